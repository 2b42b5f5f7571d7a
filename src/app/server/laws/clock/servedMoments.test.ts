import { beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetClockGames, sweepGameReads } from '../../../../features/games/server/index.ts';
import { openLateWorld } from '../../../../features/games/server/testing/lateWorld.ts';
import { renewStreams } from '../../../../features/games/server/clock/gameReads.ts';
import { write } from '../../../../features/posts/server/testing/writing.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp, setUpScene } from '../../../../testing/world.ts';
import { makeState } from '../../../../features/games/server/testing/storedGame.ts';

/** No text has a moment before the furthest position at which its writer was served the game. src/features/games/README.md, One clock. */

const second = 1_000;
const minute = 60 * second;
const gameId = 'nba-1';

let threadId: number;
const { world } = setUpScene(openLateWorld);
const beside = setUp(() => openWorld({}, { beside: world }));
beforeAll(async () => {
  threadId = (await write(await world.person(), 'Game thread')).id;
  await world.sql`update all_posts set created_at = now() - interval '2 hours' where id = ${threadId}`;
  await world.sql`insert into game_threads (game_id, kind, post_id, created_at) values (${gameId}, 'game', ${threadId}, now() - interval '2 hours')`;
  for (const { context } of [world, beside]) forgetClockGames(context);
});

const final = makeState({ state: 'final', status: 'Final', period: 4, clock: '' }, 99);

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** Watches the game later, paused at some minutes before now. */
async function watchLater(who: Caller, minutes: number): Promise<void> {
  const body = { mode: 'replay', position: ago(minutes * minute), playing: false };
  expect((await who.call('PUT', `/api/games/${gameId}/clock`, body)).status).toBe(200);
}

const ageOf = (moment: Date) => (Date.now() - moment.getTime()) / minute;

/** The age of the moment of a new comment in the thread, in minutes. */
async function comment(who: Caller): Promise<number> {
  const { status, body } = await who.call<{ id: number }>('POST', '/api/replies', { postId: threadId, content: 'It ends 99:98' });
  expect(status).toBe(201);
  const rows = await world.sql<{ at: Date }>`
    select coalesce(moment_at, created_at) as at from all_replies where id = ${body.id}`;
  return ageOf(rows[0]?.at ?? new Date(0));
}

/** The age of the moment of a new post about a team of the game. */
async function post(who: Caller): Promise<number> {
  const { id } = await write(who, 'It ends 99:98', { tags: ['Boston Celtics'] });
  const rows = await world.sql<{ at: Date }>`select coalesce(moment_at, created_at) as at from all_posts where id = ${id}`;
  return ageOf(rows[0]?.at ?? new Date(0));
}

