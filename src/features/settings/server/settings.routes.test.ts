import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/eventStream.ts';
import { recount } from '../../../app/server/consistency/recount.queries.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { beginSession } from '../../../platform/server/http/sessions.ts';
import { setRole } from '../../account/server/index.ts';
import { builtInIssuer } from '../../account/account.rules.ts';
import type { ChatRoom } from '../../chat/chat.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { Archive, Device } from '../settings.contract.ts';
import { accountColumnsLeftOut, leftOut, sections } from './export.queries.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('settings');
const statements: string[] = [];
const world = setUp(() => openWorld({ DATA_DIR: folder }, { onStatement: statement => statements.push(statement.sql) }));

/** A person who has done everything that leaves a row, and the friend with whom they did it. */
async function livelyPerson(): Promise<{ person: Caller; friend: Caller; post: Post; theirs: Post }> {
  const [person, friend, asked] = [await world.person(), await world.person(), await world.person()];
  const poll = { question: 'Who?', options: ['One', 'Two'] };
  const { body: post } = await person.call<Post>('POST', '/api/posts', {
    content: `Hello from ${friend.username}’s friend`,
    tags: ['NBA'],
    poll,
  });
  const { body: theirs } = await friend.call<Post>('POST', '/api/posts', { content: 'A poll', poll });
  await person.call('POST', `/api/posts/${theirs.id}/like`);
  await person.call('POST', `/api/posts/${theirs.id}/view`);
  await person.call('POST', `/api/polls/${theirs.poll?.id}/vote`, { optionId: theirs.poll?.options[0]?.id });
  await person.call('POST', '/api/bookmarks', { postId: theirs.id });
  const { body: comment } = await person.call<Reply>('POST', '/api/replies', { postId: theirs.id, content: `@${friend.username} look` });
  await friend.call('POST', '/api/replies', { postId: theirs.id, parentId: comment.id, content: 'Seen' });
  const { body: tags } = await person.call<{ id: number }[]>('GET', '/api/tags/search?q=NBA');
  await person.call('POST', '/api/user/favorite-tags', { tagId: tags[0]?.id });
  await person.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  await friend.call('POST', '/api/friends/request', { receiverUsername: person.username });
  await person.call('POST', '/api/friends/request', { receiverUsername: asked.username });
  const { body: room } = await person.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`);
  await person.call('POST', `/api/chat/messages/${room.id}`, { content: `A secret of ${person.username}` }, { 'idempotency-key': 'k' });
  await friend.call('POST', `/api/chat/messages/${room.id}`, { content: 'An answer' });
  await person.call('POST', `/api/chat/rooms/${room.id}/read`);
  return { person, friend, post, theirs };
}

describe('devices', () => {
  async function secondSession(person: Caller): Promise<void> {
    await beginSession(world.db, person.id, { createdAt: new Date().toISOString(), device: 'Firefox/140.0 (Linux)' });
  }

  test('are listed with the one that asks, and signed out one by one or all others at once', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await secondSession(person);
    await secondSession(person);
    const list = async () => (await person.call<Device[]>('GET', '/api/user/sessions')).body;
    const devices = await list();
    expect(devices).toHaveLength(3);
    expect(devices.filter(device => device.current)).toHaveLength(1);
    expect(devices.map(device => device.device)).toContain('Firefox/140.0 (Linux)');
    const elsewhere = devices.find(device => !device.current);
    expect((await other.call('DELETE', `/api/user/sessions/${elsewhere?.id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/api/user/sessions/${elsewhere?.id}`)).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await person.call('DELETE', '/api/user/sessions')).status).toBe(204);
    expect((await list()).map(device => device.current)).toEqual([true]);
    expect((await other.call<Device[]>('GET', '/api/user/sessions')).body).toHaveLength(1);
  });
});

describe('the archive', () => {
  test('holds what somebody did and said, as a file, and no secrets or e-mail addresses of others', async () => {
    const { person, friend, post, theirs } = await livelyPerson();
    const { status, body, headers } = await person.call<Archive>('GET', '/api/user/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="bleachers-data.json"');
    expect(body.account).toMatchObject({ username: person.username, email: `${person.id}@example.com` });
    expect(body.sections).toMatchObject({
      posts: [{ id: post.id, tags: ['NBA'] }],
      polls: [{ post_id: post.id, question: 'Who?' }],
      comments: [{ post_id: theirs.id, content: `@${friend.username} look` }],
      likes: [{ post_id: theirs.id }],
      votes: [{ post_id: theirs.id, choice: 'One' }],
      bookmarks: [{ post_id: theirs.id }],
      favoriteTags: [{}],
      friends: [{ username: friend.username }],
      chats: [{ with: friend.username, messages: [{ content: `A secret of ${person.username}` }, { content: 'An answer' }] }],
    });
    expect(body.sections.friendRequests).toHaveLength(2);
    expect(body.sections.notifications?.length).toBeGreaterThan(0);
    const text = JSON.stringify(body);
    expect(text).not.toContain(`${friend.id}@example.com`);
    expect(text).not.toMatch(/password|"sid"|idToken/);
  });

  test('holds the new address that waits for its link, and nothing of the password', async () => {
    const person = await world.person();
    await world.sql`
      with made as (insert into accounts (email, email_key, password_hash) values (${`${person.username}@example.com`}, ${person.username}, 'a hash') returning id),
        changed as (insert into one_time_keys (kind, key, account_id, details, expires_at)
          select 'email_change', id::text, id, '{"email":"new@example.com"}', now() + interval '1 day' from made)
      update users set issuer = ${builtInIssuer}, subject = made.id::text from made where users.id = ${person.id}`;
    const { body } = await person.call<Archive>('GET', '/api/user/export');
    expect(body.sections.account).toMatchObject([{ new_email: 'new@example.com' }]);
    expect(JSON.stringify(body)).not.toContain('a hash');
  });

  test('holds a removed chat message for its sender alone', async () => {
    const { person, friend } = await livelyPerson();
    await world.sql`update chat_messages set removed_at = now(), deleted_at = now() where sender_id = ${person.id}`;
    const saidIn = async (who: Caller) => JSON.stringify((await who.call<Archive>('GET', '/api/user/export')).body.sections.chats);
    expect(await saidIn(person)).toContain(`A secret of ${person.username}`);
    expect(await saidIn(friend)).not.toContain(`A secret of ${person.username}`);
    expect(await saidIn(friend)).toContain('An answer');
  });

  test('holds no words of others that moderation hides or a block keeps from its person', async () => {
    const [moderator, removed, blocking] = [await world.person(), await world.person(), await world.person()];
    await setRole(world.db, moderator.username, 'moderator');
    const { person, theirs } = await livelyPerson();
    for (const author of [removed, blocking]) {
      const words = `words of ${author.username}`;
      const poll = { question: words, options: [words, 'No'] };
      const { body: asked } = await author.call<Post>('POST', '/api/posts', { content: `${words} for @${person.username}`, poll });
      await person.call('POST', `/api/polls/${asked.poll?.id}/vote`, { optionId: asked.poll?.options[0]?.id });
      const { body: said } = await author.call<Reply>('POST', '/api/replies', { postId: theirs.id, content: words });
      await person.call('POST', '/api/replies', { postId: theirs.id, content: 'So?', quote: { replyId: said.id, text: words } });
      await person.call('POST', '/api/replies', { postId: asked.id, content: 'So?', quote: { text: words } });
      const archive = async () => JSON.stringify((await person.call<Archive>('GET', '/api/user/export')).body.sections);
      // The notification, the question and the choice, and two quotes.
      expect((await archive()).split(words)).toHaveLength(6);
      for (const [kind, { id }] of [['post', asked] as const, ['reply', said] as const])
        if (author === removed)
          await moderator.call('POST', '/api/moderation/actions', { action: 'remove', target: { kind, id }, reason: 'Against the rules' });
      if (author === blocking) await author.call('POST', '/api/blocks', { username: person.username });
      await author.call('POST', '/api/replies', {
        postId: theirs.id,
        content: `@${person.username}, later ${author === blocking && words}`,
      });
      expect(await archive()).not.toContain(words);
    }
  });

  test('holds lists longer than what is read at a time, whole and in order', async () => {
    const { person, friend } = await livelyPerson();
    await world.sql`
      insert into chat_messages (room_id, sender_id, content)
      select id, ${friend.id}, 'Message ' || number from chat_rooms, generate_series(1, 650) as number
      where ${person.id} in (user_id1, user_id2) order by number`;
    await world.sql`
      insert into notifications (user_id, type, title, message, href, subject)
      select ${person.id}, 'mention', 'Title', 'Notification ' || number, '/', 'test:' || number from generate_series(1, 400) as number`;
    const { body } = await person.call<Archive>('GET', '/api/user/export');
    const room = body.sections.chats?.[0] ?? {};
    // The cast is sound: it is what the section holds.
    const all = room.messages as { from: string; content: string }[];
    const messages = all.filter(({ content }) => content.startsWith('Message '));
    expect(messages.map(({ content }) => content)).toEqual(Array.from({ length: 650 }, (_, index) => `Message ${index + 1}`));
    const told = body.sections.notifications?.filter(({ message }) => String(message).startsWith('Notification '));
    expect(new Set(told?.map(({ message }) => message)).size).toBe(400);
    expect(room).not.toHaveProperty('room');
  });

  test('for fifteen people at once is made one by one, and other requests are served meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => world.person()));
    const begun = statements.length;
    const exports = people.map(person => person.call<Archive>('GET', '/api/user/export'));
    const others = await Promise.all(Array.from({ length: 20 }, () => world.visitor.call('GET', '/api/tags')));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    for (const [index, { status, body }] of (await Promise.all(exports)).entries())
      expect([status, body.account.id]).toEqual([200, people[index]?.id]);
    const order = statements.slice(begun).flatMap(text => /^declare "export (\w+)"/.exec(text)?.[1] ?? []);
    expect(order).toEqual(people.flatMap(() => sections.map(({ name }) => name)));
  });

  test('leaves no file behind, and is refused where none can be written', async () => {
    const exportsFolder = join(folder, 'exports');
    expect(await readdir(exportsFolder)).toEqual([]);
    await rm(exportsFolder, { recursive: true });
    await writeFile(exportsFolder, '');
    const { status, headers } = await (await world.person()).call('GET', '/api/user/export');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    await rm(exportsFolder);
  });

  test('covers every table that refers to a person, or to their account at the built-in provider', async () => {
    const rows = await world.sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'accounts'::regclass) union select 'accounts' order by 1`;
    const covered = new Set([...sections.flatMap(section => section.tables), ...leftOut]);
    expect(rows.map(row => row.name).filter(name => !covered.has(name))).toEqual([]);
  });

  test('covers every column of the account', async () => {
    const rows = await world.sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'`;
    const person = await world.person();
    const { body } = await person.call<{ account: object }>('GET', '/api/user/export');
    const covered = new Set([...Object.keys(body.account), ...accountColumnsLeftOut]);
    expect(rows.map(row => row.name).filter(name => !covered.has(name))).toEqual([]);
  });
});

