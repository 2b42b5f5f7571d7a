import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply, ReplyPage } from '../../replies/replies.contract.ts';
import type { PostList } from '../feed.contract.ts';

const posts: number[] = [];
const world = setUp(openWorld);
const fan = setUp(() => world.person('list-owner'));
const other = setUp(() => world.person());
beforeAll(async () => {
  for (const content of ['one', 'two', 'three', 'four', 'five'])
    posts.push((await other.call<Post>('POST', '/api/posts', { content })).body.id);
});

async function pages<Page extends { nextCursor: string | null }>(by: Caller, path: string): Promise<Page[]> {
  const read: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: { status: number; body: Page } = await by.call<Page>('GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    read.push(body);
    cursor = body.nextCursor;
  }
  return read;
}

test('the posts that a person likes come page by page, the latest like first, to them alone', async () => {
  const [one = 0, two = 0, three = 0, , five = 0] = posts;
  const order = [three, one, five];
  for (const [index, id] of order.entries()) {
    await fan.call('POST', `/api/posts/${id}/like`);
    await world.sql`update post_likes set created_at = now() + make_interval(secs => ${index}) where post_id = ${id}`;
  }
  await other.call('POST', `/api/posts/${two}/like`);
  const read = await pages<PostList>(fan, '/api/posts/liked');
  expect(read.map(page => page.posts.map(post => post.id))).toEqual([[five, one], [three]]);
  expect(read.flatMap(page => page.posts.map(post => post.liked))).toEqual([true, true, true]);
  expect(read.map(page => page.totalCount)).toEqual([3, 3]);
  await fan.call('DELETE', `/api/posts/${one}/like`);
  expect((await fan.call<PostList>('GET', '/api/posts/liked')).body.posts.map(post => post.id)).toEqual([five, three]);
  const foreign = (await fan.call<PostList>('GET', '/api/posts?limit=1')).body.nextCursor;
  expect((await fan.call('GET', `/api/posts/liked?cursor=${foreign}`)).status).toBe(400);
});

test('the comments of a person come page by page, newest first, without deleted ones, with the reader’s likes', async () => {
  const ids: number[] = [];
  for (const [index, postId] of posts.entries())
    ids.push((await fan.call<Reply>('POST', '/api/replies', { postId, content: `comment ${index}` })).body.id);
  await other.call('POST', '/api/replies', { postId: posts[0], content: 'by somebody else' });
  const [first = 0, second = 0] = ids;
  await fan.call('DELETE', `/api/replies/${second}`);
  await other.call('POST', `/api/replies/${first}/like`);
  const path = '/api/users/List-Owner/replies';
  const read = await pages<ReplyPage>(other, path);
  expect(read.map(page => page.replies.map(reply => reply.id))).toEqual([
    [ids[4], ids[3]],
    [ids[2], first],
  ]);
  expect(read.flatMap(page => page.replies.filter(reply => reply.liked).map(reply => reply.id))).toEqual([first]);
  const visitors = (await world.visitor.call<ReplyPage>('GET', path)).body;
  expect(visitors.replies.map(reply => reply.liked)).toEqual([false, false, false, false]);
  expect((await world.visitor.call('GET', '/api/users/nobody-at-all/replies')).status).toBe(404);
  const many = await other.call('GET', path);
  const few = await other.call('GET', `${path}?limit=1`);
  expect(many.queries).toBe(few.queries);
});
