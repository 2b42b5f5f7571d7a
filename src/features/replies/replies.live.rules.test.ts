import { expect, test } from 'vitest';
import type { Reply } from './replies.contract.ts';
import { withLatestReply, withReply, withUnreadReply } from './replies.live.rules.ts';

const reply = (id: number, part: Partial<Reply> = {}): Reply => ({
  id,
  content: 'Here',
  postId: 7,
  authorId: 'other',
  authorName: 'jordan',
  authorImageUrl: null,
  authorFlair: null,
  parentId: null,
  createdAt: '2026-01-15T20:00:00.000Z',
  mentions: [],
  markup: null,
  deleted: false,
  likes: 0,
  liked: false,
  editedAt: null,
  quote: null,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  moment: null,
  playSeq: null,
  ...part,
});
const ids = (replies: readonly Reply[]) => replies.map(each => each.id);

test('a reply that comes twice stands once in its thread and once on its card', () => {
  expect(ids(withReply(withReply([reply(1)], reply(2)), reply(2)))).toEqual([1, 2]);
  expect(ids(withLatestReply(withLatestReply([reply(1)], reply(2)), reply(2)))).toEqual([2, 1]);
});

test('a card shows the two latest comments and no answers to them', () => {
  expect(ids(withLatestReply([reply(2), reply(1)], reply(3)))).toEqual([3, 2]);
  expect(ids(withLatestReply([reply(2)], reply(3, { parentId: 2 })))).toEqual([2]);
});

test.each([
  ['a new comment', 5, reply(6), 2],
  ['a comment that was counted already', 6, reply(6), 1],
  ['the viewer’s own comment', 5, reply(6, { authorId: 'viewer' }), 1],
  ['a comment on a post that the viewer never opened', null, reply(6), 1],
])('%s is counted as unread or not', (_title, unreadUpTo, arrived, unreadComments) => {
  expect(withUnreadReply({ unreadComments: 1, unreadUpTo }, arrived, 'viewer').unreadComments).toBe(unreadComments);
});
