import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { makeMessage } from '../../../testing/web/makers.ts';
import { type ChatMessage, chatRoutes } from '../chat.contract.ts';
import { useOutgoing } from '../../../platform/web/outbox/outbox.ts';
import { outboxOf } from './outbox.ts';

const writer = '6f0e1f3c-58c4-4b52-9d0c-6a8f4f0f0a11';
let lastRoom = 1_000;
let room: number;
let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers();
  room = lastRoom += 1;
  api = new FakeApi();
  api.isSignedIn = true;
  api.answerWith(chatRoutes.send, ({ body }) => makeMessage({ id: api.calls.length, roomId: room, content: body.content }));
});

const stops = new Set<() => void>();
afterEach(() => {
  for (const stop of stops) stop();
});

function openOutbox() {
  const sent: ChatMessage[] = [];
  const stopSending = outboxOf(writer, room).keepSending(message => sent.push(message));
  const stop = () => {
    if (stops.delete(stop)) stopSending();
  };
  stops.add(stop);
  const { result } = renderHook(() => useOutgoing(outboxOf(writer, room)));
  const states = () => result.current.map(({ content, state }) => `${content}: ${state}`);
  return { sent, stop, states, key: () => result.current[0]?.key ?? '' };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const stored = () => localStorage.getItem(`outbox:${writer}:${room}`);

describe('the outbox of a room', () => {
  test('sends messages one after the other, in the order they were said', async () => {
    const { sent, states } = openOutbox();
    const held = api.hold(chatRoutes.send);
    act(() => ['One', 'Two', 'Three'].forEach(text => outboxOf(writer, room).put({ content: text })));
    await pass(0);
    expect(states()).toEqual(['One: sending', 'Two: waiting', 'Three: waiting']);
    expect(api.calls).toHaveLength(1);
    held.release();
    await pass(0);
    expect(sent.map(message => message.content)).toEqual(['One', 'Two', 'Three']);
    expect(states()).toEqual([]);
    expect(stored()).toBeNull();
  });

  test('keeps a message through lost answers, with pauses that grow and one idempotency key', async () => {
    const { states } = openOutbox();
    api.isOffline = true;
    const attempt = vi.spyOn(globalThis, 'fetch');
    act(() => outboxOf(writer, room).put({ content: 'Still there?' }));
    await pass(0);
    expect(states()).toEqual(['Still there?: waiting']);
    for (const [pauseMs, attempts] of [
      [1_000, 2],
      [2_000, 3],
      [5_000, 4],
      [10_000, 5],
      [10_000, 6],
    ] as const) {
      await pass(pauseMs - 1);
      expect(attempt).toHaveBeenCalledTimes(attempts - 1);
      await pass(1);
      expect(attempt).toHaveBeenCalledTimes(attempts);
    }
    const keys = new Set(attempt.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key')));
    expect(keys.size).toBe(1);
  });

  test('sends at once when the network is back', async () => {
    const { sent } = openOutbox();
    api.isOffline = true;
    act(() => outboxOf(writer, room).put({ content: 'Back soon' }));
    await pass(0);
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  test('keeps a refused message with its reason and sends those after it', async () => {
    const { sent, states, key } = openOutbox();
    api.refuse(chatRoutes.send, 'not_friends', 'Not friends.');
    act(() => outboxOf(writer, room).put({ content: 'Bad' }));
    await pass(0);
    expect(states()).toEqual(['Bad: refused']);
    api.answerWith(chatRoutes.send, ({ body }) => makeMessage({ roomId: room, content: body.content }));
    act(() => outboxOf(writer, room).put({ content: 'Good' }));
    await pass(0);
    expect(sent.map(message => message.content)).toEqual(['Good']);
    act(() => outboxOf(writer, room).retry(key()));
    await pass(0);
    expect(sent.map(message => message.content)).toEqual(['Good', 'Bad']);
  });

  test('forgets a refused message that its author takes back', async () => {
    const { states, key } = openOutbox();
    api.refuse(chatRoutes.send, 'not_friends', 'Not friends.');
    act(() => outboxOf(writer, room).put({ content: 'Bad' }));
    await pass(0);
    act(() => outboxOf(writer, room).takeBack(key()));
    expect(states()).toEqual([]);
    expect(stored()).toBeNull();
  });

  test('keeps a message that a newcomer may not send yet, with the reason', async () => {
    const { states } = openOutbox();
    api.refuse(chatRoutes.send, 'newcomer', 'New members can chat with people who sent them a friend request.');
    act(() => outboxOf(writer, room).put({ content: 'Hello' }));
    await pass(20_000);
    expect(states()).toEqual(['Hello: refused']);
    expect(JSON.parse(stored() ?? '[]')).toMatchObject([{ reason: 'New members can chat with people who sent them a friend request.' }]);
    expect(api.calls).toHaveLength(1);
  });

  test('tries again after a rate limit instead of giving the message up', async () => {
    const { sent, states } = openOutbox();
    api.refuse(chatRoutes.send, 'rate_limited', 'Slow down.');
    act(() => outboxOf(writer, room).put({ content: 'Fast' }));
    await pass(0);
    expect(states()).toEqual(['Fast: waiting']);
    api.answer(chatRoutes.send, makeMessage({ roomId: room }));
    await pass(1_000);
    expect(sent).toHaveLength(1);
  });

  test('sends what an earlier visit left, with the same key', async () => {
    const message = { key: 'kept-key', content: 'From yesterday', createdAt: '2026-01-15T20:00:00.000Z', state: 'sending' };
    localStorage.setItem(`outbox:${writer}:${room}`, JSON.stringify([message, { content: 'broken' }, 3]));
    const { sent } = openOutbox();
    await pass(0);
    expect(sent.map(({ content }) => content)).toEqual(['From yesterday']);
    expect(api.calls[0]?.key).toBe('kept-key');
  });

  test('keeps what another tab has said meanwhile, and shows it', async () => {
    const { states } = openOutbox();
    api.isOffline = true;
    act(() => outboxOf(writer, room).put({ content: 'Mine' }));
    await pass(0);
    const ofOtherTab = { key: 'other', content: 'Theirs', createdAt: '2026-01-15T20:00:00.000Z', state: 'waiting' };
    const list: unknown[] = JSON.parse(stored() ?? '[]');
    localStorage.setItem(`outbox:${writer}:${room}`, JSON.stringify([...list, ofOtherTab]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `outbox:${writer}:${room}` })));
    expect(states()).toEqual(['Mine: waiting', 'Theirs: waiting']);
    act(() => outboxOf(writer, room).put({ content: 'Mine again' }));
    expect(stored()).toContain('Theirs');
  });

  test('is not that of another account on the device, and says whose messages it sends', async () => {
    openOutbox();
    api.isOffline = true;
    act(() => outboxOf(writer, room).put({ content: 'Between us' }));
    await pass(0);
    expect(outboxOf('another', room).writes).toEqual([]);
    api.isOffline = false;
    await pass(1_000);
    expect(api.calls.map(({ writerId }) => writerId)).toEqual([writer]);
  });

  test.each(['', '{', '{}', 'null'])('begins empty when its store holds %j', text => {
    localStorage.setItem(`outbox:${writer}:${room}`, text);
    expect(openOutbox().states()).toEqual([]);
  });

  test('does not try a message again that was under way when its page closed', async () => {
    const { stop } = openOutbox();
    api.isOffline = true;
    const attempt = vi.spyOn(globalThis, 'fetch');
    act(() => outboxOf(writer, room).put({ content: 'Signed out' }));
    stop();
    await pass(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('does not try again after its page has closed', async () => {
    const { stop } = openOutbox();
    api.isOffline = true;
    const attempt = vi.spyOn(globalThis, 'fetch');
    act(() => outboxOf(writer, room).put({ content: 'Later' }));
    await pass(0);
    stop();
    await pass(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(stored()).toContain('Later');
  });
});
