import { fastifyCookie } from '@fastify/cookie';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Post } from '../../posts.contract.ts';
import { sweepViews } from './views.queries.ts';
import { expectExact } from '../testing/exact.ts';
import { statusesOf, times, write } from '../testing/writing.ts';

const world = setUp(() => openWorld({ TRUST_PROXY: '1' }));
const author = setUp(() => world.person());
const fan = setUp(() => world.person());
afterAll(() => expectExact(world));

const read = async (post: Post, who = world.visitor) => (await who.call<Post>('GET', `/api/posts/${post.id}`)).body;
const statsOf = async (person: Caller) => (await world.visitor.call<UserStats>('GET', `/api/users/${person.id}/stats`)).body;

describe('a like', () => {
  const like = (post: Post, who: Caller) => who.call<{ likes: number; liked: boolean }>('POST', `/api/posts/${post.id}/like`);
  const unlike = (post: Post, who: Caller) => who.call<{ likes: number; liked: boolean }>('DELETE', `/api/posts/${post.id}/like`);

  test('can be taken back and given again; taking back what was not given changes nothing', async () => {
    const post = await write(author);
    expect((await unlike(post, fan)).body).toEqual({ likes: 0, liked: false });
    await like(post, fan);
    await like(post, author);
    expect((await unlike(post, fan)).body).toEqual({ likes: 1, liked: false });
    expect((await unlike(post, fan)).body).toEqual({ likes: 1, liked: false });
    expect((await like(post, fan)).body).toEqual({ likes: 2, liked: true });
  });

  test('for one’s own post is allowed', async () => {
    const post = await write(author);
    expect((await like(post, author)).body).toEqual({ likes: 1, liked: true });
  });
});

describe('a look', () => {
  const look = (post: Post, who: Caller, headers: Record<string, string> = {}) =>
    who.call<{ views: number }>('POST', `/api/posts/${post.id}/view`, undefined, headers);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const cookieOf = (visitor: string) => ({
    cookie: `bleachers-visitor=${encodeURIComponent(fastifyCookie.sign(visitor, world.context.secret))}`,
  });
  const minutesLater = (post: Post, minutes: number) =>
    world.sql`update post_views set viewed_at = viewed_at - make_interval(mins => ${minutes}) where post_id = ${post.id}`;
  const viewsOf = async (post: Post) => (await read(post)).views;

  test('by one person counts once in thirty minutes, also for a hundred requests at once', async () => {
    const post = await write(author);
    const before = (await statsOf(author)).totalViews;
    expect(await statusesOf(times(100, () => look(post, fan)))).toEqual({ 200: 100 });
    expect(await viewsOf(post)).toBe(1);
    await minutesLater(post, 29);
    expect((await look(post, fan)).body).toEqual({ views: 1 });
    await minutesLater(post, 1);
    expect((await look(post, fan)).body).toEqual({ views: 2 });
    expect((await look(post, fan)).body).toEqual({ views: 2 });
    expect((await statsOf(author)).totalViews).toBe(before + 2);
  });

  test('by the author never counts', async () => {
    const post = await write(author);
    expect((await look(post, author)).body).toEqual({ views: 0 });
    await look(post, fan);
    expect((await look(post, author)).body).toEqual({ views: 1 });
  });

  test('signed out counts five times an address in thirty minutes, two hundred at once too', async () => {
    const post = await write(author);
    const visitors = times(200, index =>
      look(post, world.visitor, { ...from('203.0.113.1'), ...(index % 2 ? cookieOf(`visitor ${index}`) : {}) }),
    );
    expect(await statusesOf(visitors)).toEqual({ 200: 200 });
    expect(await viewsOf(post)).toBe(5);
    await look(post, world.visitor, from('203.0.113.2'));
    expect(await viewsOf(post)).toBe(6);
    await minutesLater(post, 30);
    await Promise.all(times(20, () => look(post, world.visitor, from('203.0.113.1'))));
    expect(await viewsOf(post)).toBe(11);
  });

  test('by one visitor counts once from any address, and a client without a cookie is a new visitor each time', async () => {
    const post = await write(author);
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.9'])
      await look(post, world.visitor, { ...cookieOf('me'), ...from(address) });
    expect(await viewsOf(post)).toBe(1);
    for (let index = 0; index < 3; index += 1) await look(post, world.visitor, from('203.0.113.3'));
    expect(await viewsOf(post)).toBe(4);
  });

  test('with a cookie that we did not sign counts as one without', async () => {
    const post = await write(author);
    const forged = (index: number) => ({ cookie: `bleachers-visitor=forged${index}.c2lnbmF0dXJl`, ...from('203.0.113.4') });
    await Promise.all(times(20, index => look(post, world.visitor, forged(index))));
    expect(await viewsOf(post)).toBe(5);
  });

  test('at a whole IPv6 network counts as at one address', async () => {
    const post = await write(author);
    await Promise.all(times(20, index => look(post, world.visitor, from(`2001:db8::${index + 1}`))));
    expect(await viewsOf(post)).toBe(5);
  });

  test('is never what a GET does', async () => {
    const post = await write(author);
    for (const who of [fan, world.visitor]) for (const path of ['', '/replies']) await who.call('GET', `/api/posts/${post.id}${path}`);
    await world.visitor.call('GET', '/api/posts');
    expect(await viewsOf(post)).toBe(0);
    expect((await fan.call('GET', `/api/posts/${post.id}/view`)).status).toBe(405);
  });

  test('is forgotten once it holds nothing back, and no address is ever stored', async () => {
    const post = await write(author);
    await look(post, world.visitor, from('203.0.113.77'));
    await look(post, fan, from('203.0.113.77'));
    const rows = await world.sql<{ row: string }>`select post_views::text as row from post_views`;
    expect(rows.filter(({ row }) => row.includes('203.0.113'))).toEqual([]);
    await sweepViews(world.db);
    const left = () => world.db.selectFrom('post_views').select('viewer').where('post_id', '=', post.id).execute();
    expect(await left()).toHaveLength(2);
    await minutesLater(post, 61);
    await sweepViews(world.db);
    expect(await left()).toEqual([]);
    expect(await viewsOf(post)).toBe(2);
  });
});
