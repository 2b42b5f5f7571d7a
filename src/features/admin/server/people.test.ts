import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, write } from '../../posts/server/testing/writing.ts';
import { openMailbox } from '../../../platform/server/testing/mailbox.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { houseAccount, setRole } from '../../account/server/index.ts';
import { signInPerson } from '../../account/server/relying-party/identity.queries.ts';
import { storeGame } from '../../games/server/testing/storedGame.ts';
import type { RowMessage } from '../../rows/rowMessages.contract.ts';
import type { Row } from '../../rows/rows.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { AdminUser } from '../admin.contract.ts';

const rowGame = 'nba-merge';

const world = setUp(openWorld);
const admin = setUp(() => world.staff('admin'));
const fan = setUp(() => world.person());

const on = (who: Caller, action: string, body?: object) => admin.call<AdminUser>('POST', `/api/admin/users/${who.id}/${action}`, body);

describe('an account that its person cannot reach', () => {
  test('is found by its whole address, and not by a part of it', async () => {
    const found = async (q: string) =>
      (await admin.call<{ users: AdminUser[] }>('GET', `/api/admin/users?q=${encodeURIComponent(q)}`)).body.users;
    expect((await found(`${fan.id}@EXAMPLE.com`)).map(({ id }) => id)).toEqual([fan.id]);
    expect(await found(`${fan.id.slice(0, 8)}@`)).toEqual([]);
    expect((await found(`@${fan.username}`)).map(({ id }) => id)).toEqual([fan.id]);
  });

  test('is exported, signed out and deleted only with its username typed', async () => {
    const leaver = await world.person();
    const { id: postId } = await write(leaver, 'My last post');
    expect((await on(leaver, 'export', { username: 'somebodyelse' })).status).toBe(400);
    const archive = await on(leaver, 'export', { username: leaver.username });
    expect(JSON.stringify(archive.body)).toContain('My last post');
    expect((await on(leaver, 'sign-out')).status).toBe(204);
    expect((await leaver.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await admin.call('DELETE', `/api/admin/users/${leaver.id}`, { username: 'somebodyelse' })).status).toBe(400);
    expect((await admin.call('DELETE', `/api/admin/users/${leaver.id}`, { username: leaver.username })).status).toBe(204);
    expect((await admin.call('DELETE', `/api/admin/users/${leaver.id}`, { username: leaver.username })).status).toBe(404);
    expect((await fan.call<{ authorId: string | null }>('GET', `/api/posts/${postId}`)).body.authorId).toBeNull();
    const rows =
      await world.sql`select action, account_id from staff_entries where action in ('export_account', 'delete_account') order by id`;
    expect(rows).toEqual([
      { action: 'export_account', account_id: null },
      { action: 'delete_account', account_id: null },
    ]);
  });

  test('is kept while it has a role, or if the site writes by it', async () => {
    const house = { ...fan, ...(await inTransaction(world.db, houseAccount)) };
    expect((await admin.call('DELETE', `/api/admin/users/${house.id}`, { username: house.username })).status).toBe(409);
    expect((await on(house, 'merge', { username: house.username, into: fan.username })).status).toBe(409);
    expect((await on(fan, 'merge', { username: fan.username, into: house.username })).status).toBe(409);
    const moderator = await world.staff('moderator');
    expect((await admin.call('DELETE', `/api/admin/users/${moderator.id}`, { username: moderator.username })).status).toBe(409);
    expect((await on(moderator, 'merge', { username: moderator.username, into: fan.username })).status).toBe(409);
    expect((await admin.call('DELETE', `/api/admin/users/${admin.id}`, { username: admin.username })).status).toBe(409);
  });
});

test('of another admin is neither exported nor signed out until the role is taken', async () => {
  const other = await world.staff('admin');
  const [archive, signOut] = [await on(other, 'export', { username: other.username }), await on(other, 'sign-out')];
  expect([archive.status, signOut.status]).toEqual([409, 409]);
  expect((await other.call('GET', '/api/auth/user')).status).toBe(200);
  await setRole(world.db, other.username, 'member');
  expect((await on(other, 'sign-out')).status).toBe(204);
});

