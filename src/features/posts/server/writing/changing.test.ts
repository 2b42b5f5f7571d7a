import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Tag } from '../../../tags/tags.contract.ts';
import type { Post } from '../../posts.contract.ts';
import { expectExact } from '../testing/exact.ts';
import { answer, times, write } from '../testing/writing.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
const other = setUp(() => world.person());
afterAll(() => expectExact(world));

const edit = (post: Post, body: unknown, who = author) => who.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const read = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;
const remove = (post: Post, who = author) => who.call<ErrorBody>('DELETE', `/api/posts/${post.id}`);
const statsOf = async (person: Caller) => (await world.visitor.call<UserStats>('GET', `/api/users/${person.id}/stats`)).body;
const found = async (q: string) =>
  (await world.visitor.call<PostList>('GET', `/api/posts/search?q=${encodeURIComponent(q)}`)).body.posts.map(post => post.id);

async function countOf(tag: string): Promise<number | undefined> {
  const { body } = await world.visitor.call<Tag[]>('GET', `/api/tags/search?q=${encodeURIComponent(tag)}`);
  return body.find(each => each.name === tag)?.postCount;
}

describe('editing a post', () => {
  test('changes what is given and leaves the rest', async () => {
    const post = await write(author, 'before', { tags: ['Left Alone'], imageUrl: 'https://example.com/a.png' });
    const changed = await edit(post, { content: ' after ' });
    expect(changed).toMatchObject({ status: 200, body: { ...post, content: 'after', editedAt: expect.any(String) } });
    expect(await read(post)).toEqual(changed.body);
    expect((await edit(post, { tags: ['Given'] })).body).toMatchObject({ content: 'after', imageUrl: post.imageUrl, tags: ['Given'] });
    expect((await edit(post, { imageUrl: null })).body).toMatchObject({ content: 'after', imageUrl: null, tags: ['Given'] });
    expect((await edit(post, { tags: [] })).body).toMatchObject({ content: 'after', tags: [] });
  });

  test('that changes nothing does not mark it as edited', async () => {
    const post = await write(author, 'same', { tags: ['NBA', 'NFL'], imageUrl: 'https://example.com/a.png' });
    for (const body of [{}, { content: ' same ' }, { tags: ['nba', 'NFL', 'nfl'] }, { imageUrl: post.imageUrl }, { feature: 'regular' }]) {
      expect((await edit(post, body)).body).toEqual(post);
    }
  });

  test('can neither give it away nor set what others bring', async () => {
    const post = await write(author, 'mine');
    const { status, body } = await edit(post, {
      content: 'still mine',
      id: 1,
      authorId: other.id,
      authorName: other.username,
      likes: 5,
      comments: 5,
      views: 5,
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...post, content: 'still mine', editedAt: body.editedAt });
  });

  test('refuses what writing refuses, and keeps the post as it is', async () => {
    const post = await write(author, 'keep me', { tags: ['NBA'] });
    const bad: unknown[] = [
      { content: '' },
      { content: ' ' },
      { content: 5 },
      { content: null },
      { content: 'x'.repeat(10_001) },
      { content: 'a\0b' },
      { tags: 'NBA' },
      { tags: null },
      { tags: times(11, index => `t${index}`) },
      { imageUrl: 'javascript:alert(1)' },
      { imageUrl: '' },
      { feature: 'banana' },
      { content: 'fine', tags: ['!'] },
    ];
    for (const body of bad) expect((await edit(post, body)).status, JSON.stringify(body)).toBe(400);
    expect(await read(post)).toEqual(post);
  });

  test('moves the counts and feeds of its tags, and what a search finds', async () => {
    const post = await write(author, 'platypus', { tags: ['Tag One', 'Tag Two'] });
    await edit(post, { content: 'wombat', tags: ['tag two', 'Tag Three'] });
    expect([await countOf('Tag One'), await countOf('Tag Two'), await countOf('Tag Three')]).toEqual([0, 1, 1]);
    const listed = async (tag: string) => (await world.visitor.call<PostList>('GET', `/api/posts?tags=${tag}`)).body.totalCount;
    expect([await listed('Tag+One'), await listed('Tag+Two'), await listed('Tag+Three')]).toEqual([0, 1, 1]);
    expect([await found('platypus'), await found('wombat'), await found('wombatt')]).toEqual([[], [post.id], [post.id]]);
    expect(await found('tag three wombat')).toEqual([post.id]);
    expect(await found('one wombat')).toEqual([]);
  });

  test('keeps its place in every list', async () => {
    const post = await write(author, 'older', { tags: ['Places'] });
    const newer = await write(author, 'newer', { tags: ['Places'] });
    await edit(post, { content: 'edited later', tags: ['Places', 'More Places'] });
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?tags=Places');
    expect(body.posts.map(each => each.id)).toEqual([newer.id, post.id]);
  });
});

