/** Likes that are taken back and votes that move, as readers see them whose position is before the change. docs/product.md, 28 One clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../../../../app/server/jobs/sweep.ts';
import type { Caller, World } from '../../../../../testing/world.ts';
import { recentCounts } from '../../../../feed/server/recent.queries.ts';
import { giveLikes, takeLikesOf } from '../../../../posts/server/hiding/likes.queries.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { write } from '../../../../posts/server/testing/writing.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';

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
    ['taken_likes', 'second'],
    ['changed_votes', 'second'],
  ] as const;
  // By way of another century, because two rows must not have the same second in between.
  for (const [table, column] of times)
    for (const shift of [sql`- make_interval(years => 100, secs => ${seconds})`, sql`+ interval '100 years'`])
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} ${shift}`.execute(world.db);
}

const tags = ['Boston Celtics'];
const likesFor = async (reader: Caller, id: number) => (await reader.call<Post>('GET', `/api/posts/${id}`)).body.likes;
const votesFor = async (reader: Caller, id: number) => {
  const { body } = await reader.call<Post>('GET', `/api/posts/${id}`);
  return body.poll?.options.map(({ voteCount }) => voteCount);
};
const rowsOf = async (table: 'taken_likes' | 'changed_votes') =>
  (await sql`select from ${sql.table(table)} where ${sql.ref(table === 'taken_likes' ? 'likes' : 'votes')} <> 0`.execute(world.db)).rows
    .length;

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
  const { taken } = await world.db.transaction().execute(tx => takeLikesOf(tx, fan.id, [post.id]));
  expect(await likesFor(late, post.id)).toBe(1);
  await world.db.transaction().execute(tx => giveLikes(tx, fan.id, taken));
  expect([await likesFor(live, post.id), await likesFor(late, post.id)]).toEqual([1, 1]);
  // Both changes share a row if they have the same second, and else are two rows of one sum.
  const sums = await sql<{ likes: number }>`select sum(likes)::int as likes from taken_likes where likes <> 0 group by post_id`.execute(
    world.db,
  );
  expect(sums.rows.filter(({ likes }) => likes !== 0)).toEqual([]);
});

test('only posts about games keep such changes, for some days', async () => {
  const fan = await world.person();
  const [about, other] = [await write(live, 'About the game', { tags }), await write(live, 'About something else', { tags: ['Cooking'] })];
  for (const { id } of [about, other]) await fan.call('POST', `/api/posts/${id}/like`);
  await waitSeconds(100);
  for (const { id } of [about, other]) await fan.call('DELETE', `/api/posts/${id}/like`);
  // One for the second of the like and one for that in which it was taken back.
  expect(await rowsOf('taken_likes')).toBe(2);
  await waitSeconds(6 * 86_400);
  await sweep(world.context);
  expect(await rowsOf('taken_likes')).toBe(2);
  await waitSeconds(86_400 + 10);
  await sweep(world.context);
  expect(await rowsOf('taken_likes')).toBe(0);
  // The deletion of a post with likes keeps none of them.
  const gone = await write(live, 'About the game', { tags });
  await fan.call('POST', `/api/posts/${gone.id}/like`);
  await waitSeconds(10);
  expect((await live.call('DELETE', `/api/posts/${gone.id}`)).status).toBe(204);
  expect(await rowsOf('taken_likes')).toBe(0);
});

test('changes of one second share a row, and those of an option with many changes share one a minute', async () => {
  const poll = { question: 'Who wins?', options: ['One', 'Two'], canChange: true };
  const post = await write(live, 'Who wins?', { tags, poll });
  const [one = 0, two = 0] = post.poll?.options.map(({ id }) => id) ?? [];
  const move = (optionId: number) => live.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId });
  await move(one);
  await waitSeconds(200);
  for (const optionId of [two, one, two, one, two]) await move(optionId);
  const wholeMinutes = async () =>
    (
      await sql<{ isWhole: boolean }>`
        select extract(second from second) = 0 as "isWhole" from changed_votes where votes <> 0 and second > now() - interval '100 seconds'`.execute(
        world.db,
      )
    ).rows.map(({ isWhole }) => isWhole);
  // Five moves may take two or three seconds.
  expect((await wholeMinutes()).length).toBeLessThan(8);
  await sql`delete from changed_votes`.execute(world.db);
  await sql`
    insert into changed_votes (option_id, second, votes)
    select id, now() - make_interval(secs => 200 + ago), 0 from poll_options cross join generate_series(1, 100) as ago`.execute(world.db);
  for (const optionId of [one, two, one]) await move(optionId);
  const isWhole = await wholeMinutes();
  expect(isWhole.length).toBeGreaterThan(0);
  expect(new Set(isWhole)).toEqual(new Set([true]));
  expect(await votesFor(live, post.id)).toEqual([1, 0]);
});

test('all likes of an account are taken back by one statement within its timeout', async () => {
  const fan = await world.person();
  const { rows: posts } = await sql<{ id: number }>`
    insert into all_posts (author_id, author_name, content, likes) select author_id, author_name, content, 1 from all_posts
    cross join generate_series(1, 5000) where id = (select max(id) from all_posts) returning id`.execute(world.db);
  const ids = posts.map(({ id }) => id);
  await sql`
    insert into post_tags (post_id, tag_id, created_at) select id, (select id from tags where name = 'Boston Celtics'), now()
    from unnest(${ids}::bigint[]) as id`.execute(world.db);
  await sql`
    insert into post_likes (post_id, user_id, created_at) select id, ${fan.id}::uuid, now() - interval '1 minute'
    from unnest(${ids}::bigint[]) as id`.execute(world.db);
  const before = performance.now();
  await sql`delete from post_likes where user_id = ${fan.id}::uuid`.execute(world.db);
  expect(performance.now() - before).toBeLessThan(3_000);
  expect(await rowsOf('taken_likes')).toBe(10_000);
});
