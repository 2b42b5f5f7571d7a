import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Reply } from '../replies.contract.ts';

let post: Post;
const world = setUp(openWorld);
const author = setUp(() => world.person());
const talker = setUp(() => world.person());
beforeEach(async () => {
  post = await write(author);
});
afterAll(() => expectExact(world));

async function thread(query = '', id = post.id): Promise<Reply[]> {
  const { status, body } = await world.visitor.call<Reply[]>('GET', `/api/posts/${id}/replies${query}`);
  expect(status).toBe(200);
  return body;
}

const commentsOf = async (id = post.id) => (await world.visitor.call<Post>('GET', `/api/posts/${id}`)).body.comments;
const remove = (reply: Reply, who = talker) => who.call<ErrorBody>('DELETE', `/api/replies/${reply.id}`);
const say = (body: unknown, who = talker) => who.call<Reply & ErrorBody>('POST', '/api/replies', body);

/** Writes replies past the product, counted right. */
async function fill(id: number, count: number): Promise<void> {
  await world.sql`
    insert into replies (content, post_id, author_id, author_name)
    select 'reply ' || n, ${id}, ${talker.id}, ${talker.username} from generate_series(1, ${count}::int) as n`;
  await world.sql`update posts set comments = comments + ${count}::int where id = ${id}`;
  await world.sql`
    insert into user_stats (user_id, total_comments) values (${talker.id}, ${count})
    on conflict (user_id) do update set total_comments = user_stats.total_comments + ${count}::int`;
}

describe('a comment', () => {
  test('is stored under the caller’s name, whatever the body claims, and counted', async () => {
    const { status, body } = await say({
      postId: post.id,
      content: '  Well said  ',
      id: 1,
      authorId: author.id,
      authorName: author.username,
      deleted: true,
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      content: 'Well said',
      postId: post.id,
      authorId: talker.id,
      authorName: talker.username,
      authorImageUrl: null,
      authorFlair: null,
      parentId: null,
      createdAt: expect.any(String),
      mentions: [],
      moment: null,
      playSeq: null,
      markup: null,
      deleted: false,
      likes: 0,
      liked: false,
      editedAt: null,
      quote: null,
      imageUrl: null,
      imageWidth: null,
      imageHeight: null,
    });
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await thread()).toEqual([body]);
    expect(await commentsOf()).toBe(1);
  });

  test('that does not fit is refused and stores nothing', async () => {
    const bad: unknown[] = [
      {},
      { postId: post.id },
      { postId: post.id, content: '' },
      { postId: post.id, content: ' \n ' },
      { postId: post.id, content: '\u200b' },
      { postId: post.id, content: 7 },
      { postId: post.id, content: ['x'] },
      { postId: post.id, content: 'x'.repeat(2_001) },
      { postId: post.id, content: 'a\0b' },
      { postId: String(post.id), content: 'x' },
      { postId: 0, content: 'x' },
      { postId: -1, content: 'x' },
      { postId: 1.5, content: 'x' },
      { postId: 2 ** 63, content: 'x' },
      { postId: null, content: 'x' },
      { postId: post.id, content: 'x', parentId: 'a' },
      { postId: post.id, content: 'x', parentId: 0 },
    ];
    for (const body of bad) expect((await say(body)).status, JSON.stringify(body)).toBe(400);
    expect((await say({ postId: post.id, content: 'x'.repeat(2_000) })).status).toBe(201);
    expect(await commentsOf()).toBe(1);
  });

  test('answers only a living comment of the same post', async () => {
    const elsewhere = await answer(talker, (await write(author)).id);
    const gone = await answer(talker, post.id);
    await remove(gone);
    const emptied = await answer(talker, post.id);
    await answer(author, post.id, 'keeps the place', emptied.id);
    await remove(emptied);
    for (const parentId of [elsewhere.id, gone.id, emptied.id, 9_007_199_254_740_991]) {
      const { status, body } = await say({ postId: post.id, content: 'x', parentId });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'parentId']);
    }
    expect(await commentsOf()).toBe(1);
  });

  test('is shown under its author’s current name', async () => {
    const renamed = await world.person('Name-Before');
    await answer(renamed, post.id);
    await world.db.updateTable('users').set({ username: 'Name-After' }).where('id', '=', renamed.id).execute();
    expect((await thread())[0]?.authorName).toBe('Name-After');
  });
});

