import { expect, test } from 'vitest';
import { messagesFor, namesOf } from './push.messages.ts';
import type { WaitingNotification } from './push.queries.ts';

let id = 0;
const told = (values: Partial<WaitingNotification>): WaitingNotification => ({
  id: (id += 1),
  type: 'reply',
  actor: 'riley',
  title: 'A title',
  message: 'A text',
  href: '/post/7#reply-1',
  relatedId: 7,
  createdAt: new Date(),
  subject: `reply:${id}`,
  ...values,
});
const titles = new Map([[7, 'What a game']]);
const shown = (notifications: readonly WaitingNotification[]) =>
  messagesFor(notifications, [], titles).map(({ message: { title, body } }) => [title, body]);

test('replies in a thread are one message, and threads are apart', () => {
  const notifications = [told({}), told({ actor: 'sam' }), told({ relatedId: 8, message: 'Alone' })];
  expect(shown(notifications)).toEqual([
    ['2 replies in “What a game”', 'From riley and sam'],
    ['riley replied to you', 'Alone'],
  ]);
  expect(shown([told({ relatedId: 8 }), told({ relatedId: 8 })])).toEqual([['2 replies in your thread', 'From riley']]);
});

test('up to three mentions or requests have a message each', () => {
  for (const [type, many] of [
    ['mention', '4 mentions of you'],
    ['friend_request', '4 friend requests'],
  ] as const) {
    expect(shown(Array.from({ length: 3 }, () => told({ type })))).toHaveLength(3);
    expect(shown(Array.from({ length: 4 }, () => told({ type })))).toEqual([[many, 'From riley']]);
  }
});

test('chat has the words of the bell, and moderation is not told', () => {
  expect(shown([told({ type: 'chat_message', title: 'New message', message: 'x'.repeat(300) })])).toEqual([
    ['New message', `${'x'.repeat(200)}…`],
  ]);
  expect(shown([told({ type: 'moderation' }), told({ type: 'report_closed' })])).toEqual([]);
});

test('names are listed once, three at most', () => {
  expect(namesOf(['a', 'b', 'a'])).toBe('a and b');
  expect(namesOf(['a', 'b', 'c'])).toBe('a, b and c');
  expect(namesOf(['a', 'b', 'c', null, 'e'])).toBe('a, b and 3 others');
  expect(namesOf([null])).toBe('Somebody');
});
