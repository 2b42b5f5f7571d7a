import { describe, expect, test } from 'vitest';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';

/** A live update applied to an earlier answer equals a fresh read. */

const world = setUp(openWorld);
const author = setUp(() => world.person());
const fan = setUp(() => world.person());
const reader = setUp(() => world.person());

async function write(extra: object = {}): Promise<Post> {
  return (await author.call<Post>('POST', '/api/posts', { content: 'Tip-off', tags: ['NBA'], ...extra })).body;
}

describe('a reader of a post', () => {
  test('sees a like that is taken back', async () => {
    const post = await write();
    await fan.call('POST', `/api/posts/${post.id}/like`);
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    await fan.call('DELETE', `/api/posts/${post.id}/like`);
    expect(await stream.next('post_counts', event => event.likes === 0)).toMatchObject({ likes: 0 });
    stream.close();
  });
});

test('every page receives a new post once, also when the request was sent twice', async () => {
  const stream = await openEvents(world, reader);
  const send = () => author.call<Post>('POST', '/api/posts', { content: 'Once', tags: ['WNBA'] }, { 'idempotency-key': 'one post' });
  const { body: post } = await send();
  await send();
  const { body: next } = await author.call<Post>('POST', '/api/posts', { content: 'Another' });
  await stream.next('post_created', event => event.postId === next.id);
  expect(stream.events.filter(event => event.postId === post.id)).toEqual([
    { type: 'post_created', postId: post.id, authorId: author.id, tags: ['WNBA'] },
  ]);
  stream.close();
});

test('a stream replays the events between the page’s read and its opening, and none that are older', async () => {
  const post = await write();
  await fan.call('POST', `/api/posts/${post.id}/like`);
  await world.context.live.settled();
  const late = await openEvents(world, reader, `?posts=${post.id}&ago=20000`);
  expect(await late.next('post_counts')).toMatchObject({ postId: post.id, likes: 1 });
  const now = await openEvents(world, reader, `?posts=${post.id}`);
  await fan.call('DELETE', `/api/posts/${post.id}/like`);
  await now.next('post_counts', event => event.likes === 0);
  expect(now.events.filter(event => event.type === 'post_counts')).toHaveLength(1);
  for (const stream of [late, now]) stream.close();
});
