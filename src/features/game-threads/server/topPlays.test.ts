import { beforeAll, expect, test } from 'vitest';
import { type Caller, setUp } from '../../../testing/world.ts';
import type { Play } from '../../games/games.contract.ts';
import { openTalkScene } from '../../replies/server/testing/talkScene.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { TopPlay } from '../gameThreads.contract.ts';

const scene = setUp(openTalkScene);
let fans: Caller[];
beforeAll(async () => {
  fans = await Promise.all(Array.from({ length: 4 }, () => scene.world.person()));
  for (const [seq, secondsAgo] of [
    [1, 120],
    [2, 110],
    [3, 100],
    [4, 90],
    [5, 5],
  ] as const)
    await scene.play(seq, secondsAgo);
});

const topPlays = async (who: Caller) => (await who.call<{ plays: TopPlay[] }>('GET', '/api/games/nba-1/top-plays')).body.plays;
const react = async (seq: number, people: number, reaction: keyof Play['reactions'] = 'fire') => {
  for (const fan of fans.slice(0, people)) await fan.call('PUT', `/api/games/nba-1/plays/${seq}/reaction`, { reaction });
};
const say = async (who: Caller, playSeq: number, content: string) =>
  (await who.call<Reply>('POST', '/api/replies', { postId: scene.threadId, playSeq, content })).body;
const like = (who: Caller, { id }: Reply) => who.call('POST', `/api/replies/${id}/like`);
const shown = (plays: TopPlay[]) => plays.map(({ play, comment }) => [play.seq, comment?.content ?? null]);

test('plays without reactions are none', async () => {
  expect(await topPlays(scene.live)).toEqual([]);
  expect((await scene.live.call('GET', '/api/games/nba-none/top-plays')).status).toBe(404);
});

test('the three plays with the most reactions come first, with the most liked comment, of equal ones the earliest', async () => {
  const [one, two, three] = fans as [Caller, Caller, Caller];
  await react(1, 1);
  await react(2, 3);
  await react(3, 2, 'brick');
  await react(4, 2);
  expect(shown(await topPlays(scene.live))).toEqual([
    [2, null],
    [3, null],
    [4, null],
  ]);
  await say(one, 2, 'First');
  const second = await say(two, 2, 'Second');
  await say(one, 3, 'Early');
  await say(two, 3, 'Later');
  await like(one, second);
  const plays = await topPlays(one);
  expect(shown(plays)).toEqual([
    [2, 'Second'],
    [3, 'Early'],
    [4, null],
  ]);
  expect(plays[0]).toMatchObject({ play: { reactions: { fire: 3 }, comments: 2, mine: 'fire' }, comment: { likes: 1, liked: true } });
  const [seen] = await topPlays(scene.world.visitor);
  expect(seen).toMatchObject({ play: { mine: null }, comment: { liked: false } });
  // Whoever blocks its author gets the next one.
  await three.call('POST', '/api/blocks', { username: two.username });
  expect(shown(await topPlays(three))[0]).toEqual([2, 'First']);
});

test('a deleted comment is no best one', async () => {
  const [one] = fans as [Caller];
  const best = await say(one, 4, 'Gone');
  expect(shown(await topPlays(scene.live))[2]).toEqual([4, 'Gone']);
  await one.call('DELETE', `/api/replies/${best.id}`);
  expect(shown(await topPlays(scene.live))[2]).toEqual([4, null]);
});