describe('a member who sets the clock of a game back', () => {
  test('after writing in its thread, or reading a person’s comments there, writes at no earlier moment', async () => {
    const [writer, reader] = [await world.person(), await world.person()];
    expect(await comment(writer)).toBeLessThan(0.5);
    await reader.call('GET', `/api/users/${writer.username}/replies`);
    for (const fan of [writer, reader]) {
      await watchLater(fan, 30);
      expect(await comment(fan)).toBeLessThan(0.5);
    }
  });

  test.each([
    ['the game', `/api/games/${gameId}`],
    ['its plays', `/api/games/${gameId}/plays`],
    ['its box score', `/api/games/${gameId}/box`],
    ['the post of its thread', () => `/api/posts/${threadId}`],
    ['the comments of its thread', () => `/api/posts/${threadId}/replies`],
  ])('after reading %s writes at no earlier moment', async (_what, path) => {
    const fan = await world.person();
    await fan.call('GET', typeof path === 'string' ? path : path());
    await watchLater(fan, 30);
    expect(await comment(fan)).toBeLessThan(0.5);
    expect(await post(fan)).toBeLessThan(0.5);
    // Live again, a reader at that minute is not told.
    await fan.call('DELETE', `/api/games/${gameId}/clock`);
    const other = await world.person();
    await watchLater(other, 30);
    expect(JSON.stringify((await other.call('GET', `/api/posts/${threadId}/replies`)).body)).not.toContain('99:98');
  });

  test('after reading a game that began before its announced start writes at no earlier moment', async () => {
    const setStart = async (minutes: number) => {
      await world.sql`update games set starts_at = ${ago(minutes * minute)}::timestamptz where id = ${gameId}`;
      forgetClockGames(world.context);
    };
    const fan = await world.person();
    await setStart(-5);
    await fan.call('GET', `/api/games/${gameId}/plays`);
    await watchLater(fan, 30);
    expect(await comment(fan)).toBeLessThan(0.5);
    await setStart(60);
  });

  test('without having read of it writes at their position', async () => {
    const fan = await world.person();
    await watchLater(fan, 30);
    expect(await comment(fan)).toBeCloseTo(30, 0);
    expect(await post(fan)).toBeCloseTo(30, 0);
    // The answer to the comment had the state of the game at that position.
    await watchLater(fan, 40);
    expect(await comment(fan)).toBeCloseTo(30, 0);
  });

  test('within a replay writes at the furthest position that they have read', async () => {
    const fan = await world.person();
    await watchLater(fan, 20);
    await fan.call('GET', `/api/posts/${threadId}/replies`);
    expect(await comment(fan)).toBeCloseTo(20, 0);
    await watchLater(fan, 50);
    expect(await comment(fan)).toBeCloseTo(20, 0);
    await watchLater(fan, 10);
    expect(await comment(fan)).toBeCloseTo(10, 0);
  });

  test('of all games, or hides scores, or edits a text, writes at no earlier moment either', async () => {
    const fan = await world.person();
    const { id } = await write(fan, 'What a start', { tags: ['Boston Celtics'] });
    await fan.call('GET', `/api/games/${gameId}/plays`);
    await fan.call('PUT', '/api/clock', { behind: 180, hideScores: false });
    expect(await comment(fan)).toBeLessThan(0.5);
    await fan.call('PUT', `/api/posts/${id}`, { content: 'It ends 99:98' });
    const rows = await world.sql<{ at: Date }>`select coalesce(edit_moment_at, edited_at) as at from all_posts where id = ${id}`;
    expect(ageOf(rows[0]?.at ?? new Date(0))).toBeLessThan(0.5);
    await fan.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    expect(await post(fan)).toBeLessThan(0.5);
  });

  test('while they were behind writes where they had been', async () => {
    const fan = await world.person();
    await fan.call('PUT', '/api/clock', { behind: 120, hideScores: false });
    await fan.call('GET', `/api/games/${gameId}`);
    expect(await comment(fan)).toBeCloseTo(2, 0);
    await watchLater(fan, 30);
    expect(await comment(fan)).toBeCloseTo(2, 0);
  });

  test('on another node writes at no earlier moment', async () => {
    const fan = await world.person();
    await fan.call('GET', `/api/games/${gameId}`);
    const there = beside.as(fan);
    await watchLater(there, 30);
    expect(await comment(there)).toBeLessThan(0.5);
  });

  test.each([
    ['the game', () => `?topics=game:${gameId}`],
    ['its thread', () => `?posts=${threadId}`],
  ])('with an open stream of %s alone writes at no earlier moment', async (_what, search) => {
    const fan = await world.person();
    const stream = await openEvents(world, fan, search());
    expect(stream.status).toBe(200);
    await watchLater(fan, 30);
    expect(await comment(fan)).toBeLessThan(0.5);
    stream.close();
  });
});

