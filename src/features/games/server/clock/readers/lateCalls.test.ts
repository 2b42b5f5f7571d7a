import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, World } from '../../../../../testing/world.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import { withGame } from '../../../games.live.rules.ts';
import type { Game } from '../../../games.contract.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';

let world: World;
let late: Caller;
beforeAll(async () => {
  ({ world, late } = await openLateWorld());
});
afterAll(() => world.close());

test('a reader who is behind can take their data with them, as far as they may know it', async () => {
  const post = await write(late, 'My own words', { tags: ['Boston Celtics'] });
  await sql`update all_posts set created_at = created_at - interval '100 seconds' where id = ${post.id}`.execute(world.db);
  await answer(await world.person(), post.id, 'What a buzzer beater');
  const { status, body } = await late.call('GET', '/api/user/export');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('My own words');
  expect(JSON.stringify(body)).not.toContain('buzzer');
});

test('a play with an impossible number is 400, and an unknown play 404', async () => {
  for (const [seq, status] of [
    [-1, 400],
    [1.5, 400],
    [7, 404],
    [2 ** 31, 400],
    [1e15, 400],
  ] as const)
    expect((await late.call('POST', '/api/games/nba-1/clock/tap', { seq })).status, String(seq)).toBe(status);
});

test('a delayed event about a game is newer than what its reader has read', async () => {
  const side = (score: number) => ({ tricode: 'BOS', name: 'Celtics', color: '#007A33', wins: 1, losses: 1, record: '1-1', score });
  const store = (ago: number, score: number) => {
    const state = { startsAt: new Date().toISOString(), state: 'live', status: 'Q1', period: 1, clock: '', lineScore: [], venue: null };
    const shown = { ...state, home: side(score), away: side(score), source: 'ESPN', isReplay: false };
    return sql`insert into game_states values ('nba-1', now() - make_interval(secs => ${ago}), ${JSON.stringify(shown)}::jsonb)`.execute(
      world.db,
    );
  };
  // The source was read a moment ago.
  await sql`insert into source_reads (what, due_at, read_at) values ('details nba-1', now() + interval '1 hour', now())`.execute(world.db);
  const read = async () => (await late.call<Game>('GET', '/api/games/nba-1')).body;
  for (const [ago, score] of [
    [30, 7],
    [90, 5],
  ] as const) {
    await store(ago, score);
    const known = await read();
    expect([known.home.score, Date.parse(known.asOf) <= Date.now() - 60_000]).toEqual([ago === 30 ? 0 : 5, true]);
    const event = { ...known, asOf: new Date(Date.now() - 30_000).toISOString(), home: { ...known.home, score: 7 } };
    expect(withGame(known, { game: event }).home.score).toBe(7);
  }
});
