import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Bookmark, ListedBookmark } from '../bookmarks.contract.ts';
import { bookmarkLimit } from '../bookmarks.rules.ts';

const world = setUp(openWorld);
let author: Caller;
let fan: Caller;
beforeEach(async () => {
  [author, fan] = [await world.person(), await world.person()];
});

const keep = (who: Caller, postId: number) => who.call<Bookmark>('POST', '/api/bookmarks', { postId });
const forget = (who: Caller, postId: number | string) => who.call('DELETE', `/api/bookmarks/${postId}`);
const list = async (who: Caller) => (await who.call<ListedBookmark[]>('GET', '/api/bookmarks')).body;
const idsOf = async (who: Caller) => (await list(who)).map(bookmark => bookmark.id);
const posts = (count: number) => Promise.all(times(count, index => write(author, `post ${index}`)));

async function full(): Promise<Post[]> {
  const written = await posts(bookmarkLimit + 1);
  for (const post of written.slice(0, bookmarkLimit)) expect((await keep(fan, post.id)).status).toBe(201);
  return written;
}

describe('bookmarking a post', () => {
  test('answers 201 with the whole post, and 200 with the same when it is bookmarked already', async () => {
    const post = await write(author);
    const first = await keep(fan, post.id);
    expect([first.status, first.body]).toEqual([201, { id: post.id, post: { ...post, bookmarked: true } }]);
    const second = await keep(fan, post.id);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await idsOf(fan)).toEqual([post.id]);
  });

  test('is allowed for one’s own post and answers 404 for a missing one', async () => {
    const post = await write(fan);
    expect((await keep(fan, post.id)).status).toBe(201);
    expect(await keep(fan, 999_999)).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Post not found' } });
  });

  test('takes a post’s number and nothing else', async () => {
    await write(author);
    for (const postId of [undefined, null, '1', 0, -1, 1.5, [1], { id: 1 }, 2 ** 53, true]) {
      expect((await fan.call('POST', '/api/bookmarks', { postId })).status, JSON.stringify(postId)).toBe(400);
    }
    expect(await idsOf(fan)).toEqual([]);
  });

  test('is refused from the eleventh on, with a sentence for people, until there is room', async () => {
    const written = await full();
    const last = written.at(-1)?.id ?? 0;
    expect(await keep(fan, last)).toMatchObject({
      status: 409,
      body: { code: 'bookmark_limit', message: 'You can bookmark up to 10 posts. Remove one to make room.' },
    });
    expect((await keep(fan, written[0]?.id ?? 0)).status).toBe(200);
    expect(await idsOf(fan)).toHaveLength(bookmarkLimit);
    await forget(fan, written[3]?.id ?? 0);
    expect((await keep(fan, last)).status).toBe(201);
    expect(await idsOf(fan)).toHaveLength(bookmarkLimit);
  });
});

describe('the list of bookmarks', () => {
  test('has the newest bookmark first, each with its counts and its two latest comments', async () => {
    const [one, two, three] = await posts(3);
    if (!one || !two || !three) throw new Error('three posts were written');
    for (const post of [two, three, one]) await keep(fan, post.id);
    for (const text of ['first', 'second', 'third']) await answer(author, three.id, text);
    await fan.call('POST', `/api/posts/${three.id}/like`);
    const bookmarks = await list(fan);
    expect(bookmarks.map(bookmark => bookmark.id)).toEqual([one.id, three.id, two.id]);
    expect(bookmarks[1]?.post).toMatchObject({ id: three.id, likes: 1, comments: 3, liked: true, bookmarked: true });
    expect(bookmarks[1]?.post.latestReplies.map(reply => reply.content)).toEqual(['third', 'second']);
  });

  test('is one’s own alone, and takes as many queries for ten as for one', async () => {
    const written = await posts(bookmarkLimit);
    await keep(fan, written[0]?.id ?? 0);
    const { queries } = await fan.call('GET', '/api/bookmarks');
    for (const post of written) await keep(fan, post.id);
    expect((await fan.call('GET', '/api/bookmarks')).queries).toBe(queries);
    expect(await idsOf(author)).toEqual([]);
  });

  test('loses a post that its author deletes, and has a place again', async () => {
    const written = await full();
    const [first] = written;
    expect((await author.call('DELETE', `/api/posts/${first?.id}`)).status).toBe(204);
    expect(await idsOf(fan)).toHaveLength(bookmarkLimit - 1);
    expect((await keep(fan, written.at(-1)?.id ?? 0)).status).toBe(201);
    await expectExact(world);
  });
});

describe('removing a bookmark', () => {
  test('is 204 each time, also for a post that doesn’t exist', async () => {
    const post = await write(author);
    await keep(fan, post.id);
    expect(await statusesOf(times(5, () => forget(fan, post.id)))).toEqual({ 204: 5 });
    expect((await forget(fan, 999_999)).status).toBe(204);
    expect(await idsOf(fan)).toEqual([]);
  });

  test('leaves everybody else’s alone', async () => {
    const post = await write(author);
    await keep(fan, post.id);
    await keep(author, post.id);
    await forget(fan, post.id);
    expect(await idsOf(author)).toEqual([post.id]);
  });
});

describe('whether a post is bookmarked', () => {
  test('is asked by a call of its own, which knows missing posts', async () => {
    const post = await write(author);
    const check = (who: Caller, id: number) => who.call('GET', `/api/bookmarks/check/${id}`);
    expect((await check(fan, post.id)).body).toEqual({ isBookmarked: false });
    await keep(fan, post.id);
    expect((await check(fan, post.id)).body).toEqual({ isBookmarked: true });
    expect((await check(author, post.id)).body).toEqual({ isBookmarked: false });
    expect((await check(fan, 999_999)).status).toBe(404);
  });

  test('is part of every post: true for the person who bookmarked it, false for others and visitors', async () => {
    const post = await write(author);
    await keep(fan, post.id);
    for (const [who, bookmarked] of [
      [fan, true],
      [author, false],
      [world.visitor, false],
    ] as const) {
      expect((await who.call<Post>('GET', `/api/posts/${post.id}`)).body.bookmarked).toBe(bookmarked);
      for (const url of ['/api/posts', '/api/posts?sort=popular', '/api/posts/search?q=game', `/api/posts/user/${author.username}`]) {
        const { posts: listed } = (await who.call<PostList>('GET', url)).body;
        expect(listed.find(({ id }) => id === post.id)?.bookmarked, url).toBe(bookmarked);
      }
    }
  });
});
