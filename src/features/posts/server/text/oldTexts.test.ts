import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { backgroundJobs } from '../../../../app/server/jobs/backgroundJobs.ts';
import type { ChatMessage, ChatRoom } from '../../../chat/chat.contract.ts';
import { befriend } from '../../../chat/server/testing/talking.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { Post } from '../../posts.contract.ts';
import { answer, write } from '../testing/writing.ts';
import { createOldTextsJob, parseOldPosts } from './oldTexts.ts';

let world: World;
let author: Caller;
let friend: Caller;
beforeAll(async () => {
  world = await openWorld();
  [author, friend] = [await world.person(), await world.person()];
});
afterAll(() => world.close());

const bold = [{ kind: 'paragraph', children: [{ kind: 'strong', children: ['bold'] }] }];

test('texts of before markup was stored get it in the background, on two nodes at once, and others stay as they are', async () => {
  await befriend(author, friend);
  const { body: room } = await author.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`);
  const post = await write(author, '**bold**');
  await write(author, 'https://youtu.be/dQw4w9WgXcQ');
  const plain = await write(author, 'plain');
  const reply = await answer(friend, post.id, '**bold**');
  const { body: message } = await author.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content: '**bold**' });
  for (const table of ['all_posts', 'all_replies', 'chat_messages'])
    await sql`update ${sql.table(table)} set markup = null`.execute(world.db);
  await sql`update all_posts set embed_key = null`.execute(world.db);
  await sql`delete from embed_cards`.execute(world.db);
  await sql`update old_texts set next_id = 1000000`.execute(world.db);
  const second = await openWorld({}, { beside: world });
  // The first four of a node read texts; the others fetch from outside.
  const parsers = [world, second].flatMap(({ context }) => backgroundJobs(context).slice(0, 4));
  await Promise.all(
    parsers.map(async job => {
      while (await job());
    }),
  );
  const read = async (id: number) => (await world.visitor.call<Post>('GET', `/api/posts/${id}`)).body.markup;
  expect([await read(post.id), await read(plain.id)]).toEqual([bold, null]);
  const replies = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
  expect(replies.body.find(({ id }) => id === reply.id)?.markup).toEqual(bold);
  const messages = await author.call<ChatMessage[]>('GET', `/api/chat/messages/${room.id}`);
  expect(messages.body.find(({ id }) => id === message.id)?.markup).toEqual(bold);
  const { rows } = await sql`select key from embed_cards`.execute(world.db);
  expect(rows).toEqual([{ key: 'youtube:dQw4w9WgXcQ' }]);
  expect((await sql`select from old_texts where next_id > 0`.execute(world.db)).rows).toEqual([]);
  await second.close();
});

test('a text that its author edits meanwhile keeps the markup of the edit, and more than a batch is done batch by batch', async () => {
  const post = await write(author, '**old**');
  await sql`
    insert into all_posts (author_id, author_name, content, feature)
    select ${author.id}, ${author.username}, '**bold**', 'regular' from generate_series(1, 410)`.execute(world.db);
  await sql`update old_texts set next_id = 1000000 where kind = 'post'`.execute(world.db);
  const job = createOldTextsJob(world.context, 'post', parseOldPosts);
  await author.call('PUT', `/api/posts/${post.id}`, { content: 'new' });
  let batches = 0;
  while (await job()) batches += 1;
  expect(batches).toBeGreaterThan(2);
  const { rows } = await sql`select from all_posts where content = '**bold**' and markup is null`.execute(world.db);
  expect(rows).toEqual([]);
  expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body.markup).toBeNull();
});

test('a name in code or in the words of a link is not told', async () => {
  const named = await world.person();
  const count = async () => (await named.call<unknown[]>('GET', '/api/notifications')).body.length;
  await write(author, `\`@${named.username}\` and [@${named.username}](https://nba.com)`);
  expect(await count()).toBe(0);
  await write(author, `\`code\` by @${named.username}`);
  expect(await count()).toBe(1);
});
