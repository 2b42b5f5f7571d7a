import { expect, test } from 'vitest';
import type { ChatMessage, ChatRoom } from '../../../chat/chat.contract.ts';
import { befriend } from '../../../chat/server/testing/talking.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../posts.contract.ts';
import { headlineOf } from '../../posts.rules.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person('markupauthor'));
const friend = setUp(() => world.person('markupfriend'));

const text = 'It ends ||with a **dunk**||';
const parsed = [
  { kind: 'paragraph', children: ['It ends ', { kind: 'spoiler', children: ['with a ', { kind: 'strong', children: ['dunk'] }] }] },
];

test('a post keeps its text as typed and carries the parsed form, also after an edit and in lists', async () => {
  const { body: post } = await author.call<Post>('POST', '/api/posts', { content: text, tags: [] });
  expect([post.content, post.markup]).toEqual([text, parsed]);
  expect(headlineOf(post)).toBe('It ends [spoiler]');
  const { body: list } = await world.visitor.call<PostList>('GET', '/api/posts');
  expect(list.posts[0]?.markup).toEqual(parsed);
  const { body: edited } = await author.call<Post>('PUT', `/api/posts/${post.id}`, { content: 'plain again' });
  expect(edited.markup).toBeNull();
});

test('the lines of a ranking are no list', async () => {
  const content = '**My top two**\n\n1. Boston Celtics\n2. Denver Nuggets';
  const { body } = await author.call<Post>('POST', '/api/posts', { content, tags: ['NBA'], feature: 'power-rankings' });
  expect(body.powerRankings?.ranks.map(({ team }) => team)).toEqual(['Boston Celtics', 'Denver Nuggets']);
  expect(body.markup).toEqual([{ kind: 'paragraph', children: [{ kind: 'strong', children: ['My top two'] }] }]);
});

test('a comment and its notification are parsed, and an emptied comment keeps nothing', async () => {
  const { body: post } = await author.call<Post>('POST', '/api/posts', { content: 'Plain', tags: [] });
  const { body: reply } = await friend.call<Reply>('POST', '/api/replies', { postId: post.id, content: text });
  expect(reply.markup).toEqual(parsed);
  const { body: told } = await author.call<Notification[]>('GET', '/api/notifications');
  expect(told[0]?.message).toBe('It ends [spoiler]');
  const { body: edited } = await friend.call<Reply>('PUT', `/api/replies/${reply.id}`, { content: '*hm*' });
  expect(edited.markup).toEqual([{ kind: 'paragraph', children: [{ kind: 'emphasis', children: ['hm'] }] }]);
  await author.call('POST', '/api/replies', { postId: post.id, parentId: reply.id, content: 'An answer' });
  await friend.call('DELETE', `/api/replies/${reply.id}`);
  const { body: replies } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
  expect(replies.map(({ content, markup }) => [content, markup])).toEqual([
    ['', null],
    ['An answer', null],
  ]);
});

test('a message is parsed for both members, and its notification hides the spoiler', async () => {
  await befriend(author, friend);
  const { body: room } = await author.call<ChatRoom>('GET', '/api/chat/room/markupfriend');
  const { body: sent } = await author.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content: text });
  expect(sent.markup).toEqual(parsed);
  const { body: messages } = await friend.call<ChatMessage[]>('GET', `/api/chat/messages/${room.id}`);
  expect(messages.at(-1)).toEqual(sent);
  const { body: rooms } = await friend.call<ChatRoom[]>('GET', '/api/chat/rooms');
  expect(rooms[0]?.lastMessage).toEqual(sent);
  const { body: told } = await friend.call<Notification[]>('GET', '/api/notifications');
  expect(told.find(({ type }) => type === 'chat_message')?.message).toBe('It ends [spoiler]');
});
