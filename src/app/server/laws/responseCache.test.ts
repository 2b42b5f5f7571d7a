import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { PostList } from '../../../features/feed/feed.contract.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { noteCommit } from '../../../platform/server/db/database.ts';
import { Refusal } from '../../../platform/shared/errors.ts';
import { createResponseCache } from '../../../platform/server/http/cache/responseCache.ts';
import { type Answered, type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';

/** Two nodes on one database with their response caches, without a message bus between them. */
const here = setUp(() => openWorld({}, { caches: true }));
const there = setUp(() => openWorld({}, { caches: true, beside: here }));
const author = setUp(() => here.person());
const fan = setUp(() => here.person());

const write = async (content: string) => (await author.call<Post>('POST', '/api/posts', { content, tags: ['Shared'] })).body;
const feed = '/api/posts?tags=Shared';
const keyOf = (url: string) => here.app.ownReads.keyOf(url) ?? url;
const first = async (who: Caller, headers: Record<string, string> = {}) =>
  (await who.call<PostList>('GET', feed, undefined, headers)).body.posts[0];

/** The session cookie and the cookies that an answer set, as a browser sends them with its next request. */
function marked(who: Caller, { headers }: Answered): { cookie: string } {
  const cookies = [headers['set-cookie']].flat().map(each => String(each).split(';')[0] ?? '');
  return { cookie: [who.cookie, ...cookies].filter(each => each !== '' && each !== 'undefined').join('; ') };
}

/** Reads again until it holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > 10_000) throw new Error('it never came to hold');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

describe('a cached answer', () => {
  test('is read from the database once for concurrent readers, and not again for the next reader', async () => {
    await write('asked once');
    await new Promise(resolve => setTimeout(resolve, 150));
    const before = here.context.responseCache.peek(keyOf(feed));
    const readers = await Promise.all(Array.from({ length: 40 }, () => here.visitor.call<PostList>('GET', feed)));
    expect(before).toBeUndefined();
    expect(readers.filter(each => each.queries > 1).length).toBeLessThanOrEqual(1);
    expect(new Set(readers.map(each => JSON.stringify(each.body))).size).toBe(1);
    expect(here.context.responseCache.peek(keyOf(feed))).toBeDefined();
  });

  test('is shared by calls that mean the same', async () => {
    const { id } = await write('asked in many ways');
    const ways = Array.from({ length: 20 }, (_, place) => [
      `/api/posts?limit=${101 + place}&tags=Shared&utm=${place}`,
      `/api/posts?x${place}=1&sort=latest&tags=Shared&limit=100`,
      `/api/posts/${id}?x=${place}`,
      `/api/posts/${'0'.repeat(place % 5)}${id}`,
      `/api/posts/${id}/replies?${place}`,
    ]).flat();
    const { loads, hits } = here.context.responseCache.counts;
    await Promise.all(ways.map(url => here.visitor.call('GET', url)));
    const after = here.context.responseCache.counts;
    // A load is repeated only where a reader came after it began, within its second.
    expect(after.loads - loads).toBeLessThanOrEqual(6);
    await here.visitor.call('GET', `/api/posts/${id}?another=1`);
    expect(after.hits).toBeGreaterThan(hits);
    expect((await here.visitor.call('GET', '/api/posts?tags=Shared&limit=1')).body).not.toEqual(
      (await here.visitor.call('GET', feed)).body,
    );
    expect((await here.visitor.call('GET', `/api/posts/${id}?x=%00`)).status).toBe(400);
  });

  test('stays valid after a view and becomes stale after a write', async () => {
    const post = await write('looked at');
    await here.visitor.call('GET', feed);
    await fan.call('POST', `/api/posts/${post.id}/view`);
    await fan.call('POST', '/api/bookmarks', { postId: post.id });
    expect(here.context.responseCache.peek(keyOf(feed))).toBeDefined();
    await fan.call('POST', `/api/posts/${post.id}/like`);
    expect(here.context.responseCache.peek(keyOf(feed))).toBeUndefined();
  });

  test('has the headers of every answer, and is compressed for clients that accept it', async () => {
    await write('a long one '.repeat(200));
    const plain = await here.visitor.call('GET', feed);
    const again = await here.visitor.call('GET', feed);
    for (const name of ['content-type', 'cache-control', 'x-content-type-options', 'referrer-policy', 'x-frame-options'])
      expect(again.headers[name], name).toEqual(plain.headers[name]);
    expect(again.headers['set-cookie']).toBeUndefined();
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers } = await here.app.inject({ url: feed, headers: { 'accept-encoding': `${encoding}, identity` } });
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    }
    const forbidden = await here.app.inject({ url: feed, headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
    expect(forbidden.headers['content-encoding']).toBeUndefined();
  });

  test('is compressed for members by a quick Brotli, or by gzip if they accept nothing else', async () => {
    const post = await write('one with a thread');
    for (const words of ['first', 'second', 'third'])
      await author.call('POST', '/api/replies', { postId: post.id, content: `${words} `.repeat(100) });
    const url = `/api/posts/${post.id}/replies?limit=50`;
    const get = (encodings: string, who?: Caller) =>
      here.app.inject({ url, headers: { 'accept-encoding': encodings, ...(who?.cookie && { cookie: who.cookie }) } });
    await until(async () => (await get('identity')).json<Reply[]>().length === 3);
    const plain = (await get('identity')).rawPayload;
    const [shared, quick, gzipped] = [await get('br, gzip'), await get('br, gzip', fan), await get('gzip', fan)];
    expect([quick.headers['content-encoding'], quick.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(quick.rawPayload).equals(plain)).toBe(true);
    expect(quick.rawPayload.equals(shared.rawPayload)).toBe(false);
    expect([gzipped.headers['content-encoding'], gunzipSync(gzipped.rawPayload).equals(plain)]).toEqual(['gzip', true]);
    expect((await get('identity', fan)).headers['content-encoding']).toBeUndefined();
  });

  test('never contains a person’s own data', async () => {
    const post = await write('for fans');
    await fan.call('POST', `/api/posts/${post.id}/like`);
    await fan.call('POST', '/api/bookmarks', { postId: post.id });
    await until(async () => (await first(here.visitor))?.likes === 1);
    const [seen, other, visitor] = [await first(fan), await first(author), await first(here.visitor)];
    expect(seen).toMatchObject({ id: post.id, liked: true, bookmarked: true });
    expect(other).toMatchObject({ id: post.id, liked: false, bookmarked: false });
    expect(visitor).toMatchObject({ id: post.id, liked: false, bookmarked: false });
  });
});

describe('a person’s latest write', () => {
  test('is there for themselves at once, on the other node too, while others see it soon', async () => {
    await Promise.all([first(there.visitor), first(there.as(author)), first(here.visitor)]);
    const answer = await author.call<Post>('POST', '/api/posts', { content: 'at once', tags: ['Shared'] });
    const own = marked(author, answer);
    expect((await first(author, own))?.content).toBe('at once');
    expect((await first(there.as(author), own))?.content).toBe('at once');
    await until(async () => (await first(there.as(fan)))?.content === 'at once');
  });

  test('lets a kept cookie bypass the cache for some seconds only, and a made-up one never', async () => {
    await first(here.visitor);
    const kept = (secondsAgo: number) => {
      const value = here.app.signCookie(String(Math.floor(Date.now() / 1_000) - secondsAgo));
      return { cookie: `${fan.cookie}; bleachers-wrote=${encodeURIComponent(value)}` };
    };
    const queries = async (headers: Record<string, string>) => {
      await fan.call('GET', feed);
      return (await fan.call('GET', feed, undefined, headers)).queries;
    };
    const usual = await queries({ cookie: fan.cookie });
    expect(await queries(kept(1))).toBeGreaterThan(usual);
    expect(await queries(kept(60))).toBe(usual);
    expect(await queries(kept(-60))).toBe(usual);
    expect(await queries({ cookie: `${fan.cookie}; bleachers-wrote=1` })).toBe(usual);
  });

  test('is visible to them in the thread, the post and the list, on either node', async () => {
    const post = await write('talk here');
    const thread = `/api/posts/${post.id}/replies`;
    for (const node of [here, there]) for (const path of [thread, `/api/posts/${post.id}`, feed]) await node.as(fan).call('GET', path);
    await fan.call('POST', `/api/posts/${post.id}/like`);
    const answer = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'hello' });
    const own = marked(fan, answer);
    for (const node of [here, there]) {
      const reader = node.as(fan);
      const replies = (await reader.call<Reply[]>('GET', thread, undefined, own)).body;
      expect(replies.map(each => each.content)).toEqual(['hello']);
      expect((await reader.call<Post>('GET', `/api/posts/${post.id}`, undefined, own)).body).toMatchObject({
        likes: 1,
        liked: true,
        comments: 1,
      });
      expect(await first(reader, own)).toMatchObject({ id: post.id, likes: 1, liked: true, comments: 1 });
    }
  });

  test('that deletes a post is soon visible to everybody', async () => {
    const post = await write('not for long');
    await until(async () => (await first(there.visitor))?.id === post.id);
    await author.call('DELETE', `/api/posts/${post.id}`);
    const gone = (node: World) => async () => (await node.visitor.call('GET', `/api/posts/${post.id}`)).status === 404;
    await until(gone(here));
    await until(gone(there));
    await until(async () => (await first(there.visitor))?.id !== post.id);
  });
});

test('a costly answer that writes expire is made with pauses, and each reader gets one begun after their call', async () => {
  const cache = createResponseCache(here.context.db);
  const [began, ended]: [number[], number[]] = [[], []];
  const make = async () => {
    const place = began.push(performance.now()) - 1;
    await new Promise(resolve => setTimeout(resolve, 20));
    ended[place] = performance.now();
    return place;
  };
  for (let reader = 0; reader < 6; reader += 1) {
    noteCommit(here.context.db);
    const place = began.length;
    expect(await cache.readCostly('a page', make, 'one')).toBeGreaterThanOrEqual(place);
  }
  const tooEarly = began.filter(
    (at, place) =>
      place > 0 &&
      at - (began[place - 1] ?? 0) < 3 * ((ended[place - 1] ?? 0) - (began[place - 1] ?? 0)) &&
      at - (began[place - 1] ?? 0) < 490,
  );
  expect(began.length).toBe(6);
  expect(tooEarly).toEqual([]);
});

test('an answer whose time is over is served for a minute while no newer one can be made, also after loads of others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const cache = createResponseCache(here.context.db);
    const fails = () => Promise.reject(new Error('the database is away'));
    await cache.readCostly('a page', async () => 'as it was', 'one');
    vi.advanceTimersByTime(2_000);
    for (let other = 0; other < 40; other += 1) await cache.read(`another ${other}`, async () => other);
    expect(await cache.readCostly<string>('a page', fails, 'one')).toBe('as it was');
    vi.advanceTimersByTime(60_000);
    await expect(cache.readCostly('a page', fails, 'one')).rejects.toThrow('away');
    // Only the last ones stay.
    await cache.read('the first of many', async () => 'gone soon');
    vi.advanceTimersByTime(2_000);
    for (let other = 0; other < 60; other += 1) await cache.read(`one of many ${other}`, async () => other);
    await expect(cache.read('the first of many', fails)).rejects.toThrow('away');
  } finally {
    vi.useRealTimers();
  }
});

test('an outdated answer is served for five seconds only while newer ones are refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const cache = createResponseCache(here.context.db);
    const refuses = () => Promise.reject(new Refusal('unavailable', 'Too much is asked'));
    await cache.readCostly('a page', async () => 'as it was', 'one');
    vi.advanceTimersByTime(4_500);
    expect(await cache.readCostly<string>('a page', refuses, 'one')).toBe('as it was');
    vi.advanceTimersByTime(600);
    await expect(cache.readCostly('a page', refuses, 'one')).rejects.toBeInstanceOf(Refusal);
  } finally {
    vi.useRealTimers();
  }
});

test('a refused load is repeated once by each other network that waited for it', async () => {
  const cache = createResponseCache(here.context.db);
  const tries: string[] = [];
  const read = (network: string, isRefused: boolean) =>
    cache.readCostly(
      'a page in turn',
      async () => {
        tries.push(network);
        await new Promise(resolve => setTimeout(resolve, 5));
        if (isRefused) throw new Refusal('unavailable', 'Too much is asked');
        return network;
      },
      network,
    );
  const reads = [read('one', true), read('two', true), read('two', true), read('three', false)];
  const outcomes = await Promise.allSettled(reads);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(tries).toEqual(['one', 'two', 'three']);
});

test('while the database is away, a cached answer is served stale, and an uncached one fails', async () => {
  const responseCache = createResponseCache(here.db);
  expect(await responseCache.read('feed', async () => 'as it was')).toBe('as it was');
  noteCommit(here.db);
  const fails = () => Promise.reject(new Error('the database is away'));
  expect(await responseCache.read<string>('feed', fails)).toBe('as it was');
  await expect(responseCache.read('unseen', fails)).rejects.toThrow('away');
  await expect(responseCache.readFresh('feed', fails)).rejects.toThrow('away');
  expect(await responseCache.read('feed', async () => 'as it is')).toBe('as it is');
});

test('large answers take no more memory than the limit: the oldest go first', async () => {
  const cache = createResponseCache(here.db, { maxBytes: 1_000_000 });
  const reads = Array.from({ length: 50 }, (_, place) => `large ${place}`);
  for (const key of reads) await cache.read(key, async () => [{ content: 'x'.repeat(50_000) }]);
  expect(cache.counts.bytes).toBeLessThanOrEqual(1_000_000);
  expect(reads.filter(key => cache.peek(key) !== undefined)).toEqual(reads.slice(-9));
  await cache.read('beyond the limit', async () => 'x'.repeat(2_000_000));
  expect([cache.peek('beyond the limit'), cache.counts.bytes]).toEqual([undefined, 0]);
});
