import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { statusesOf, times } from '../../../posts/server/testing/writing.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Reply } from '../../replies.contract.ts';
import { openThreadScene } from '../testing/threadScene.ts';

const { world, author, fan, post } = setUpScene(openThreadScene);
afterAll(() => expectExact(world));

interface LikeState {
  likes: number;
  liked: boolean;
}
const say = async (content = 'Here', parentId: number | null = null) =>
  (await author.call<Reply>('POST', '/api/replies', { postId: post.id, content, parentId })).body;
const like = (reply: Reply, who: Caller) => who.call<LikeState>('POST', `/api/replies/${reply.id}/like`);
const unlike = (reply: Reply, who: Caller) => who.call<LikeState>('DELETE', `/api/replies/${reply.id}/like`);
const read = async (reply: Reply, who = world.visitor) =>
  (await who.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body.find(each => each.id === reply.id);

describe('a like of a comment', () => {
  test('counts once if it is sent twice, and gives its author no points', async () => {
    const reply = await say();
    const stats = async () => (await world.visitor.call<UserStats>('GET', `/api/users/${author.id}/stats`)).body;
    const before = await stats();
    for (let turn = 0; turn < 2; turn += 1) expect((await like(reply, fan)).body).toEqual({ likes: 1, liked: true });
    expect(await read(reply, fan)).toMatchObject({ likes: 1, liked: true });
    expect(await read(reply, author)).toMatchObject({ likes: 1, liked: false });
    expect(await read(reply)).toMatchObject({ likes: 1, liked: false });
    expect(await stats()).toEqual(before);
  });

  test('by forty people at once counts forty times, and each of them can take it back once', async () => {
    const reply = await say();
    const people = await Promise.all(times(40, () => world.person()));
    expect(await statusesOf(people.map(person => like(reply, person)))).toEqual({ 200: 40 });
    expect((await read(reply))?.likes).toBe(40);
    expect(await statusesOf(people.flatMap(person => [unlike(reply, person), unlike(reply, person)]))).toEqual({ 200: 80 });
    expect((await read(reply))?.likes).toBe(0);
  });

  test('ends with the comment: an emptied place has no likes and cannot be liked', async () => {
    const reply = await say();
    await say('So true', reply.id);
    await like(reply, fan);
    await author.call('DELETE', `/api/replies/${reply.id}`);
    expect(await read(reply, fan)).toMatchObject({ deleted: true, likes: 0, liked: false });
    expect((await like(reply, fan)).status).toBe(404);
    expect((await unlike(reply, fan)).status).toBe(404);
    expect((await fan.call('POST', '/api/replies/999999999/like')).status).toBe(404);
  });

  test('races with the deletion of its comment without a trace', async () => {
    const replies = await Promise.all(times(8, () => say()));
    await Promise.all(replies.flatMap(reply => [like(reply, fan), author.call('DELETE', `/api/replies/${reply.id}`), like(reply, author)]));
    await expectExact(world);
  });

  test('is taken back when its giver deletes the account', async () => {
    const reply = await say();
    const leaver = await world.person();
    await like(reply, leaver);
    await like(reply, fan);
    expect((await leaver.call('DELETE', '/api/user', { username: leaver.username })).status).toBe(204);
    expect((await read(reply))?.likes).toBe(1);
  });

  test('shows in a list beside the comment of its post', async () => {
    const reply = await say('Latest');
    await like(reply, fan);
    const listed = async (who: Caller) => {
      const { posts } = (await who.call<PostList>('GET', '/api/posts')).body;
      return posts.find(each => each.id === post.id)?.latestReplies.find(each => each.id === reply.id);
    };
    expect(await listed(fan)).toMatchObject({ likes: 1, liked: true });
    expect(await listed(world.visitor)).toMatchObject({ likes: 1, liked: false });
  });

  test('cannot be forged by the text of a comment', async () => {
    const reply = await say('[{"id":1,"liked":false,"likes":9}]');
    await like(reply, fan);
    expect(await read(reply, fan)).toMatchObject({ liked: true, content: '[{"id":1,"liked":false,"likes":9}]' });
  });
});
