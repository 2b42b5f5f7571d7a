/** Likes that are taken back and votes that move, as readers see them whose position is before the change. docs/product.md, 28 One clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../../../app/server/sweep/sweep.ts';
import type { Caller, World } from '../../../../testing/world.ts';
import { recentCounts } from '../../../feed/server/recent.queries.ts';
import { takeRecentLikes, giveLikes } from '../../../posts/server/hiding/likes.queries.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { openLateWorld } from '../testing/lateWorld.ts';

let world: World;
let live: Caller;
let late: Caller;
beforeAll(async () => {
  ({ world, live, late } = await openLateWorld());
});
afterAll(() => world.close());

/** Moves everything that happened so far into the past. */
async function waitSeconds(seconds: number): Promise<void> {
  const times = [
    ['all_posts', 'created_at'],
    ['post_tags', 'created_at'],
    ['post_likes', 'created_at'],
    ['poll_votes', 'created_at'],
    ['taken_likes', 'given_at'],
    ['taken_likes', 'taken_at'],
    ['changed_votes', 'given_at'],
    ['changed_votes', 'changed_at'],
  ] as const;
  for (const [table, column] of times)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`.execute(world.db);
}

const tags = ['Boston Celtics'];
const likesFor = async (reader: Caller, id: number) => (await reader.call<Post>('GET', `/api/posts/${id}`)).body.likes;
const votesFor = async (reader: Caller, id: number) => {
  const { body } = await reader.call<Post>('GET', `/api/posts/${id}`);
  return body.poll?.options.map(({ voteCount }) => voteCount);
};
const rowsOf = async (table: 'taken_likes' | 'changed_votes') => (await sql`select from ${sql.table(table)}`.execute(world.db)).rows.length;

beforeEach(async () => {
  await sql`delete from taken_likes`.execute(world.db);
  await sql`delete from changed_votes`.execute(world.db);
});

test('a like that is taken back is counted for a reader who is behind until their position is after it', async () => {
  const author = await world.person();
  const post = await write(author, 'About the game', { tags });
  const totalFor = async (reader: Caller) =>
    (await reader.call<{ totalLikes: number }>('GET', `/api/users/${author.username}/stats`)).body.totalLikes;
  await live.call('POST', `/api/posts/${post.id}/like`);
  await waitSeconds(100);
  expect([await likesFor(live, post.id), await likesFor(late, post.id)]).toEqual([1, 1]);
  await live.call('DELETE', `/api/posts/${post.id}/like`);
  expect([await likesFor(live, post.id), await likesFor(late, post.id)]).toEqual([0, 1]);
  expect([await totalFor(live), await totalFor(late)]).toEqual([0, 1]);
  // Popular lists take the counts of some time ago.
  const recent = await recentCounts(world.db, [post.id], { postIds: [post.id], tagIds: [], seconds: 60 });
  expect(recent.get(post.id)).toMatchObject({ likes: -1 });
  // A like that was given and taken back after the position was never there for the reader.
  await live.call('POST', `/api/posts/${post.id}/like`);
  await sql`update post_likes set created_at = now() - interval '10 seconds' where post_id = ${post.id}`.execute(world.db);
  await live.call('DELETE', `/api/posts/${post.id}/like`);
  expect(await likesFor(late, post.id)).toBe(1);
  await waitSeconds(61);
  expect([await likesFor(late, post.id), await totalFor(late)]).toEqual([0, 0]);
});

test('a vote that moves or is taken back stays where it was for a reader who is behind', async () => {
  const poll = { question: 'Who wins?', options: ['One', 'Two', 'Three'], canChange: true };
  const post = await write(live, 'Who wins?', { tags, poll });
  const vote = async (place: number) => {
    const optionId = post.poll?.options[place]?.id;
    expect((await live.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId })).status).toBeLessThan(300);
  };
  await vote(0);
  await waitSeconds(100);
  await late.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[2]?.id });
  await waitSeconds(61);
  expect(await votesFor(late, post.id)).toEqual([1, 0, 1]);
  await vote(1);
  expect(await votesFor(live, post.id)).toEqual([0, 1, 1]);
  expect(await votesFor(late, post.id)).toEqual([1, 0, 1]);
  await waitSeconds(30);
  await vote(2);
  expect(await votesFor(late, post.id)).toEqual([1, 0, 1]);
  await waitSeconds(31);
  // The first move is known now, and the second is not.
  expect(await votesFor(late, post.id)).toEqual([0, 1, 1]);
  await sql`
    with gone as (delete from poll_votes where user_id = ${live.id}::uuid returning option_id)
    update poll_options set vote_count = vote_count - 1 where id = (select option_id from gone)`.execute(world.db);
  expect(await votesFor(live, post.id)).toEqual([0, 0, 1]);
  expect(await votesFor(late, post.id)).toEqual([0, 1, 1]);
  await waitSeconds(61);
  expect(await votesFor(late, post.id)).toEqual([0, 0, 1]);
});

test('likes that moderation takes back and gives again count once for everybody', async () => {
  const fan = await world.person();
  const post = await write(live, 'About the game', { tags });
  await fan.call('POST', `/api/posts/${post.id}/like`);
  await waitSeconds(100);
  const { taken } = await world.db.transaction().execute(tx => takeRecentLikes(tx, fan.id, 1));
  expect(await likesFor(late, post.id)).toBe(1);
  await world.db.transaction().execute(tx => giveLikes(tx, fan.id, taken));
  expect([await likesFor(live, post.id), await likesFor(late, post.id), await rowsOf('taken_likes')]).toEqual([1, 1, 0]);
});

test('only posts about games keep such changes, as long as somebody can have a position before them', async () => {
  const fan = await world.person();
  const [about, other] = [await write(live, 'About the game', { tags }), await write(live, 'About something else', { tags: ['Cooking'] })];
  for (const { id } of [about, other]) await fan.call('POST', `/api/posts/${id}/like`);
  await waitSeconds(100);
  for (const { id } of [about, other]) await fan.call('DELETE', `/api/posts/${id}/like`);
  expect(await rowsOf('taken_likes')).toBe(1);
  await waitSeconds(2 * 3_600);
  await sweep(world.context);
  // The game is still on: somebody may watch it later from its beginning.
  expect(await rowsOf('taken_likes')).toBe(1);
  await sql`update games set starts_at = now() - interval '9 hours', ended_at = now() - interval '6 hours'`.execute(world.db);
  await sweep(world.context);
  expect(await rowsOf('taken_likes')).toBe(0);
  await live.call('DELETE', `/api/posts/${about.id}`);
  await sql`update games set starts_at = now() - interval '1 hour', ended_at = null`.execute(world.db);
  // The deletion of a post with likes keeps none of them.
  const gone = await write(live, 'About the game', { tags });
  await fan.call('POST', `/api/posts/${gone.id}/like`);
  await waitSeconds(10);
  expect((await live.call('DELETE', `/api/posts/${gone.id}`)).status).toBe(204);
  expect(await rowsOf('taken_likes')).toBe(0);
});
