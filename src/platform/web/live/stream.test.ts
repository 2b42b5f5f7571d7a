import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeApi } from '../testing/fakeApi.ts';
import { type LostStream, openStream } from './stream.ts';

let api: FakeApi;
let heard: string[];
beforeEach(() => {
  vi.useFakeTimers();
  api = new FakeApi();
  heard = [];
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function open(isSignedIn = false) {
  const listener = {
    onOpen: () => heard.push('open'),
    onEvent: (name: string, data: unknown) => heard.push(`${name} ${JSON.stringify(data)}`),
    onLost: ({ status, pause }: LostStream) => heard.push(`lost ${status} ${pause}`),
  };
  return openStream('&posts=3,2&topics=live_scores:nba', 5_000.4, listener, isSignedIn);
}

describe('a stream of events', () => {
  test('names what it follows, and hands on what the server sends', async () => {
    open();
    await pass(0);
    expect(Object.fromEntries(api.streams.opened[0] ?? [])).toEqual({ ago: '5000', posts: '3,2', topics: 'live_scores:nba' });
    api.streams.send('post_counts', { postId: 3 });
    await pass(0);
    expect(heard).toEqual(['open', 'post_counts {"postId":3}']);
  });

  test('for a member states so, and is refused once the session is over', async () => {
    open(true);
    await pass(0);
    expect(api.streams.opened[0]?.get('signedIn')).toBe('1');
  });

  test('is lost with the server’s status', async () => {
    api.streams.refusedWith = 401;
    open();
    await pass(0);
    expect(heard).toEqual(['lost 401 0']);
  });

  test('is lost with the pause that a leaving server asks for', async () => {
    open();
    await pass(0);
    api.streams.end(2_500);
    await pass(0);
    expect(heard).toEqual(['open', 'lost 200 2500']);
  });

  test('is lost where nothing answers', async () => {
    api.isOffline = true;
    open();
    await pass(0);
    expect(heard).toEqual(['lost 0 0']);
  });

  test('is given up after a minute of silence, which every event begins anew', async () => {
    open();
    await pass(0);
    await pass(59_000);
    api.streams.send('ping', {});
    await pass(59_000);
    expect(heard).toEqual(['open', 'ping {}']);
    await pass(1_001);
    expect(heard.at(-1)).toBe('lost 0 0');
    expect(api.streams.count).toBe(0);
  });

  test('says nothing after it was closed', async () => {
    const close = open();
    await pass(0);
    close();
    api.streams.send('post_counts', {});
    await pass(120_000);
    expect(heard).toEqual(['open']);
  });
});
