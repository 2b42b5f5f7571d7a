import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { ChatRoom } from '../../chat/chat.contract.ts';
import { deadlocks, expectExact } from '../../posts/server/testing/exact.ts';
import { write } from '../../posts/server/testing/writing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { lockTimeoutMillis: 8_000 });
});
afterAll(() => world.close());

/** Waits until another transaction waits for a lock that this one holds. */
async function untilWaitedFor(tx: Transaction): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
    expect(rows).not.toEqual([]);
  }, 5_000);
}

const refersTo = (tx: Transaction, { id }: Caller) =>
  sql`insert into user_preferences (user_id) values (${id}) on conflict do nothing`.execute(tx);

// A write locks one of these rows first, and refers to the person at its end.
test.each([
  ['the totals', 'user_stats', ['user_id']],
  ['a chat', 'chat_rooms', ['user_id1', 'user_id2']],
  ['a notification', 'all_notifications', ['user_id']],
])('a deletion gives way to a write that holds %s of the person and refers to them', async (_what, table, columns) => {
  const [leaver, friend] = [await world.person(), await world.person()];
  await friend.call('POST', '/api/friends/request', { receiverUsername: leaver.username });
  await leaver.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  await leaver.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`);
  await write(leaver);

  let deletion: Promise<{ status: number }> | undefined;
  await world.db.transaction().execute(async tx => {
    const people = sql.join(columns.map(column => sql.ref(column)));
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${leaver.id} in (${people}) for no key update`.execute(tx);
    expect(rows).toHaveLength(1);
    deletion = leaver.call('DELETE', '/api/user', { username: leaver.username });
    await untilWaitedFor(tx);
    await refersTo(tx, leaver);
  });
  expect((await deletion)?.status).toBe(204);
  await expectExact(world);
});

test('and PostgreSQL ended no deadlock meanwhile', async () => {
  expect(await deadlocks(world)).toBe(0);
});
