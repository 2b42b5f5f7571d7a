import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { deadlocks, expectExact } from '../../posts/server/testing/exact.ts';
import { write } from '../../posts/server/testing/writing.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

const world = setUp(openWorld);

/**
 * Waits until another transaction waits for a lock that this one holds. `pg_stat_activity` would show the connections of the first look
 * until this transaction ends, and the waiting one may be opened later.
 */
async function untilWaitedFor(tx: Transaction): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
    expect(rows).not.toEqual([]);
    // A deletion waits for 250 ms at a time, and a busy machine may take seconds until it begins.
  });
}

const refersTo = (tx: Transaction, { id }: Caller) =>
  sql`insert into user_preferences (user_id) values (${id}) on conflict do nothing`.execute(tx);

async function lockRowOf(tx: Transaction, { id }: Caller, table: string, columns: readonly string[]): Promise<number> {
  const people = sql.join(columns.map(column => sql.ref(column)));
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${id} in (${people}) for no key update`.execute(tx);
  return rows.length;
}

async function leaverWithChat(): Promise<Caller> {
  const [leaver, friend] = [await world.person(), await world.person()];
  await friend.call('POST', '/api/friends/request', { receiverUsername: leaver.username });
  await leaver.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  await leaver.call('GET', `/api/chat/room/${friend.username}`);
  await write(leaver);
  return leaver;
}

test.each([
  ['the totals', 'user_stats', ['user_id']],
  ['a chat', 'chat_rooms', ['user_id1', 'user_id2']],
])('a deletion waits for %s of the person before it locks the person', async (_what, table, columns) => {
  const leaver = await leaverWithChat();
  let deletion: Promise<{ status: number }> | undefined;
  await world.db.transaction().execute(async tx => {
    expect(await lockRowOf(tx, leaver, table, columns)).toBe(1);
    deletion = leaver.call('DELETE', '/api/user', { username: leaver.username });
    await untilWaitedFor(tx);
    // Fails at once if the deletion holds the person.
    await sql`select 1 from users where id = ${leaver.id} for key share nowait`.execute(tx);
    await refersTo(tx, leaver);
  });
  expect((await deletion)?.status).toBe(204);
});

test('a deletion gives way to a write that holds a notification of the person and refers to them', async () => {
  const leaver = await leaverWithChat();
  let deletion: Promise<{ status: number }> | undefined;
  await world.db.transaction().execute(async tx => {
    expect(await lockRowOf(tx, leaver, 'all_notifications', ['user_id'])).toBe(1);
    deletion = leaver.call('DELETE', '/api/user', { username: leaver.username });
    await untilWaitedFor(tx);
    await refersTo(tx, leaver);
  });
  expect((await deletion)?.status).toBe(204);
  await expectExact(world);
});

test.each([
  ['a post that names', 'POST', '/api/posts', (name: string) => ({ content: `See you @${name}` }), 201],
  ['a block of', 'POST', '/api/blocks', (name: string) => ({ username: name }), 404],
  ['a friend request to', 'POST', '/api/friends/request', (name: string) => ({ receiverUsername: name }), 404],
] as const)('%s somebody whose account is deleted meanwhile finds them gone', async (_what, method, url, bodyFor, status) => {
  const [leaver, other] = [await world.person(), await world.person()];
  let writing: Promise<{ status: number }> | undefined;
  await world.db.transaction().execute(async tx => {
    await sql`delete from users where id = ${leaver.id}`.execute(tx);
    writing = other.call(method, url, bodyFor(leaver.username));
    await untilWaitedFor(tx);
  });
  expect((await writing)?.status).toBe(status);
});

test.each([
  ['a theme', 'POST', '/api/auth/theme', { theme: 'dark' }],
  ['a density', 'POST', '/api/auth/density', { density: 'compact' }],
  ['a name', 'PUT', '/api/auth/username', { username: 'gonemeanwhile' }],
  ['a profile', 'PUT', '/api/user/profile', { bio: 'Gone' }],
  ['a vote', 'POST', 'vote', {}],
] as const)('%s that is saved while the account is deleted is 401', async (_what, method, url, body) => {
  const leaver = await world.person();
  const { poll } = await write(await world.person(), 'Vote', { poll: { question: 'Who?', options: ['One', 'Two'] } });
  const vote = [`/api/polls/${poll?.id}/vote`, { optionId: poll?.options[0]?.id }] as const;
  let saving: Promise<{ status: number }> | undefined;
  await world.db.transaction().execute(async tx => {
    await sql`delete from users where id = ${leaver.id}`.execute(tx);
    saving = url === 'vote' ? leaver.call(method, ...vote) : leaver.call(method, url, body);
    await untilWaitedFor(tx);
  });
  expect((await saving)?.status).toBe(401);
});

test('and PostgreSQL ended no deadlock meanwhile', async () => {
  expect(await deadlocks(world)).toBe(0);
});
