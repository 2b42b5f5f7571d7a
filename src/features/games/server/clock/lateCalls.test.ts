import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, World } from '../../../../testing/world.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { openLateWorld } from '../testing/lateWorld.ts';

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