describe('leaving', () => {
  /** Every row of every table in which a text occurs, as `table: row`. */
  async function rowsWith(text: string): Promise<string[]> {
    const tables = await world.sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await world.sql<{ row: string }>`
        select whole::text as row from ${sql.raw(name)} as whole where whole::text ilike ${`%${text}%`}`;
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  }

  test('asks for the username and does nothing without it', async () => {
    const { person } = await livelyPerson();
    for (const username of ['', 'somebodyelse', `${person.username}x`, person.username.toUpperCase()]) {
      expect((await person.call('DELETE', '/api/user', { username })).status, username).toBe(400);
    }
    expect((await person.call('GET', '/api/auth/user')).status).toBe(200);
  });

  test('takes everything private, leaves what was said without a name, and keeps every count exact', async () => {
    const { person, friend, post, theirs } = await livelyPerson();
    const stream = await openEvents(world, friend);
    expect((await person.call('DELETE', '/api/user', { username: person.username })).status).toBe(204);
    expect((await person.call('GET', '/api/auth/user')).status).toBe(401);
    await stream.next('friends_changed');
    stream.close();

    expect(await rowsWith(person.id)).toEqual([]);
    expect(await rowsWith(person.username)).toEqual([]);

    const { body: kept } = await friend.call<Post>('GET', `/api/posts/${post.id}`);
    expect(kept).toMatchObject({ authorId: null, authorName: 'deleted user', content: post.content });
    const { body: liked } = await friend.call<Post>('GET', `/api/posts/${theirs.id}`);
    // The vote stays without the voter, the comment without its author's name, the like goes.
    expect(liked).toMatchObject({ likes: 0, comments: 2, poll: { totalVotes: 1 } });
    const { body: replies } = await friend.call<Reply[]>('GET', `/api/posts/${theirs.id}/replies`);
    expect(replies[0]).toMatchObject({ authorId: null, authorName: 'deleted user', deleted: false });
    expect((await friend.call('GET', `/api/users/${person.username}/stats`)).status).toBe(404);
    expect((await friend.call<unknown[]>('GET', '/api/friends')).body).toEqual([]);
    expect((await friend.call<unknown[]>('GET', '/api/chat/rooms')).body).toEqual([]);
    expect((await friend.call<unknown[]>('GET', '/api/notifications')).body).toEqual([]);
    expect(await recount(world.db)).toEqual([]);
  });

  test('succeeds for many people at once who like each other’s posts', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const posts: Post[] = [];
    for (const each of people) posts.push((await each.call<Post>('POST', '/api/posts', { content: 'Like me' })).body);
    for (const each of people) for (const post of posts) await each.call('POST', `/api/posts/${post.id}/like`);
    const answers = await Promise.all(people.map(each => each.call('DELETE', '/api/user', { username: each.username })));
    expect(answers.map(answer => answer.status)).toEqual(people.map(() => 204));
    expect(await recount(world.db)).toEqual([]);
  });
});
