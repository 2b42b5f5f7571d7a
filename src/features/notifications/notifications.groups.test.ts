import { expect, test } from 'vitest';
import { makeNotification } from '../../testing/web/makers.ts';
import type { Notification } from './notifications.contract.ts';
import { groupNotifications } from './notifications.groups.ts';

function told(id: number, name: string, part: Partial<Notification> = {}): Notification {
  const actor = { id: name, username: name, profileImageUrl: null, flair: null };
  return makeNotification({ id, type: 'reply', title: `@${name} commented on your post`, relatedId: 7, isRead: false, actor, ...part });
}
const titles = (...list: Notification[]) => groupNotifications(list).map(({ title }) => title);

test.each([
  ['one comment keeps its title', [told(1, 'marta')], ['@marta commented on your post']],
  ['two people are named', [told(2, 'marta'), told(1, 'pat')], ['@marta and @pat commented on your post']],
  [
    'more people are counted after the newest',
    [told(4, 'marta'), told(3, 'pat'), told(2, 'pat'), told(1, 'casey')],
    ['@marta and 2 others commented on your post'],
  ],
  ['several comments of one person are counted', [told(2, 'marta'), told(1, 'marta')], ['@marta commented on your post 2 times']],
])('%s', (_title, list, expected) => {
  expect(titles(...list)).toEqual(expected);
});

test.each([
  ['posts', { relatedId: 8 }],
  ['read and unread ones', { isRead: true }],
  ['answers and comments', { title: '@pat replied to your comment' }],
  ['mentions and comments', { type: 'mention', title: '@pat commented on your post' }],
] as const)('notifications of different %s stay apart', (_title, part) => {
  expect(titles(told(2, 'marta'), told(1, 'pat', part))).toHaveLength(2);
});

test('friend requests and messages stay single', () => {
  const request = { type: 'friend_request', title: '@pat wants to be friends' } as const;
  expect(titles(told(2, 'pat', request), told(1, 'pat', request))).toHaveLength(2);
});

test('a group stands where its newest notification stands', () => {
  const groups = groupNotifications([told(3, 'marta'), told(2, 'pat', { relatedId: 8 }), told(1, 'casey')]);
  expect(groups.map(({ items }) => items.map(({ id }) => id))).toEqual([[3, 1], [2]]);
});

test('a notification whose type a later version stored stays single', () => {
  const later: Partial<Notification> = JSON.parse('{ "type": "forecast" }');
  expect(titles(told(2, 'marta', later), told(1, 'pat', later))).toEqual(['@marta commented on your post', '@pat commented on your post']);
});
