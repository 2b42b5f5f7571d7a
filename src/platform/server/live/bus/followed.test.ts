import { expect, test, vi } from 'vitest';
import { createFollowed, type Past } from './followed.ts';
import { eventually } from '../../testing/eventually.ts';

const self = 'here';
const messageOf = (number: number) => `there ${number}:text ${number}`;
const pastOf = (...numbers: number[]): Past => ({
  channel: 'topic:post:7',
  messages: numbers.map(number => ({ message: messageOf(number), ageMs: 5 })),
  completeForMs: 1_000,
});

async function followedWith(past: Past) {
  const texts: string[] = [];
  const followed = createFollowed(self, { onText: text => texts.push(text), onLack: vi.fn() });
  await followed.connect({ subscribe: async () => undefined, unsubscribe: async () => undefined, past: async () => [past] }, vi.fn());
  followed.follow(past.channel);
  await eventually(() => expect(texts).toHaveLength(past.messages.length));
  return { texts, followed, hear: (number: number) => followed.hear(past.channel, messageOf(number)) };
}

test('a message of the past that arrives after it, by the other connection, is received once', async () => {
  const { texts, hear } = await followedWith(pastOf(1, 2));
  for (const number of [2, 3, 1, 4]) hear(number);
  expect(texts).toEqual(['text 1', 'text 2', 'text 3', 'text 4']);
});

test('the past of a channel is forgotten once its messages can’t arrive any more', async () => {
  const { texts, followed, hear } = await followedWith(pastOf(1));
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  followed.sweep();
  vi.restoreAllMocks();
  hear(1);
  expect(texts).toEqual(['text 1', 'text 1']);
});
