import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, World } from '../../../../../testing/world.ts';
import type { PostList } from '../../../../feed/feed.contract.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import type { Reply } from '../../../../replies/replies.contract.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';

let world: World;
let live: Caller;
let late: Caller;
beforeAll(async () => {
  ({ world, live, late } = await openLateWorld());
});
afterAll(() => world.close());

/** Moves everything that was written so far into the past. */
async function waitSeconds(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await sql`update all_posts set created_at = created_at - ${ago}, edited_at = edited_at - ${ago}, moment_at = moment_at - ${ago}`.execute(
    world.db,
  );
  await sql`update post_tags set created_at = created_at - ${ago}`.execute(world.db);
  await sql`update all_replies set created_at = created_at - ${ago}, edited_at = edited_at - ${ago}, moment_at = moment_at - ${ago}`.execute(
    world.db,
  );
  for (const table of ['post_likes', 'reply_likes', 'poll_votes', 'all_notifications'])
    await sql`update ${sql.table(table)} set created_at = created_at - ${ago}`.execute(world.db);
  for (const table of ['post_versions', 'reply_versions'])
    await sql`update ${sql.table(table)} set written_at = written_at - ${ago}`.execute(world.db);
}

const feedOf = async (reader: Caller, address = '/api/posts') =>
  (await reader.call<PostList>('GET', address)).body.posts.map(({ id }) => id);
const postFor = (reader: Caller, id: number) => reader.call<Post>('GET', `/api/posts/${id}`);
const threadFor = async (reader: Caller, id: number) => (await reader.call<Reply[]>('GET', `/api/posts/${id}/replies`)).body;

test('a post about a team reaches a reader who is behind with their delay, on every path', async () => {
  const post = await write(live, 'Splendid dunk', { tags: ['Boston Celtics'] });
  const other = await write(live, 'About something else');
  const paths = [
    '/api/posts',
    '/api/posts?sort=popular',
    '/api/posts?tags=Boston%20Celtics',
    '/api/posts/search?q=splendid',
    `/api/posts/user/${live.username}`,
  ];
  expect(await feedOf(live)).toEqual([other.id, post.id]);
  for (const path of paths) expect(await feedOf(late, path), path).not.toContain(post.id);
  expect(await feedOf(late)).toEqual([other.id]);
  expect((await postFor(late, post.id)).status).toBe(404);
  await waitSeconds(61);
  for (const path of paths) expect(await feedOf(late, path), path).toContain(post.id);
  expect((await postFor(late, post.id)).status).toBe(200);
});

test('comments on a post about a team are those of the reader’s position, and likes, votes and views those of now', async () => {
  const post = await write(live, 'Who wins?', { tags: ['Los Angeles Lakers'], poll: { question: 'Who wins?', options: ['One', 'Two'] } });
  await answer(live, post.id, 'Early words');
  await waitSeconds(61);
  const reply = await answer(live, post.id, 'They have scored');
  await live.call('POST', `/api/posts/${post.id}/like`);
  await live.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
  await live.call('POST', `/api/replies/${reply.id}/like`);
  await live.call('POST', `/api/posts/${post.id}/view`);
  expect((await postFor(late, post.id)).body.views).toBe((await postFor(live, post.id)).body.views);
  expect((await postFor(live, post.id)).body).toMatchObject({ likes: 1, comments: 2, poll: { totalVotes: 1 } });
  expect((await postFor(late, post.id)).body).toMatchObject({ likes: 1, comments: 1, poll: { totalVotes: 1 } });
  expect((await threadFor(late, post.id)).map(({ content }) => content)).toEqual(['Early words']);
  await waitSeconds(61);
  expect((await postFor(late, post.id)).body).toMatchObject({ likes: 1, comments: 2, poll: { totalVotes: 1 } });
  expect((await threadFor(late, post.id)).map(({ content, likes }) => [content, likes])).toEqual([
    ['Early words', 0],
    ['They have scored', 1],
  ]);
});

test('a person’s totals count the comments that the reader may know, and all likes', async () => {
  const author = await world.person();
  const post = await write(author, 'Mine about the game', { tags: ['Boston Celtics'] });
  const elsewhere = await write(author, 'Mine about something else');
  const totals = async (reader: Caller) => {
    const { body } = await reader.call<{ totalLikes: number; totalComments: number }>('GET', `/api/users/${author.username}/stats`);
    return [body.totalLikes, body.totalComments];
  };
  await waitSeconds(61);
  for (const { id } of [post, elsewhere]) {
    await live.call('POST', `/api/posts/${id}/like`);
    await answer(author, id, 'A comment of mine');
  }
  expect([await totals(live), await totals(late)]).toEqual([
    [2, 2],
    [2, 1],
  ]);
  await waitSeconds(61);
  expect(await totals(late)).toEqual([2, 2]);
});

test('an edit is shown at its moment, and the text before it until then', async () => {
  const post = await write(live, 'Calm words', { tags: ['Boston Celtics'] });
  await answer(live, post.id, 'A comment');
  await waitSeconds(200);
  await live.call('PUT', `/api/posts/${post.id}`, { content: 'He hit the buzzer beater' });
  expect((await postFor(live, post.id)).body).toMatchObject({ content: 'He hit the buzzer beater' });
  expect((await postFor(late, post.id)).body).toMatchObject({ content: 'Calm words', editedAt: null });
  await waitSeconds(61);
  expect((await postFor(late, post.id)).body).toMatchObject({ content: 'He hit the buzzer beater' });
});

test('a notification about a post of a team waits for the reader', async () => {
  const post = await write(late, 'My own words', { tags: ['Boston Celtics'] });
  await waitSeconds(61);
  await answer(live, post.id, 'What a shot');
  const unread = async () => (await late.call<{ count: number }>('GET', '/api/notifications/unread-count')).body.count;
  const before = await unread();
  expect(JSON.stringify((await late.call('GET', '/api/notifications')).body)).not.toContain('What a shot');
  await waitSeconds(61);
  expect(await unread()).toBe(before + 1);
  expect(JSON.stringify((await late.call('GET', '/api/notifications')).body)).toContain('What a shot');
});

test('a visitor keeps a clock in a cookie, and moving it back hides things again', async () => {
  const post = await write(live, 'A visitor reads this', { tags: ['Boston Celtics'] });
  await waitSeconds(30);
  const read = async (cookie: string) => (await world.visitor.call('GET', `/api/posts/${post.id}`, undefined, { cookie })).status;
  const set = async (behind: number, cookie = '') => {
    const { headers } = await world.visitor.call('PUT', '/api/clock', { behind, hideScores: false }, cookie ? { cookie } : {});
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  const near = await set(20);
  expect(await read(near)).toBe(200);
  const far = await set(90, near);
  expect(await read(far)).toBe(404);
  expect(await read('')).toBe(200);
});