describe('a thread', () => {
  test('comes oldest first, answers among the rest, and goes on after any of its comments', async () => {
    const first = await answer(talker, post.id, 'first');
    const second = await answer(author, post.id, 'second');
    const third = await answer(talker, post.id, 'third', first.id);
    expect(await thread()).toEqual([first, second, third]);
    expect(await thread('?limit=2')).toEqual([first, second]);
    expect(await thread(`?after=${first.id}`)).toEqual([second, third]);
    expect(await thread(`?after=${second.id}&limit=1`)).toEqual([third]);
    expect(await thread(`?after=${third.id}`)).toEqual([]);
    for (const query of ['?limit=0', '?limit=-1', '?limit=x', '?after=0', '?after=-1', '?after=x', '?after=1&after=2']) {
      expect((await world.visitor.call('GET', `/api/posts/${post.id}/replies${query}`)).status, query).toBe(400);
    }
  });

  test('with 10,000 comments is read in calls of at most 500 that reach every comment', async () => {
    await fill(post.id, 10_000);
    const seen: number[] = [];
    for (let after = '', calls = 0; calls < 21; calls += 1) {
      const part = await thread(`?limit=5000${after}`);
      expect(part.length).toBeLessThanOrEqual(500);
      seen.push(...part.map(reply => reply.id));
      after = `&after=${seen.at(-1)}`;
    }
    expect(new Set(seen).size).toBe(10_000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await thread()).length).toBe(500);
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=1');
    expect(body.posts[0]?.latestReplies.map(reply => reply.content)).toEqual(['reply 10000', 'reply 9999']);
  });

  test('shows a chain ten thousand deep, and the deletion of its last comment deletes all the empty places above', {
    tags: 'slow',
  }, async () => {
    await fill(post.id, 10_000);
    await world.sql`
      update replies set parent_id = before.id from replies as before
      where replies.post_id = ${post.id} and before.post_id = ${post.id} and before.id = replies.id - 1`;
    const first = await thread();
    expect(first.slice(1).map(reply => reply.parentId)).toEqual(first.slice(0, -1).map(reply => reply.id));
    const last = await world.sql<{ id: number }>`select max(id) as id from replies where post_id = ${post.id}`;
    const end = last[0]?.id ?? 0;
    const deepest = await answer(talker, post.id, 'deeper still', end);
    // Emptied past the product, but for the deepest: ten thousand calls would only take time.
    await world.sql`
      update replies set content = '', author_id = null, author_name = '', deleted_at = now() where post_id = ${post.id} and id <= ${end}`;
    await world.sql`update posts set comments = 1 where id = ${post.id}`;
    await world.sql`update user_stats set total_comments = total_comments - 10000 where user_id = ${talker.id}`;
    const { status, queries } = await remove(deepest);
    expect(status).toBe(204);
    expect(queries).toBeLessThan(15);
    expect(await thread()).toEqual([]);
    expect(await commentsOf()).toBe(0);
  });
});

describe('deleting a comment', () => {
  test('without answers takes it away', async () => {
    const [kept, gone] = [await answer(author, post.id), await answer(talker, post.id)];
    expect((await remove(gone)).status).toBe(204);
    expect(await thread()).toEqual([kept]);
    expect(await commentsOf()).toBe(1);
  });

  test('with answers keeps its place, empty and nameless', async () => {
    const top = await answer(talker, post.id, 'secret');
    const below = await answer(author, post.id, 'an answer', top.id);
    await remove(top);
    expect(await thread()).toEqual([{ ...top, content: '', authorId: null, authorName: '', deleted: true }, below]);
    expect(await commentsOf()).toBe(1);
    expect((await remove(top)).body).toMatchObject({ code: 'not_found', message: 'Comment not found' });
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=1');
    expect(body.posts[0]?.latestReplies).toEqual([]);
  });

  test('takes the empty places along that only it kept, and no others', async () => {
    const top = await answer(talker, post.id, 'top');
    const branch = await answer(talker, post.id, 'branch', top.id);
    const inner = await answer(talker, post.id, 'inner', branch.id);
    const leaf = await answer(author, post.id, 'leaf', inner.id);
    const sibling = await answer(author, post.id, 'sibling', top.id);
    for (const reply of [top, branch, inner]) await remove(reply);
    expect((await thread()).map(reply => reply.deleted)).toEqual([true, true, true, false, false]);
    await remove(leaf, author);
    expect((await thread()).map(reply => [reply.id, reply.deleted])).toEqual([
      [top.id, true],
      [sibling.id, false],
    ]);
    await remove(sibling, author);
    expect(await thread()).toEqual([]);
    expect(await commentsOf()).toBe(0);
  });

  test('stops at a living comment', async () => {
    const top = await answer(author, post.id, 'alive');
    const middle = await answer(talker, post.id, 'emptied', top.id);
    const leaf = await answer(talker, post.id, 'leaf', middle.id);
    await remove(middle);
    await remove(leaf);
    expect(await thread()).toEqual([top]);
  });

  test('is its author’s alone, not the post’s author’s either', async () => {
    const reply = await answer(talker, post.id);
    const stranger = await world.person();
    for (const who of [author, stranger]) {
      expect((await remove(reply, who)).body).toMatchObject({ code: 'forbidden', message: 'Only the author can delete this comment.' });
    }
    expect(await thread()).toEqual([reply]);
  });

  test('leaves nothing when everybody deletes the whole thread at once', async () => {
    const top = await answer(talker, post.id, 'top');
    const second = await answer(author, post.id, 'second', top.id);
    const replies = [top, second, ...(await Promise.all(times(20, () => answer(talker, post.id, 'below', second.id))))];
    expect(await statusesOf(replies.map(reply => remove(reply, reply.id === second.id ? author : talker)))).toEqual({ 204: 22 });
    expect(await thread()).toEqual([]);
    expect(await commentsOf()).toBe(0);
  });
});