describe('a member who sets the replay of a row back', () => {
  interface Row {
    id: number;
    code: string;
  }
  const body = { content: 'It ends 99:98' };
  const storeState = (state: object, minutes: number) =>
    world.sql`insert into game_states values (${gameId}, ${ago(minutes * minute)}::timestamptz, ${JSON.stringify(state)}::jsonb)`;
  beforeAll(() => storeState({ ...final, state: 'live' }, 55));

  /** A row of a member with an open stream, and somebody who is 180 seconds behind. */
  async function openRow() {
    const [fan, late] = [await world.person(), await world.person()];
    const row = (await fan.call<Row>('POST', `/api/games/${gameId}/rows`, {})).body;
    expect((await late.call('POST', `/api/rows/${row.code}/join`)).status).toBe(200);
    await late.call('PUT', `/api/games/${gameId}/clock`, { mode: 'behind', behind: 180 });
    const stream = await openEvents(world, fan, `?topics=row:${row.id}`);
    const setMode = (mode: object) => fan.call('PUT', `/api/rows/${row.code}/clock`, mode);
    const say = () => fan.call<{ id: number }>('POST', `/api/rows/${row.code}/messages`, body);
    const heard = async () => JSON.stringify((await late.call('GET', `/api/rows/${row.code}/messages`)).body).includes(body.content);
    return { stream, setMode, say, heard };
  }
  const old = () => ({ mode: 'replay', position: ago(30 * minute), playing: false });

  test('writes at no earlier moment while the game is on, though they have nothing but its stream', async () => {
    const { stream, setMode, say, heard } = await openRow();
    await setMode(old());
    expect((await say()).status).toBe(201);
    await setMode({ mode: 'together' });
    expect(await heard()).toBe(false);
    stream.close();
  });

  test('writes at its position once everybody may know the end', async () => {
    await world.sql`update games set ended_at = now() - interval '10 minutes' where id = ${gameId}`;
    await storeState(final, 10);
    forgetClockGames(world.context);
    const { stream, setMode, say, heard } = await openRow();
    await setMode(old());
    await say();
    expect(await heard()).toBe(true);
    stream.close();
    await world.sql`delete from game_states`;
    await world.sql`update games set ended_at = null where id = ${gameId}`;
    forgetClockGames(world.context);
  });
});

describe('what is kept of reads', () => {
  const rowsOf = async (who: Caller) =>
    await world.sql<{ left: number }>`
      select extract(epoch from read_until - now())::float8 as left from game_reads where user_id = ${who.id}::uuid`;

  test('is one write for many reads, and none of visitors or of games to come', async () => {
    const [fan, early] = [await world.person(), await world.person()];
    const first = await fan.call('GET', `/api/games/${gameId}`);
    const again = await fan.call('GET', `/api/games/${gameId}`);
    expect(again.queries).toBeLessThan(first.queries);
    await world.sql`update games set starts_at = now() + interval '1 hour' where id = ${gameId}`;
    forgetClockGames(world.context);
    await early.call('GET', `/api/games/${gameId}`);
    await world.visitor.call('GET', `/api/games/${gameId}`);
    await world.sql`update games set starts_at = now() - interval '1 hour' where id = ${gameId}`;
    forgetClockGames(world.context);
    expect([await rowsOf(fan), await rowsOf(early)].map(rows => rows.length)).toEqual([1, 0]);
  });

  test('is renewed while a stream is open', async () => {
    const fan = await world.person();
    const stream = await openEvents(world, fan, `?topics=game:${gameId}`);
    const left = async () => (await rowsOf(fan))[0]?.left ?? 0;
    expect(await left()).toBeGreaterThan(50);
    await world.sql`update game_reads set read_until = now() + interval '15 seconds' where user_id = ${fan.id}::uuid`;
    const later = performance.now() + 45_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    await renewStreams(world.context).finally(() => clock.mockRestore());
    expect(await left()).toBeGreaterThan(50);
    stream.close();
  });

  test('is in the export, and goes with the account and after thirty days', async () => {
    const [fan, other] = [await world.person(), await world.person()];
    for (const who of [fan, other]) await who.call('GET', `/api/games/${gameId}`);
    expect(JSON.stringify((await fan.call('GET', '/api/user/export')).body)).toContain('"gameReads":[{"game');
    await fan.call('DELETE', '/api/user', { username: fan.username });
    expect(await rowsOf(fan)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
    await world.sql`update game_reads set read_until = now() - interval '31 days' where user_id = ${other.id}::uuid`;
    await sweepGameReads(world.db);
    expect(await rowsOf(other)).toEqual([]);
  });
});
