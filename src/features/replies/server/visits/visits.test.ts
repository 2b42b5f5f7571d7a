import { beforeEach, describe, expect, test } from 'vitest';
import { openEvents } from '../../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { times, write } from '../../../posts/server/testing/writing.ts';
import type { Reply, Visit } from '../../replies.contract.ts';

let post: Post;
const world = setUp(openWorld);
const author = setUp(() => world.person());
const reader = setUp(() => world.person());
beforeEach(async () => {
  post = await write(author, 'What a game', { tags: ['Visits'] });
});

async function say(content = 'x', who = author): Promise<Reply> {
  return (await who.call<Reply>('POST', '/api/replies', { postId: post.id, content })).body;
}

async function visit(lastReplyId: number, who = reader): Promise<Visit> {
  const { status, body } = await who.call<Visit>('POST', `/api/posts/${post.id}/visit`, { lastReplyId });
  expect(status).toBe(200);
  return body;
}

const seen = async (who = reader) => {
  const { unreadComments, unreadUpTo } = (await who.call<Post>('GET', `/api/posts/${post.id}`)).body;
  return { unreadComments, unreadUpTo };
};

const never = { unreadComments: 0, unreadUpTo: null };

describe('the count of comments since the last visit', () => {
  test('is zero for a visitor and for a person who never opened the post', async () => {
    await say();
    expect(await seen()).toEqual(never);
    expect(await seen(world.visitor)).toEqual(never);
  });

  test('includes the comments and answers of others that are not deleted, and is shown in every list', async () => {
    const first = await say('before');
    expect(await visit(first.id)).toEqual({ previousReplyId: null, lastReplyId: first.id, unreadComments: 0, unreadUpTo: first.id });
    await say('my own', reader);
    await reader.call('POST', '/api/replies', { postId: post.id, content: 'mine too', parentId: first.id });
    const top = await say('one');
    const { body: answer } = await author.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'two', parentId: top.id });
    const gone = await say('three');
    expect(await seen()).toEqual({ unreadComments: 3, unreadUpTo: gone.id });
    await author.call('DELETE', `/api/replies/${gone.id}`);
    expect(await seen()).toEqual({ unreadComments: 2, unreadUpTo: answer.id });
    // The comment has an answer, so its empty place stays, and it is not unread.
    await author.call('DELETE', `/api/replies/${top.id}`);
    await reader.call('POST', '/api/bookmarks', { postId: post.id });
    const lists = ['/api/posts?tags=Visits', '/api/posts?tags=Visits&sort=popular', '/api/posts/search?q=tags:Visits'];
    for (const url of [...lists, `/api/posts/user/${author.username}`]) {
      const { posts } = (await reader.call<PostList>('GET', url)).body;
      expect(posts.find(each => each.id === post.id)).toMatchObject({ unreadComments: 1, unreadUpTo: answer.id });
    }
    const { body: bookmarks } = await reader.call<{ post: Post }[]>('GET', '/api/bookmarks');
    expect(bookmarks[0]?.post).toMatchObject({ unreadComments: 1 });
    expect(await seen(author)).toEqual(never);
  });

  test('is the number of all comments of a post that was opened without any', async () => {
    expect(await visit(0)).toEqual({ previousReplyId: null, lastReplyId: 0, unreadComments: 0, unreadUpTo: 0 });
    const { id } = await say();
    expect(await seen()).toEqual({ unreadComments: 1, unreadUpTo: id });
  });

  test('counts comments whose author’s account is gone, and a deleted post takes its visits along', async () => {
    const leaver = await world.person();
    await visit(0);
    await say('so long', leaver);
    await world.db.deleteFrom('users').where('id', '=', leaver.id).execute();
    expect(await seen()).toMatchObject({ unreadComments: 1 });
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect((await reader.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId: 0 })).status).toBe(404);
    expect(await world.db.selectFrom('post_visits').select('user_id').where('post_id', '=', post.id).execute()).toEqual([]);
  });
});

describe('a visit', () => {
  test('returns how far the visit before went, and never moves back', async () => {
    const [first, second, third] = [await say(), await say(), await say()];
    await visit(second.id);
    expect(await visit(third.id)).toMatchObject({ previousReplyId: second.id, lastReplyId: third.id, unreadComments: 0 });
    expect(await visit(first.id)).toEqual({
      previousReplyId: third.id,
      lastReplyId: third.id,
      unreadComments: 0,
      unreadUpTo: third.id,
    });
  });

  test('that reads only a part leaves the rest unread', async () => {
    const [first, second] = [await say(), await say()];
    expect(await visit(first.id)).toEqual({ previousReplyId: null, lastReplyId: first.id, unreadComments: 1, unreadUpTo: second.id });
  });

  test('can’t mark comments as read that do not exist yet', async () => {
    const { id } = await say();
    expect(await visit(Number.MAX_SAFE_INTEGER)).toMatchObject({ lastReplyId: id });
    await say('later');
    expect(await seen()).toMatchObject({ unreadComments: 1 });
  });

  test('with an invalid body is refused', async () => {
    for (const body of [{}, { lastReplyId: -1 }, { lastReplyId: '1' }, { lastReplyId: 1.5 }, { lastReplyId: 2 ** 60 }, []])
      expect((await reader.call('POST', `/api/posts/${post.id}/visit`, body)).status).toBe(400);
    expect(await seen()).toEqual(never);
  });

  test('on one device clears the other, which has open what it had', async () => {
    const phone = reader;
    const desk = await openEvents(world, reader, `?posts=${post.id}`);
    await visit(0, phone);
    await desk.next('post_visited');
    const { id } = await say();
    await visit(id, phone);
    expect(await desk.next('post_visited', event => event.unreadUpTo === id)).toMatchObject({
      postId: post.id,
      unreadComments: 0,
      unreadUpTo: id,
    });
    expect(await seen()).toEqual({ unreadComments: 0, unreadUpTo: id });
    desk.close();
  });

  test('by many devices at once ends at the farthest comment, and exactly one of them is counted as first', async () => {
    const ids = (await Promise.all(times(8, () => say()))).map(reply => reply.id);
    const visits = await Promise.all([...ids, ...ids].map(id => visit(id)));
    expect(visits.filter(each => each.previousReplyId === null)).toHaveLength(1);
    for (const each of visits) expect(each.lastReplyId).toBeGreaterThanOrEqual(each.previousReplyId ?? 0);
    expect(await seen()).toEqual({ unreadComments: 0, unreadUpTo: Math.max(...ids) });
  });

  test('succeeds while others write and the post is deleted', async () => {
    const work = [
      ...times(6, () => say()),
      ...times(6, () => reader.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId: 10 ** 9 })),
    ];
    const deleted = author.call('DELETE', `/api/posts/${post.id}`);
    const answers = await Promise.all(work);
    expect((await deleted).status).toBe(204);
    for (const answer of answers) if ('status' in answer) expect([200, 404]).toContain(answer.status);
  });
});
