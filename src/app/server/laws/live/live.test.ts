import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Poll } from '../../../../features/polls/polls.contract.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';

/** A live update applied to an earlier answer equals a fresh read. */

let world: World;
let author: Caller;
let fan: Caller;
let reader: Caller;
beforeAll(async () => {
  world = await openWorld();
  [author, fan, reader] = [await world.person(), await world.person(), await world.person()];
});
afterAll(() => world.close());

async function write(extra: object = {}): Promise<Post> {
  return (await author.call<Post>('POST', '/api/posts', { content: 'Tip-off', tags: ['NBA'], ...extra })).body;
}

async function read(id: number): Promise<Post> {
  return (await reader.call<Post>('GET', `/api/posts/${id}`)).body;
}

describe('a reader of a post', () => {
  test('sees likes, comments and views as they change', async () => {
    const post = await write();
    const before = await read(post.id);
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    await fan.call('POST', `/api/posts/${post.id}/like`);
    await fan.call('POST', `/api/posts/${post.id}/view`);
    await fan.call('POST', '/api/replies', { postId: post.id, content: 'Here' });
    const { type: _, postId, ...counts } = await stream.next('post_counts', event => event.comments === 1 && event.views === 1);
    expect({ ...before, ...counts }).toEqual(await read(post.id));
    expect(postId).toBe(post.id);
    stream.close();
  });

  test('sees a like that is taken back', async () => {
    const post = await write();
    await fan.call('POST', `/api/posts/${post.id}/like`);
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    await fan.call('DELETE', `/api/posts/${post.id}/like`);
    expect(await stream.next('post_counts', event => event.likes === 0)).toMatchObject({ likes: 0 });
    stream.close();
  });

  test('receives the vote counts without the voters', async () => {
    const post = await write({ poll: { question: 'Who wins?', options: ['Home', 'Away'] } });
    const before = (await read(post.id)).poll;
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    await fan.call('POST', `/api/polls/${before?.id}/vote`, { optionId: before?.options[1]?.id });
    const event = await stream.next('poll_counts');
    const after: Poll | null = (await read(post.id)).poll;
    expect(event).toEqual({
      type: 'poll_counts',
      postId: post.id,
      pollId: after?.id,
      totalVotes: after?.totalVotes,
      options: after?.options.map(({ id, voteCount }) => ({ id, voteCount })),
    });
    stream.close();
  });

  test('receives new comments as the thread has them, and an event when one is deleted', async () => {
    const post = await write();
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'First' });
    const listed = (await reader.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body;
    expect((await stream.next('reply_created')).reply).toEqual(listed[0]);
    await fan.call('DELETE', `/api/replies/${reply.id}`);
    expect(await stream.next('replies_changed')).toEqual({ type: 'replies_changed', postId: post.id });
    stream.close();
  });

  test('receives no events of other posts', async () => {
    const [post, other] = [await write(), await write()];
    await world.context.live.settled();
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    await fan.call('POST', `/api/posts/${other.id}/like`);
    await fan.call('POST', `/api/posts/${post.id}/like`);
    await stream.next('post_counts', event => event.postId === post.id);
    expect(stream.events.filter(event => event.postId === other.id)).toEqual([]);
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
