import { beforeAll, expect, test } from 'vitest';
import { people } from './demoCommunity.ts';
import { storeDay } from '../../../features/games/server/storing/storeDay.ts';
import { tendThreads } from '../../../features/game-threads/server/gameThreads.actions.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import type { ListedGame } from '../../../features/sports/server/index.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { demoNightJob } from './demoNight.ts';

const world = setUp(openWorld);
beforeAll(async () => {
  for (const { username } of people.slice(0, 5)) await world.person(username);
});

/** Stores a game that is on, as a source lists it now. Returns its thread. */
async function play(isReplay: boolean): Promise<Post | undefined> {
  const side = (tricode: string, name: string) => ({ tricode, name, color: '#000000', wins: 1, losses: 1, record: '1-1', score: 0 });
  const listed: ListedGame = {
    game: {
      gameId: isReplay ? '71' : '72',
      gameStatus: 2,
      timeKnown: true,
      period: 1,
      gameClock: 'PT05M00.00S',
      status: 'Q1 5:00',
      startsAt: new Date().toISOString(),
      homeTeam: side(isReplay ? 'BOS' : 'CHI', 'Boston Celtics'),
      awayTeam: side(isReplay ? 'LAL' : 'MIA', 'Los Angeles Lakers'),
    },
    state: 'live',
    number: null,
    lineScore: [],
    venue: null,
  };
  const day = new Date().toISOString().slice(0, 10);
  const read = { league: 'nba', day, source: 'espn', sourceTitle: 'ESPN', isReplay, games: [listed], at: new Date() } as const;
  await storeDay(world.context, read, async () => undefined);
  await tendThreads(world.context);
  const { body } = await world.visitor.call<{ posts: Post[] }>('GET', '/api/posts');
  return body.posts.find(({ game }) => game?.isReplay === isReplay);
}

const commentsOf = async (post: Post | undefined) => (await world.visitor.call<Reply[]>('GET', `/api/posts/${post?.id}/replies`)).body;

test('the demo community talks in the thread of a replayed game, and never in that of a real one', async () => {
  const job = demoNightJob(world.context, () => 0);
  const [replayed, real] = [await play(true), await play(false)];
  await job();
  await job();
  const comments = await commentsOf(replayed);
  expect(comments.map(({ content }) => content)).toEqual([expect.stringContaining('Celtics')]);
  expect(people.slice(1).map(({ username }) => username)).toContain(comments[0]?.authorName);
  expect(await commentsOf(real)).toEqual([]);
});
