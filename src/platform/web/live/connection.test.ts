import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Connection, openReconnectingStream } from './connection.ts';
import type { StreamListener } from './stream.ts';

interface OpenedStream {
  search: string;
  agoMs: number;
  listener: StreamListener;
  isClosed: boolean;
}

let streams: OpenedStream[];
let heard: string[];
let connection: Connection;

const posts = (...ids: number[]) => ids.map(id => `post:${id}`);
const searchOf = (topics: readonly string[]) => (topics.length === 0 ? '' : `&topics=${topics.toSorted().join(',')}`);
const latest = () => streams.at(-1) as OpenedStream;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const lose = (status = 0, pause = 0) => latest().listener.onLost({ status, pause });

function keep(topics: readonly string[]) {
  connection = openReconnectingStream(
    topics,
    {
      onEvent: (name, data) => heard.push(`${name} ${JSON.stringify(data)}`),
      onState: isLive => heard.push(isLive ? 'live' : 'not live'),
      onMissed: () => heard.push('missed'),
      onSignedOut: () => heard.push('signed out'),
    },
    {
      searchOf,
      random: () => 1,
      open(search, agoMs, listener) {
        const stream = { search, agoMs, listener, isClosed: false };
        streams.push(stream);
        return () => {
          stream.isClosed = true;
        };
      },
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  heard = [];
  keep(posts(1));
  return () => connection.close();
});

describe('a live connection', () => {
  test('is live once its stream is open, and nothing was missed', () => {
    expect(heard).toEqual([]);
    latest().listener.onOpen();
    expect(heard).toEqual(['live']);
  });

  test('hands events on', () => {
    latest().listener.onOpen();
    latest().listener.onEvent('post_counts', { postId: 1 });
    expect(heard).toEqual(['live', 'post_counts {"postId":1}']);
  });

  test('tries again after pauses that double up to half a minute', () => {
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const count = streams.length;
      lose();
      pass(pauseMs - 1);
      expect(streams).toHaveLength(count);
      pass(1);
      expect(streams).toHaveLength(count + 1);
    }
  });

  test('says once that events may have been missed when it comes back', () => {
    latest().listener.onOpen();
    lose();
    pass(1_000);
    latest().listener.onOpen();
    expect(heard).toEqual(['live', 'not live', 'live', 'missed']);
  });

  test('begins with short pauses again after a stream that lasted', () => {
    lose();
    pass(1_000);
    lose();
    pass(2_000);
    latest().listener.onOpen();
    pass(30_001);
    lose();
    const count = streams.length;
    pass(1_000);
    expect(streams).toHaveLength(count + 1);
  });

  test('stays away as long as the server asks, but no longer than half a minute', () => {
    lose(503, 20_000);
    pass(19_999);
    expect(streams).toHaveLength(1);
    pass(1);
    expect(streams).toHaveLength(2);
    lose(503, 3_600_000);
    pass(30_000);
    expect(streams).toHaveLength(3);
  });

  test('does not come back after the session ended', () => {
    lose(401);
    pass(600_000);
    expect(heard).toEqual(['signed out']);
    expect(streams).toHaveLength(1);
  });

  test('opens the next stream before it closes the last when other posts are shown', () => {
    latest().listener.onOpen();
    connection.follow(posts(1, 2));
    connection.follow(posts(1, 2, 3));
    pass(200);
    expect(streams).toHaveLength(2);
    expect(streams.map(stream => stream.isClosed)).toEqual([false, false]);
    expect(latest().search).toBe('&topics=post:1,post:2,post:3');
    latest().listener.onOpen();
    expect(streams.map(stream => stream.isClosed)).toEqual([true, false]);
    expect(heard).not.toContain('not live');
  });

  test('keeps its stream when the same posts are shown in another order', () => {
    connection.close();
    keep(posts(2, 1));
    latest().listener.onOpen();
    const count = streams.length;
    connection.follow(posts(1, 2));
    pass(1_000);
    expect(streams).toHaveLength(count);
  });

  test('replaces its stream when the network changes, and reads again', () => {
    latest().listener.onOpen();
    window.dispatchEvent(new Event('online'));
    pass(0);
    expect(streams).toHaveLength(2);
    latest().listener.onOpen();
    expect(heard).toEqual(['live', 'live', 'missed']);
  });

  test('closes its stream before it opens another for a caller whose clock has moved, and reads again', () => {
    latest().listener.onOpen();
    connection.renew();
    expect(latest().isClosed).toBe(true);
    pass(0);
    expect(streams).toHaveLength(2);
    latest().listener.onOpen();
    expect(heard).toEqual(['live', 'live', 'missed']);
  });

  test('tries at once when somebody comes back to the page', () => {
    lose();
    document.dispatchEvent(new Event('visibilitychange'));
    pass(0);
    expect(streams).toHaveLength(2);
  });

  test('is not live while the server’s node is cut off, and reads again afterwards', () => {
    latest().listener.onOpen();
    latest().listener.onEvent('paused', {});
    latest().listener.onEvent('resumed', {});
    latest().listener.onEvent('missed', {});
    expect(heard).toEqual(['live', 'not live', 'live', 'missed', 'missed']);
  });

  test('does nothing after it was closed', () => {
    latest().listener.onOpen();
    connection.close();
    connection.follow(posts(5));
    window.dispatchEvent(new Event('online'));
    pass(600_000);
    expect(streams).toHaveLength(1);
    expect(latest().isClosed).toBe(true);
  });
});
