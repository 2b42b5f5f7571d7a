import { beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import { times, write } from '../../posts/server/testing/writing.ts';
import type { UserStats } from '../../profiles/profiles.contract.ts';
import type { Follow } from '../follows.contract.ts';
import { maxFollows } from '../follows.rules.ts';

let fan: Caller;
let star: Caller;
const world = setUp(openWorld);
beforeEach(async () => {
  [fan, star] = [await world.person(), await world.person()];
});

const follow = (by: Caller, whom: Caller, notify?: boolean) =>
  by.call<Follow>('POST', '/api/follows', { username: whom.username, ...(notify !== undefined && { notify }) });
const unfollow = (by: Caller, whom: Caller) => by.call('DELETE', '/api/follows', { username: whom.username });
const listOf = async (who: Caller, query = '') =>
  (await who.call<{ follows: Follow[]; nextCursor: string | null }>('GET', `/api/follows${query}`)).body;
const statsOf = async (who: Caller, of: Caller) => (await who.call<UserStats>('GET', `/api/users/${of.username}/stats`)).body;
const feedOf = async (who: Caller, query = '') =>
  (await who.call<PostList>('GET', `/api/posts?following=true${query}`)).body.posts.map(({ id }) => id);
const toldTo = async (who: Caller) =>
  (await who.call<Notification[]>('GET', '/api/notifications')).body.map(({ type, title, href }) => [type, title, href]);

test('following answers 201, repeated 200 with the new choice, and ends with 204', async () => {
  const first = await follow(fan, star);
  expect([first.status, first.body]).toEqual([
    201,
    { username: star.username, profileImageUrl: null, flair: null, notify: false, createdAt: expect.any(String) },
  ]);
  expect(await follow(fan, star, true)).toMatchObject({ status: 200, body: { notify: true, createdAt: first.body.createdAt } });
  expect(await follow(fan, star)).toMatchObject({ status: 200, body: { notify: true } });
  expect(await statsOf(fan, star)).toMatchObject({ isFollowed: true, notify: true });
  expect(await statsOf(fan, fan)).toMatchObject({ isFollowed: false, following: 1 });
  expect([(await unfollow(fan, star)).status, (await unfollow(fan, star)).status]).toEqual([204, 204]);
  expect([await listOf(fan), await statsOf(fan, star)]).toMatchObject([{ follows: [] }, { isFollowed: false, notify: false }]);
});

test('oneself is 400 and nobody 404, and nothing is stored', async () => {
  expect((await follow(fan, fan)).status).toBe(400);
  expect((await fan.call('POST', '/api/follows', { username: 'nobody-of-that-name' })).status).toBe(404);
  for (const body of [{}, { username: '' }, { username: star.username, notify: 'yes' }])
    expect((await fan.call('POST', '/api/follows', body)).status).toBe(400);
  expect((await listOf(fan)).follows).toEqual([]);
});

test('the list has pages, newest first, and nobody else learns of it', async () => {
  const others = await Promise.all(times(3, () => world.person()));
  for (const other of others) await follow(fan, other);
  const first = await listOf(fan, '?limit=2');
  const second = await listOf(fan, `?limit=2&cursor=${first.nextCursor}`);
  expect([...first.follows, ...second.follows].map(({ username }) => username)).toEqual(
    others.toReversed().map(({ username }) => username),
  );
  expect(second.nextCursor).toBeNull();
  const [other] = others;
  if (!other) throw new Error('three others');
  expect(await statsOf(other, fan)).not.toHaveProperty('following');
  expect([await toldTo(other), JSON.stringify(await statsOf(world.visitor, other))]).toEqual([
    [],
    expect.not.stringContaining('following'),
  ]);
});

test('the feed of followed people has their posts alone, by tag and in popular order too, and a visitor gets 401', async () => {
  const third = await world.person();
  const [theirs, tagged] = [await write(star, 'Hello'), await write(star, 'Tagged', { tags: ['NBA'] })];
  await write(third, 'Of nobody');
  expect(await feedOf(fan)).toEqual([]);
  await follow(fan, star);
  expect(await feedOf(fan)).toEqual([tagged.id, theirs.id]);
  expect(await feedOf(fan, '&tags=NBA')).toEqual([tagged.id]);
  expect(new Set(await feedOf(fan, '&sort=popular'))).toEqual(new Set([tagged.id, theirs.id]));
  const { body: page } = await fan.call<PostList>('GET', '/api/posts?following=true&limit=1');
  expect([page.totalCount, page.hasMore]).toEqual([2, true]);
  expect(await feedOf(fan, `&limit=1&cursor=${encodeURIComponent(page.nextCursor ?? '')}`)).toEqual([theirs.id]);
  expect((await world.visitor.call('GET', '/api/posts?following=true')).status).toBe(401);
  expect((await third.call<PostList>('GET', '/api/posts?following=true')).body).toMatchObject({ posts: [], totalCount: 0 });
});

test('a block ends it both ways and refuses a new one, also in a race', async () => {
  await follow(fan, star, true);
  await follow(star, fan);
  await Promise.all([star.call('POST', '/api/blocks', { username: fan.username }), ...times(4, () => follow(fan, star))]);
  expect([(await listOf(fan)).follows, (await listOf(star)).follows]).toEqual([[], []]);
  expect([(await follow(fan, star)).status, (await follow(star, fan)).status]).toEqual([404, 404]);
});

test('a post tells those who asked for it once, and goes with the post', async () => {
  const quiet = await world.person();
  await follow(fan, star, true);
  await follow(quiet, star);
  const post = await write(star, `Hello @${fan.username}`);
  const next = await write(star, 'A second one');
  expect(await toldTo(fan)).toEqual([
    ['followed_post', `@${star.username} posted`, `/post/${next.id}`],
    ['mention', `@${star.username} mentioned you`, `/post/${post.id}`],
  ]);
  expect(await toldTo(quiet)).toEqual([]);
  await star.call('DELETE', `/api/posts/${next.id}`);
  expect(await toldTo(fan)).toHaveLength(1);
});

test('a thousand followers are told in pages, each once', async () => {
  await world.sql`
    with crowd as (
      insert into users (issuer, subject, username) select 'test', 'told' || n, 'toldperson' || n from generate_series(1, 1000) as n returning id
    )
    insert into follows (follower_id, followed_id, notify) select id, ${star.id}, true from crowd`;
  const post = await write(star, 'To all');
  const rows = await world.sql<{ count: number; people: number }>`
    select count(*)::int as count, count(distinct user_id)::int as people from all_notifications
    where type = 'followed_post' and related_id = ${post.id}`;
  expect(rows).toEqual([{ count: 1_000, people: 1_000 }]);
});

test('nobody follows more people than the feed can read', async () => {
  await world.sql`
    with crowd as (
      insert into users (issuer, subject, username) select 'test', 'full' || n, 'fullperson' || n from generate_series(1, ${maxFollows}::int) as n returning id
    )
    insert into follows (follower_id, followed_id) select ${fan.id}, id from crowd`;
  expect(await follow(fan, star)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a deletion takes follows in both directions, and a merge keeps those of both accounts', async () => {
  const other = await world.person();
  await follow(fan, star);
  await follow(other, fan);
  await follow(other, star, true);
  await follow(star, other);
  await world.sql`select merge_accounts(${other.id}, ${fan.id}, 10)`;
  await world.sql`delete from users where id = ${other.id}`;
  const rows = await world.sql`select follower_id, followed_id from follows where ${fan.id} in (follower_id, followed_id) order by id`;
  expect(rows).toEqual([
    { follower_id: fan.id, followed_id: star.id },
    { follower_id: star.id, followed_id: fan.id },
  ]);
  await world.sql`delete from users where id = ${fan.id}`;
  expect(await world.sql`select from follows where ${fan.id} in (follower_id, followed_id)`).toEqual([]);
});