describe('two accounts of one person', () => {
  const befriend = async (one: Caller, other: Caller) => {
    const { body } = await one.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: other.username });
    await other.call('POST', `/api/friends/requests/${body.id}/accept`);
  };
  const countOf = async (table: string, column: string, who: Caller) =>
    (await world.sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${who.id}::uuid`)[0]?.n;

  test('become one, with every count as its rows', async () => {
    const [gone, kept, friend] = [await world.person(), await world.person(), await world.person()];
    const [mine, theirs, shared] = [
      await write(gone, 'From the first account'),
      await write(kept, 'From the second'),
      await write(friend, 'Liked twice'),
    ];
    const comment = await answer(gone, shared.id, 'A comment of the first account');
    for (const who of [gone, kept, friend]) await who.call('POST', `/api/posts/${shared.id}/like`);
    await friend.call('POST', `/api/posts/${mine.id}/like`);
    await gone.call('POST', `/api/posts/${theirs.id}/like`);
    await friend.call('POST', `/api/replies/${comment.id}/like`);
    for (const who of [gone, kept]) await befriend(who, friend);
    const say = async (who: Caller, content: string) => {
      const room = await who.call<{ id: number }>('GET', `/api/chat/room/${friend.username}`);
      await who.call('POST', `/api/chat/messages/${room.body.id}`, { content });
    };
    await say(gone, 'Hello from the first');
    await say(kept, 'Hello from the second');

    const merged = await on(gone, 'merge', { username: gone.username, into: kept.username });
    expect([merged.status, merged.body.id]).toEqual([200, kept.id]);
    expect([await countOf('all_posts', 'author_id', kept), await countOf('all_replies', 'author_id', kept)]).toEqual([2, 1]);
    expect(await countOf('users', 'id', gone)).toBe(0);
    expect((await fan.call<{ likes: number }>('GET', `/api/posts/${shared.id}`)).body.likes).toBe(2);
    const rooms = await world.sql<{ n: number }>`
      select (select count(*) from chat_messages where room_id = chat_rooms.id)::int as n from chat_rooms where ${friend.id}::uuid in (user_id1, user_id2)`;
    expect(rooms).toEqual([{ n: await countOf('chat_messages', 'sender_id', kept) }]);
    expect((await kept.call<{ username: string }[]>('GET', '/api/friends')).body).toHaveLength(1);
    await expectExact(world);
  });

  test('count one vote of two in a poll, and no message as seen that nobody saw', async () => {
    const [gone, kept, friend] = [await world.person(), await world.person(), await world.person()];
    for (const who of [gone, kept]) await befriend(who, friend);
    const poll = await write(fan, 'Who wins?', { poll: { question: 'Who wins?', options: ['Us', 'Them'] } });
    const [first = 0, second = 0] = poll.poll?.options.map(({ id }) => id) ?? [];
    await gone.call('POST', `/api/polls/${poll.poll?.id}/vote`, { optionId: first });
    await kept.call('POST', `/api/polls/${poll.poll?.id}/vote`, { optionId: second });
    const roomOf = async (who: Caller, other: Caller) =>
      (await who.call<{ id: number }>('GET', `/api/chat/room/${other.username}`)).body.id;
    await friend.call('POST', `/api/chat/messages/${await roomOf(friend, gone)}`, { content: 'Unread by the first account' });
    const own = await roomOf(kept, friend);
    await friend.call('POST', `/api/chat/messages/${own}`, { content: 'Read by the second' });
    const { body: read } = await kept.call<{ messages: { id: number }[] } | { id: number }[]>('GET', `/api/chat/messages/${own}`);
    const messages = Array.isArray(read) ? read : read.messages;
    await kept.call('POST', `/api/chat/rooms/${own}/read`, { lastReadId: messages.at(-1)?.id });

    expect((await on(gone, 'merge', { username: gone.username, into: kept.username })).status).toBe(200);
    const { body: after } = await fan.call<Post>('GET', `/api/posts/${poll.id}`);
    expect(after.poll?.options.map(({ voteCount }) => voteCount)).toEqual([0, 1]);
    const rows = await world.sql<{ unread: number }>`
      select count(*)::int as unread from chat_messages where room_id = ${own} and sender_id = ${friend.id}
        and id > (select last_read_id from chat_reads where room_id = ${own} and user_id = ${kept.id})`;
    expect(rows).toEqual([{ unread: 2 }]);
    await expectExact(world);
  });

  test('are found by the name that stays, and an undo of the first can be taken back', async () => {
    const [gone, kept, moderator] = [await world.person(), await world.person(), await world.staff('moderator')];
    const act = (action: string, who: Caller, more = {}) =>
      moderator.call('POST', '/api/moderation/actions', { action, target: { kind: 'user', id: who.id }, reason: 'Spam', ...more });
    const post = await write(gone, 'Undone and back');
    await act('undo_all', gone, { days: 1 });
    expect((await on(gone, 'merge', { username: gone.username, into: kept.username })).status).toBe(200);
    expect((await act('restore_all', kept)).status).toBe(201);
    expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    const { body } = await fan.call<{ posts: Post[] } | Post[]>('GET', `/api/posts/search?q=${kept.username}`);
    expect(JSON.stringify(body)).toContain('Undone and back');
  });

  test('stay the author of a deleted text that a notice of law names', async () => {
    const [gone, kept] = [await world.person(), await world.person()];
    const post = await write(gone, 'Her picture');
    const notice = { law: 'intimate', urls: [`/post/${post.id}`], contact: 'victim@example.org', signature: 'A Victim', goodFaith: true };
    const { status, body } = await world.visitor.call<{ id: number }>('POST', '/api/takedown', notice);
    await gone.call('DELETE', `/api/posts/${post.id}`);
    expect([status, (await on(gone, 'merge', { username: gone.username, into: kept.username })).status]).toEqual([202, 200]);
    const rows = await world.sql`select author_id, author_role from takedown_targets where takedown_id = ${body.id}`;
    expect(rows).toEqual([{ author_id: kept.id, author_role: 'member' }]);
  });

  test('leave no case that nobody could decide when one is deleted', async () => {
    const leaver = await world.person();
    await fan.call('POST', '/api/reports', { kind: 'user', id: leaver.id, reason: 'spam' });
    expect((await admin.call('DELETE', `/api/admin/users/${leaver.id}`, { username: leaver.username })).status).toBe(204);
    const rows = await world.sql`select state from moderation_cases where kind = 'user' and target_id = ${leaver.id}`;
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  test('keep no pending request between friends, and no friendship with somebody who is blocked', async () => {
    const [gone, kept, friend, pest] = [await world.person(), await world.person(), await world.person(), await world.person()];
    await befriend(gone, friend);
    await friend.call('POST', '/api/friends/request', { receiverUsername: kept.username });
    await befriend(gone, pest);
    await kept.call('POST', '/api/blocks', { username: pest.username });
    expect((await on(gone, 'merge', { username: gone.username, into: kept.username })).status).toBe(200);
    const rows = await world.sql<{ other: string }>`
      select case when user_id1 = ${kept.id} then user_id2 else user_id1 end as other from friendships where ${kept.id}::uuid in (user_id1, user_id2)`;
    expect(rows).toEqual([{ other: friend.id }]);
    expect((await kept.call<unknown[]>('GET', '/api/friends/requests')).body).toEqual([]);
  });

  test('stay two while a case about the one that goes is open', async () => {
    const [gone, kept] = [await world.person(), await world.person()];
    await fan.call('POST', '/api/reports', { kind: 'user', id: gone.id, reason: 'spam' });
    expect((await on(gone, 'merge', { username: gone.username, into: kept.username })).status).toBe(409);
  });

  test('stay two if the account that goes is not named, is the same, or one of them is restricted', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const merge = (username: string, into: string) => on(one, 'merge', { username, into });
    expect((await merge('somebodyelse', other.username)).status).toBe(400);
    expect((await merge(one.username, one.username)).status).toBe(400);
    expect((await merge(one.username, 'nobodyofthis')).status).toBe(400);
    await world.sql`update users set banned_until = 'infinity', banned_reason = 'spam' where id = ${other.id}`;
    expect((await merge(one.username, other.username)).status).toBe(409);
    expect(await countOf('users', 'id', one)).toBe(1);
  });

  test('that are merged into each other at once leave one', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const answers = await Promise.all([
      on(one, 'merge', { username: one.username, into: other.username }),
      on(other, 'merge', { username: other.username, into: one.username }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(((await countOf('users', 'id', one)) ?? 0) + ((await countOf('users', 'id', other)) ?? 0)).toBe(1);
  });

  test('lose no rows: every table that names a person is moved, or has a reason to be left behind', async () => {
    const leftBehind: Record<string, string> = {
      'it ends with the session, or within a day':
        'sessions push_subscriptions one_time_keys idempotency_keys daily_quotas mail_queue row_presence shared_clock_readers feed_tokens game_call_waits',
      'an authenticator answers with the id of the account that made the passkey': 'passkeys',
      'a merge of a restricted account is refused': 'restricted_identities restrictions_until_finals',
    };
    const rows = await world.sql<{ name: string; isMoved: boolean }>`
      select conrelid::regclass::text as name, bool_or(prosrc ~ ('(update|insert into) ' || conrelid::regclass::text || '\\M')) as "isMoved"
      from pg_constraint, pg_proc where contype = 'f' and confrelid = 'users'::regclass and proname = 'merge_accounts' group by 1`;
    const left = rows.filter(({ isMoved }) => !isMoved).map(({ name }) => name);
    expect(left.sort()).toEqual(
      Object.values(leftBehind)
        .flatMap(names => names.split(' '))
        .sort(),
    );
  });

  test('are one for every identity of a login provider by which the two were made', async () => {
    const issuer = 'https://login.example.com';
    const subjects = ['first', 'second', 'third'];
    const people = [await world.person(), await world.person(), await world.person()];
    for (const [index, who] of people.entries())
      await world.sql`update users set issuer = ${issuer}, subject = ${subjects[index]} where id = ${who.id}`;
    const [kept, ...others] = people;
    for (const gone of others) expect((await on(gone, 'merge', { username: gone.username, into: kept?.username })).status).toBe(200);
    const person = { email: null, isEmailVerified: null, firstName: null, lastName: null, pictureUrl: null };
    const ids = await inTransaction(world.db, async tx => {
      const found: unknown[] = [];
      for (const subject of subjects) found.push(await signInPerson(tx, issuer, { ...person, subject }));
      return found;
    });
    expect(ids).toEqual(subjects.map(() => ({ userId: kept?.id, isNew: false })));
  });

  test('have one seat, their words and one reaction each in a row where both sat', async () => {
    const [gone, kept, friend] = [await world.person(), await world.person(), await world.person()];
    await storeGame(world, rowGame);
    const { body: row } = await gone.call<Row>('POST', `/api/games/${rowGame}/rows`, {});
    for (const who of [friend, kept]) await who.call('POST', `/api/rows/${row.code}/join`);
    const say = async (who: Caller, content: string) =>
      (await who.call<RowMessage>('POST', `/api/rows/${row.code}/messages`, { content })).body.id;
    const [own, theirs] = [await say(gone, 'From the first seat'), await say(friend, 'From the friend')];
    const react = (who: Caller, id: number, reaction: string) =>
      who.call('PUT', `/api/rows/${row.code}/messages/${id}/reaction`, { reaction });
    for (const who of [gone, kept, friend]) await react(who, theirs, 'fire');
    await react(gone, own, 'clap');

    expect((await on(gone, 'merge', { username: gone.username, into: kept.username })).status).toBe(200);
    const after = await kept.call<Row>('GET', `/api/rows/${row.code}`);
    expect(after.body).toMatchObject({ role: 'owner' });
    expect(after.body.members.map(({ username }) => username).sort()).toEqual([friend.username, kept.username].sort());
    const { body } = await kept.call<{ messages: RowMessage[] }>('GET', `/api/rows/${row.code}/messages`);
    expect(body.messages.map(({ senderUsername, reactions, mine }) => ({ senderUsername, reactions, mine }))).toEqual([
      { senderUsername: kept.username, reactions: { clap: 1 }, mine: 'clap' },
      { senderUsername: friend.username, reactions: { fire: 2 }, mine: 'fire' },
    ]);
  });
});

test('whose account an admin deletes or merges is told at its address', async () => {
  const mailbox = await openMailbox();
  const mailed = await openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' });
  try {
    const [boss, leaver, gone, kept] = [await mailed.staff('admin'), await mailed.person(), await mailed.person(), await mailed.person()];
    await boss.call('DELETE', `/api/admin/users/${leaver.id}`, { username: leaver.username });
    expect((await mailbox.next()).to).toEqual([`${leaver.id}@example.com`]);
    await boss.call('POST', `/api/admin/users/${gone.id}/merge`, { username: gone.username, into: kept.username });
    expect((await mailbox.next()).to).toEqual([`${gone.id}@example.com`]);
  } finally {
    await mailed.close();
    await mailbox.close();
  }
});
