import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { tendThreads } from '../../../game-threads/server/gameThreads.actions.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { storeDay } from '../../../games/server/storing/storeDay.ts';
import { storeDetails } from '../../../games/server/storing/storeDetails.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { replyHiding } from '../hiding/hiding.actions.ts';
import type { ListedGame, SourcePlay } from '../../../sports/server/index.ts';
import type { Reply } from '../../replies.contract.ts';

let id: string;
let threadId: number;
const second = 1_000;

/** Stores a state of the game that was known some seconds ago. */
async function list(state: ListedGame['state'], ago: number, clock = '', scores: [home: number, away: number] = [0, 0]): Promise<void> {
  const side = (tricode: string, name: string, score: number) => ({
    tricode,
    name,
    color: '#000000',
    wins: 1,
    losses: 1,
    record: '1-1',
    score,
  });
  const gameStatus = state === 'live' ? 2 : 1;
  const listed: ListedGame = {
    game: {
      gameId: '77',
      gameStatus,
      timeKnown: true,
      period: gameStatus === 1 ? 0 : 3,
      gameClock: clock,
      status: state,
      startsAt: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000).toISOString(),
      homeTeam: side('BOS', 'Boston Celtics', scores[0]),
      awayTeam: side('LAL', 'Los Angeles Lakers', scores[1]),
    },
    state,
    number: null,
    lineScore: [],
    venue: null,
  };
  const read = { league: 'nba', day: '2026-01-15', source: 'espn', sourceTitle: 'ESPN', isReplay: true, games: [listed] } as const;
  [id = ''] = await storeDay(world.context, { ...read, at: new Date(Date.now() - ago * second) }, async () => undefined);
}

async function say(who: Caller, content: string, parentId?: number): Promise<Reply> {
  const { status, body } = await who.call<Reply>('POST', '/api/replies', { postId: threadId, content, parentId });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const thread = async (who: Caller, search = '') => (await who.call<Reply[]>('GET', `/api/posts/${threadId}/replies${search}`)).body;
const texts = (replies: readonly Reply[]) => replies.map(({ content }) => content);

const world = setUp(openWorld);
const fan = setUp(() => world.person());
const late = setUp(() => world.person());
beforeAll(async () => {
  await list('scheduled', 400);
  await tendThreads(world.context);
  const rows = await world.sql<{ id: number }>`select post_id as id from game_threads`;
  threadId = rows[0]?.id ?? 0;
  // A reader who is behind sees the thread only once their position has reached its opening.
  await world.sql`update all_posts set created_at = now() - interval '10 minutes'`;
  await world.sql`update game_threads set created_at = now() - interval '10 minutes'`;
  forgetClockGames(world.context);
});

describe('a comment in the thread of a game', () => {
  test('has no moment before the start, nor anywhere else', async () => {
    expect((await say(fan, 'Soon')).moment).toBeNull();
    const { body: post } = await fan.call<{ id: number }>('POST', '/api/posts', { content: 'A post' });
    expect((await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Elsewhere' })).body.moment).toBeNull();
  });

  test('keeps the state of the game at the position of its writer, and the thread is in the order of moments', async () => {
    await list('live', 120, 'PT07M12.00S', [78, 74]);
    await list('live', 10, 'PT05M00.00S', [84, 80]);
    const side = { team: 'home', scoring: true, homeWin: 0.6, kind: 'shot', period: 3, at: new Date().toISOString() } as const;
    const plays: SourcePlay[] = [{ ...side, key: '1', order: 1, text: 'A three', clock: 'PT04M50.00S', homeScore: 87, awayScore: 80 }];
    const details = { plays, players: null, injuries: { home: [], away: [] }, lineScore: [], venue: null, isReplay: true };
    await storeDetails(
      world.context,
      { gameId: id, league: 'nba', source: 'espn', details, at: new Date(Date.now() - second) },
      async () => undefined,
    );

    const live = await say(fan, 'What a three');
    expect(live.moment).toMatchObject({ period: 3, clock: 'PT04M50.00S', homeScore: 87, awayScore: 80, seq: 1 });
    expect((await late.call('PUT', '/api/clock', { behind: 60, hideScores: false })).status).toBe(200);
    const behind = await say(late, 'Close one');
    expect(behind.moment).toMatchObject({ period: 3, clock: 'PT07M12.00S', homeScore: 78, awayScore: 74, seq: 0 });
    expect(Date.parse(live.moment?.at ?? '') - Date.parse(behind.moment?.at ?? '')).toBeGreaterThan(55 * second);

    const old = await thread(fan, '?sort=old');
    // The comment of the late writer joins at its moment, before everything that was written in the last minute.
    expect(texts(old)).toEqual(['Close one', 'Soon', 'What a three']);
    expect(old.find(({ id: each }) => each === live.id)?.moment).toEqual(live.moment);
    expect(texts(await thread(fan))).toEqual(['What a three', 'Soon', 'Close one']);
    expect(texts(await thread(fan, `?sort=old&after=${behind.id}&limit=1`))).toEqual(['Soon']);
    expect(texts(await thread(fan, `?sort=new&after=${live.id}&limit=1`))).toEqual(['Soon']);
    expect(texts(await thread(late, '?sort=old'))).toEqual(['Close one']);
  });

  test('keeps its place by moment once it is hidden, for those who still get it, page by page', async () => {
    const moderator = await world.staff('moderator');
    const spam = await say(fan, 'Spam');
    const lateSpam = await say(late, 'Late spam');
    await say(late, 'An answer', lateSpam.id);
    const last = await say(fan, 'The last word');
    const hide = (reply: Reply) =>
      writeAndPublish(world.context, (tx, publish) =>
        replyHiding.hide(tx, publish, [reply.id], { state: 'removed', reason: 'Spam', entryId: null }),
      );
    await hide(spam);
    await hide(lateSpam);

    /** The thread in pages of two comments, each behind the last comment of the page before. */
    const pages = async (sort: 'old' | 'new'): Promise<string[][]> => {
      const read: Reply[][] = [];
      let after = '';
      for (let page = await thread(moderator, `?sort=${sort}&limit=2`); page.length > 0 && read.length < 9; ) {
        read.push(page);
        after = `&after=${page.at(-1)?.id}`;
        page = await thread(moderator, `?sort=${sort}&limit=2${after}`);
      }
      return read.map(texts);
    };
    expect(await pages('new')).toEqual([['The last word', 'Spam'], ['What a three', 'Soon'], ['An answer', 'Late spam'], ['Close one']]);
    expect(await pages('old')).toEqual([['Close one', 'Late spam'], ['An answer', 'Soon'], ['What a three', 'Spam'], ['The last word']]);
    // A page may end with a hidden comment.
    expect(texts(await thread(moderator, `?sort=old&after=${spam.id}`))).toEqual(['The last word']);
    expect(texts(await thread(moderator, `?sort=new&after=${spam.id}&limit=1`))).toEqual(['What a three']);
    await hide(last);
    expect(await thread(moderator, `?sort=old&after=${last.id}`)).toEqual([]);
  });

  test('notifies the account of the product of nothing', async () => {
    const rows = await world.sql`select from notifications join users on users.id = user_id where username = 'bleachers'`;
    expect(rows).toHaveLength(0);
  });
});
