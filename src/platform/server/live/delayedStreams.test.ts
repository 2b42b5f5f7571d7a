import { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHub, type Hub } from './hub.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000_000);
});
afterEach(() => vi.useRealTimers());

/** A stream and the names of the events that it was sent. */
function open(hub: Hub, delayMs?: () => number) {
  const names: string[] = [];
  const response = Object.assign(Object.create(ServerResponse.prototype) as ServerResponse, {
    write: (text: string) => {
      names.push(...[...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name));
      return true;
    },
    on: () => response,
    end: () => undefined,
  });
  hub.add({ listener: { address: '203.0.113.1' }, topics: new Set(['game:nba-1']), response, delayMs });
  names.length = 0;
  return names;
}

const event = (name: string) => `event: ${name}\ndata: {}\n\n`;
const topic = { topic: 'game:nba-1' };

function hubWithBus(): Hub {
  const hub = createHub();
  hub.setBusReachable(true);
  // Its events are complete since long before the test.
  vi.advanceTimersByTime(400_000);
  return hub;
}

test('a stream with a delay gets an event when the delay is over, and a live one at once', () => {
  const hub = hubWithBus();
  const [late, live] = [open(hub, () => 45_000), open(hub)];
  hub.write(topic, event('plays'));
  expect([late, live]).toEqual([[], ['plays']]);
  vi.advanceTimersByTime(44_900);
  hub.catchUp();
  expect(late).toEqual([]);
  vi.advanceTimersByTime(200);
  hub.catchUp();
  hub.catchUp();
  expect(late).toEqual(['plays']);
});

test('an event that tells nothing about games comes at once, and one that tells too much never comes', () => {
  const hub = hubWithBus();
  const late = open(hub, () => 30_000);
  hub.write(topic, event('chat_message'), { whenDelayed: 'at once' });
  hub.write(topic, event('reply_likes'), { whenDelayed: 'never' });
  vi.advanceTimersByTime(31_000);
  hub.catchUp();
  expect(late).toEqual(['chat_message']);
});

test('a stream that opens with a delay gets the events from before it opened, at their time', () => {
  const hub = hubWithBus();
  const first = open(hub, () => 60_000);
  hub.write(topic, event('plays'));
  vi.advanceTimersByTime(40_000);
  const second = open(hub, () => 60_000);
  vi.advanceTimersByTime(20_100);
  hub.catchUp();
  expect([first, second]).toEqual([['plays'], ['plays']]);
});

test('a page reads again once its position, a whole second, is after everything that the node may have missed', () => {
  const hub = createHub();
  hub.setBusReachable(true);
  const late = open(hub, () => 45_000);
  vi.advanceTimersByTime(45_500);
  hub.catchUp();
  expect(late).toEqual([]);
  vi.advanceTimersByTime(600);
  hub.catchUp();
  hub.catchUp();
  expect(late).toEqual(['missed']);
});

test('an event of the second at which a page was read reaches its stream', () => {
  const hub = hubWithBus();
  const first = open(hub, () => 60_000);
  hub.write(topic, event('plays'));
  // A page that is read now has the whole second of before the event.
  vi.advanceTimersByTime(60_500);
  const second = open(hub, () => 60_000);
  vi.advanceTimersByTime(100);
  hub.catchUp();
  expect([first, second]).toEqual([['plays'], ['plays']]);
});

test('a deleted comment never reaches a stream that was still to get it', () => {
  const hub = hubWithBus();
  const late = open(hub, () => 20_000);
  hub.write(topic, event('reply_created'));
  hub.write(topic, event('replies_changed'), { replaces: ['reply_created'], whenDelayed: 'at once' });
  vi.advanceTimersByTime(21_000);
  hub.catchUp();
  expect(late).toEqual(['replies_changed']);
});

test('a reader who watches later polls until they are live, and then reads again', () => {
  const hub = hubWithBus();
  let delay = Number.POSITIVE_INFINITY;
  const late = open(hub, () => delay);
  hub.write(topic, event('game'));
  vi.advanceTimersByTime(300_000);
  hub.catchUp();
  expect(late).toEqual([]);
  delay = 0;
  hub.catchUp();
  hub.write(topic, event('game'));
  expect(late).toEqual(['resumed', 'missed', 'game']);
});
