/** Readers who hide scores: posts of a game are there without what they say. */
import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import type { Post } from '../../posts.contract.ts';
import { answer, write } from '../testing/writing.ts';
import { makeState } from '../../../games/server/testing/storedGame.ts';

/** The thread of the first game, the thread after its final, a post of its team, and the thread of the team's second game. */
let [thread, after, talk, second]: Post[] = [];
const world = setUp(openWorld);
const fan = setUp(() => world.person());
const reader = setUp(() => world.person());
beforeAll(async () => {
  const tags = ['Boston Celtics'];
  thread = await write(fan, 'Game thread: 88-91', { tags });
  after = await write(fan, 'Final: 101-99', { tags });
  talk = await write(fan, 'So 101-99 it is', { tags });
  second = await write(fan, 'Second game', { tags });
  await answer(fan, thread.id, 'He hits it! 101-99');
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, starts_at)
    select id, 'nba', (now() + start::interval)::date - (id = 'nba-1')::int, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'), now() + start::interval
    from (values ('nba-1', '-3 hours'), ('nba-2', '20 minutes')) as game (id, start)`;
  const startsAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const state = makeState({ startsAt, timeKnown: true, state: 'final', status: 'Final', period: 4, clock: '' }, 101);
  await world.sql`insert into game_states (game_id, known_at, state) select id, now() - interval '3 minutes', ${JSON.stringify(state)}::jsonb from games`;
  await world.sql`
    insert into game_threads (game_id, kind, post_id)
    values ('nba-1', 'game', ${thread.id}), ('nba-1', 'post-game', ${after.id}), ('nba-2', 'game', ${second.id})`;
  await world.sql`update all_posts set feature = 'game' where id in (${thread.id}, ${second.id})`;
  await world.sql`update all_posts set feature = 'post-game' where id = ${after.id}`;
  forgetClockGames(world.context);
  expect((await reader.call('PUT', '/api/clock', { hideScores: true })).body).toEqual({ behind: 0, hideScores: true });
});

const read = (id: number | undefined) => reader.call<Post>('GET', `/api/posts/${id}`);

test.each(['thread', 'thread after the final', 'post of a team'])('the %s is there with its tags and its game alone', async which => {
  const post = { thread, 'thread after the final': after, 'post of a team': talk }[which];
  const { status, body } = await read(post?.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    hidden: true,
    content: '',
    comments: 0,
    views: 0,
    poll: null,
    tags: ['Boston Celtics'],
    game: { id: 'nba-1', hidden: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/\b101\b|88-91|post-game/);
  expect(await reader.call('GET', `/api/posts/${post?.id}/replies`)).toMatchObject({ status: 200, body: [] });
});

test('nobody who hides scores answers or likes in it, and no list has it', async () => {
  const id = thread?.id ?? 0;
  expect((await reader.call('POST', '/api/replies', { postId: id, content: 'Hello' })).status).toBe(404);
  expect((await reader.call('POST', `/api/posts/${id}/like`)).status).toBe(404);
  const { body } = await reader.call<{ posts: Post[] }>('GET', '/api/posts');
  expect(body.posts.map(post => post.id)).not.toContain(id);
});

test('a block goes before it, both ways', async () => {
  const [blocked, blocking] = [await world.person(), await world.person()];
  await fan.call('POST', '/api/blocks', { username: blocked.username });
  await blocking.call('POST', '/api/blocks', { username: fan.username });
  for (const who of [blocked, blocking]) {
    await who.call('PUT', '/api/clock', { hideScores: true });
    expect((await who.call('GET', `/api/posts/${talk?.id}`)).status).toBe(404);
    expect((await who.call('GET', `/api/posts/${talk?.id}/replies`)).status).toBe(404);
  }
});

test('shows everything of a game that the reader asks for, and covers the thread of the next game no more', async () => {
  await reader.call('PUT', '/api/games/nba-1/clock', { mode: 'live' });
  expect((await read(thread?.id)).body).toMatchObject({ content: 'Game thread: 88-91' });
  expect((await read(talk?.id)).body).toMatchObject({ content: 'So 101-99 it is' });
});

test('a game of the same team that was asked for is shown beside one that is hidden', async () => {
  await reader.call('PUT', '/api/clock', { hideScores: true });
  await reader.call('PUT', '/api/games/nba-2/clock', { mode: 'live' });
  expect((await read(second?.id)).body).toMatchObject({ content: 'Second game' });
  expect((await read(thread?.id)).body).toMatchObject({ hidden: true });
});

test('hiding scores ends the clocks of single games, and a change of the delay keeps the rest', async () => {
  await reader.call('PUT', '/api/games/nba-1/clock', { mode: 'replay' });
  await reader.call('PUT', '/api/clock', { hideScores: true });
  expect((await reader.call('GET', '/api/games/nba-1/clock')).body).toMatchObject({ isOwn: false, position: null });
  expect((await reader.call('PUT', '/api/clock', { behind: 20 })).body).toEqual({ behind: 20, hideScores: true });
});

test('a thread stays out of every list long after its game', async () => {
  await world.sql`update all_posts set created_at = created_at - interval '3 days'`;
  await world.sql`update post_tags set created_at = created_at - interval '3 days'`;
  await world.sql`update all_replies set created_at = created_at - interval '3 days'`;
  await world.sql`update game_threads set created_at = created_at - interval '3 days'`;
  await world.sql`
    update games set starts_at = starts_at - interval '2 days', day = day - 2, ended_at = now() - interval '40 hours' where id = 'nba-1'`;
  forgetClockGames(world.context);
  const who = await world.person();
  const lists = ['/api/posts', '/api/posts?tags=Boston+Celtics', '/api/posts/search?q=101', `/api/users/${fan.username}/replies`];
  const ids = async () => {
    const found = await Promise.all(lists.map(list => who.call<Record<string, { id: number; postId?: number }[]>>('GET', list)));
    return found.flatMap(({ body }) => (body.posts ?? body.replies ?? body.results ?? []).map(({ id, postId }) => postId ?? id));
  };
  expect(await ids()).toContain(thread?.id);
  await who.call('PUT', '/api/clock', { hideScores: true });
  expect((await who.call('GET', `/api/posts/${thread?.id}`)).body).toMatchObject({ hidden: true });
  const hidden = await ids();
  expect(hidden).not.toContain(thread?.id);
  expect(hidden).not.toContain(after?.id);
  // A post of a team is no thread, and its game is long over.
  expect(hidden).toContain(talk?.id);
  await who.call('PUT', '/api/games/nba-1/clock', { mode: 'live' });
  expect(await ids()).toContain(thread?.id);
});
