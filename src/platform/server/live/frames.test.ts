import { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHub, type Hub, type Stream } from './hub.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setImmediate'] });
  vi.advanceTimersByTime(1_000_000);
});
afterEach(() => vi.useRealTimers());

const collectMs = 150;
const maxCollectMs = 250;
const topic = { topic: 'post:7' };
const plays = { topic: 'game:3' };
const event = (name: string) => `event: ${name}\ndata: {"reply":{"content":"${name}","quote":null}}\n\n`;

/** A hub that frames events for more than two streams and writes to two at a time. */
function openHub(): Hub {
  const hub = createHub({ frames: { atOnceUpTo: 2, collectMs, maxCollectMs, sliceSize: 2 } });
  hub.setBusReachable(true);
  // Its events are complete since long before the test.
  vi.advanceTimersByTime(400_000);
  return hub;
}

/** Opens a stream; `writes` has the names of the events in each write to it. */
function open(
  hub: Hub,
  {
    listener = { address: '203.0.113.1' },
    topics = new Set([topic.topic]),
    hears,
    delayMs,
    ago = 0,
  }: Partial<Stream> & { ago?: number } = {},
) {
  const writes: string[][] = [];
  const chunks = new Set<unknown>();
  const response = Object.assign(Object.create(ServerResponse.prototype) as ServerResponse, {
    write: (chunk: string | Buffer) => {
      chunks.add(chunk);
      writes.push([...String(chunk).matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name));
      return true;
    },
    on: () => response,
    end: () => undefined,
  });
  writes.length = 0;
  hub.add({ listener, hears, topics, response, delayMs }, ago);
  const greeting = writes.splice(0).flat();
  return { writes, chunks, greeting, last: () => [...chunks].at(-1) };
}

const many = (hub: Hub, count = 5) => Array.from({ length: count }, () => open(hub));

test('events for few streams are written at once, one by one', () => {
  const hub = openHub();
  const [one, other] = [open(hub), open(hub)];
  hub.write(topic, event('a'));
  hub.write(topic, event('b'));
  expect([one.writes, other.writes]).toEqual([
    [['a'], ['b']],
    [['a'], ['b']],
  ]);
});

test('events for many streams leave in one write of the same bytes, in order', () => {
  const hub = openHub();
  const streams = many(hub);
  for (const name of ['a', 'b', 'c']) hub.write(topic, event(name));
  expect(streams.flatMap(({ writes }) => writes)).toEqual([]);
  vi.advanceTimersByTime(collectMs + 10);
  for (const { writes } of streams) expect(writes).toEqual([['a', 'b', 'c']]);
  expect(new Set(streams.map(({ last }) => last())).size).toBe(1);
});

test('a stream gets the events of all its topics in one write, in the order of sending', () => {
  const hub = openHub();
  const following = (...topics: { topic: string }[]) =>
    Array.from({ length: 3 }, () => open(hub, { topics: new Set(topics.map(({ topic: name }) => name)) }));
  const [both, one, other] = [following(topic, plays), following(topic), following(plays)];
  hub.write(topic, event('a'));
  hub.write(plays, event('b'));
  hub.write(topic, event('c'));
  vi.advanceTimersByTime(collectMs + 10);
  for (const { writes } of both) expect(writes).toEqual([['a', 'b', 'c']]);
  for (const { writes } of one) expect(writes).toEqual([['a', 'c']]);
  for (const { writes } of other) expect(writes).toEqual([['b']]);
  expect(new Set(both.map(({ last }) => last())).size).toBe(1);
});

test('an event during the slices of a frame comes with the next frame, after it', () => {
  const hub = openHub();
  const streams = many(hub);
  hub.write(topic, event('a'));
  vi.advanceTimersToNextTimer();
  expect(streams.map(({ writes }) => writes.length)).toEqual([1, 1, 0, 0, 0]);
  hub.write(topic, event('b'));
  vi.advanceTimersByTime(collectMs * 2 + 20);
  for (const { writes } of streams) expect(writes).toEqual([['a'], ['b']]);
});

test('a frame collects for as long as the one before took to write, within its maximum', () => {
  const hub = openHub();
  const streams = many(hub);
  for (const { tookMs, collects } of [
    { tookMs: 20, collects: collectMs },
    { tookMs: 200, collects: 200 },
    { tookMs: 5_000, collects: maxCollectMs },
  ]) {
    hub.write(topic, event('a'));
    vi.advanceTimersToNextTimer();
    hub.write(topic, event('b'));
    // The first slice is written. The clock goes on before the next one.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + tookMs);
    for (let slice = 0; slice < 2; slice += 1) vi.advanceTimersToNextTimer();
    clock.mockRestore();
    for (const { writes } of streams) expect(writes.splice(0)).toEqual([['a']]);
    vi.advanceTimersByTime(collects - 1);
    expect(streams.flatMap(({ writes }) => writes)).toEqual([]);
    vi.advanceTimersByTime(10);
    for (const { writes } of streams) expect(writes.splice(0)).toEqual([['b']]);
  }
});

test('a stream that opens while a frame collects gets each event once', () => {
  const hub = openHub();
  many(hub);
  hub.write(topic, event('before'));
  vi.advanceTimersByTime(50);
  const [again, fresh] = [open(hub, { ago: 1_000 }), open(hub)];
  hub.write(topic, event('after'));
  vi.advanceTimersByTime(collectMs * 2);
  expect([again.greeting, again.writes]).toEqual([['opened', 'before'], [['after']]]);
  expect([fresh.greeting, fresh.writes]).toEqual([['opened'], [['after']]]);
});

test('a stream keeps its own view of a frame: blocked speakers, muted words, delays', () => {
  const hub = openHub();
  many(hub);
  const blocking = open(hub, { hears: ({ from, text }) => (from === 'loud' ? undefined : text) });
  const muting = open(hub, { hears: ({ mutable, text }) => (mutable === undefined ? text : text.replace('{', '{"muted":true,')) });
  const late = open(hub, { delayMs: () => 30_000 });
  hub.write(topic, event('a'), { from: 'loud', mutable: 'reply' });
  hub.write(topic, event('b'), { from: 'quiet' });
  vi.advanceTimersByTime(collectMs * 2);
  expect([blocking.writes, muting.writes, late.writes]).toEqual([[['b']], [['a', 'b']], []]);
  expect(String(muting.last())).toContain('"muted":true');
  vi.advanceTimersByTime(30_000);
  hub.catchUp();
  expect(late.writes.flat()).toEqual(['a', 'b']);
});

test('a stream that closes while a frame collects is not written to', () => {
  const hub = openHub();
  const streams = many(hub);
  hub.write(topic, event('a'));
  hub.endAll();
  vi.advanceTimersByTime(collectMs * 2);
  for (const { writes } of streams) expect(writes.flat()).toEqual([]);
});