describe('deleting a post', () => {
  test('is its author’s alone and 404 when it is gone', async () => {
    const post = await write(author, 'mine to delete');
    expect((await remove(post, other)).body).toMatchObject({ code: 'forbidden' });
    expect((await remove(post)).status).toBe(204);
    expect((await remove(post)).body).toMatchObject({ code: 'not_found', message: 'Post not found' });
    for (const path of ['', '/replies']) expect((await world.visitor.call('GET', `/api/posts/${post.id}${path}`)).status).toBe(404);
  });

  test('takes everything under it along, and every count follows', async () => {
    const [writer, fan, talker] = [await world.person(), await world.person(), await world.person()];
    const kept = await write(writer, 'kept', { tags: ['Follows'] });
    const post = await write(writer, 'zebrafinch', { tags: ['Follows', 'Only Here'] });
    const top = await answer(talker, post.id, 'a comment');
    await answer(talker, post.id, 'another');
    await answer(writer, post.id, 'an answer', top.id);
    const emptied = await answer(talker, post.id, 'emptied');
    await answer(fan, post.id, 'under the empty place', emptied.id);
    await talker.call('DELETE', `/api/replies/${emptied.id}`);
    await answer(talker, kept.id, 'elsewhere');
    for (const person of [fan, talker, writer]) await person.call('POST', `/api/posts/${post.id}/like`);
    for (const person of [fan, talker]) await person.call('POST', `/api/posts/${post.id}/view`);
    await world.visitor.call('POST', `/api/posts/${post.id}/view`);
    await fan.call('POST', `/api/posts/${kept.id}/like`);
    expect(await statsOf(writer)).toMatchObject({ totalPosts: 2, totalLikes: 4, totalComments: 1, totalViews: 3 });
    expect(await statsOf(talker)).toMatchObject({ totalComments: 3 });

    expect((await remove(post, writer)).status).toBe(204);
    expect(await statsOf(writer)).toMatchObject({ totalPosts: 1, totalLikes: 1, totalComments: 0, totalViews: 0, postStreak: 1 });
    expect(await statsOf(talker)).toMatchObject({ totalComments: 1 });
    expect(await statsOf(fan)).toMatchObject({ totalComments: 0 });
    expect([await countOf('Follows'), await countOf('Only Here')]).toEqual([1, 0]);
    expect(await found('zebrafinch')).toEqual([]);
    for (const table of ['replies', 'post_likes', 'post_views', 'post_tags'] as const) {
      expect(await world.db.selectFrom(table).selectAll().where('post_id', '=', post.id).execute(), table).toEqual([]);
    }
  });

  test('with thousands of comments in one long chain takes them all', async () => {
    const post = await write(author, 'a long talk');
    await world.sql`
      insert into replies (content, post_id, author_id, author_name) select 'talk ' || n, ${post.id}, ${other.id}, 'x' from generate_series(1, 3000) as n`;
    await world.sql`
      update replies set parent_id = before.id from replies as before
      where replies.post_id = ${post.id} and before.post_id = ${post.id} and before.id = replies.id - 1`;
    await world.sql`update posts set comments = 3000 where id = ${post.id}`;
    await world.sql`
      insert into user_stats (user_id, total_comments) values (${other.id}, 3000)
      on conflict (user_id) do update set total_comments = user_stats.total_comments + 3000`;
    expect((await remove(post)).status).toBe(204);
    await expectExact(world);
  });
});

describe('the streak', () => {
  const daysAgo = (post: Post, days: number) =>
    world.sql`update posts set created_at = now() - make_interval(days => ${days}) where id = ${post.id}`;
  const setBack = async (person: Caller, days: number, streak: number) =>
    world.sql`update user_stats set post_streak = ${streak}, last_post_date = (now() at time zone 'utc')::date - ${days}::int where user_id = ${person.id}`;

  test('grows with the first post of the next day, stays on the same day, and restarts after a gap', async () => {
    const writer = await world.person();
    expect((await statsOf(writer)).postStreak).toBe(0);
    const first = await write(writer, 'day one');
    await write(writer, 'day one again');
    expect((await statsOf(writer)).postStreak).toBe(1);
    await setBack(writer, 1, 4);
    expect((await statsOf(writer)).postStreak).toBe(4);
    await write(writer, 'the next day');
    await write(writer, 'once more');
    expect((await statsOf(writer)).postStreak).toBe(5);
    await setBack(writer, 2, 5);
    expect((await statsOf(writer)).postStreak).toBe(0);
    await write(writer, 'after a gap');
    expect((await statsOf(writer)).postStreak).toBe(1);
    await remove(first, writer);
    expect((await statsOf(writer)).postStreak).toBe(1);
  });

  test('follows a deletion: it is what the posts that stand say', async () => {
    const writer = await world.person();
    const posts = await Promise.all(times(5, index => write(writer, `post ${index}`)));
    for (const [days, post] of posts.entries()) await daysAgo(post, days);
    await world.sql`update post_tags set created_at = posts.created_at from posts where posts.id = post_id`;
    await setBack(writer, 0, 5);
    const [today, , second] = posts;
    if (!today || !second) throw new Error('five were written');
    await remove(today, writer);
    expect((await statsOf(writer)).postStreak).toBe(4);
    await remove(second, writer);
    expect((await statsOf(writer)).postStreak).toBe(1);
    await write(writer, 'today again');
    expect((await statsOf(writer)).postStreak).toBe(2);
    for (const row of await world.db.selectFrom('posts').selectAll().where('author_id', '=', writer.id).execute()) {
      await writer.call('DELETE', `/api/posts/${row.id}`);
    }
    expect(await statsOf(writer)).toMatchObject({ postStreak: 0, totalPosts: 0 });
  });
});
