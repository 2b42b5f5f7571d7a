/** Small ways in which a late reader could learn what they may not know yet, or lose what they may. src/features/games/README.md, One clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp, setUpScene, type World } from '../../../../../testing/world.ts';
import type { PostList } from '../../../../feed/feed.contract.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import { openReplay } from '../../../../sports/server/replay/replay.ts';
import type { LiveScores, NbaLeaders, TeamGame } from '../../../../sports/sports.contract.ts';
import { gamesShown } from '../../../../sports/sports.rules.ts';
import type { Game } from '../../../games.contract.ts';
import type { Tag } from '../../../../tags/tags.contract.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';
import { forgetClockGames } from '../games/clockGames.ts';

const { world, live, late } = setUpScene(openLateWorld);
beforeAll(async () => {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, starts_at)
    select 'nba-2' || number, 'nba', current_date, 'A' || number, 'B', now() - interval '1 hour'
    from generate_series(1, 6) as number`;
  forgetClockGames(world.context);
});

const aboutBoston = { tags: ['Boston Celtics'] };

async function moveBack(postId: number, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await world.sql`update all_posts set created_at = created_at - ${ago} where id = ${postId}`;
  await world.sql`update post_tags set created_at = created_at - ${ago} where post_id = ${postId}`;
}

test('a notification that is not known yet cannot be marked as read, alone or with all others', async () => {
  const post = await write(late, 'My own words', aboutBoston);
  await moveBack(post.id, 100);
  await answer(live, post.id, 'What a buzzer beater');
  const stored = async () =>
    await world.sql<{
      id: number;
      isRead: boolean;
    }>`select id, is_read as "isRead" from all_notifications where related_id = ${post.id}`;
  const [first] = await stored();
  expect((await late.call('POST', `/api/notifications/${first?.id}/mark-read`)).status).toBe(404);
  expect((await late.call('POST', '/api/notifications/mark-all-read')).status).toBe(200);
  expect(await stored()).toEqual([{ id: first?.id, isRead: false }]);
  await world.sql`update all_notifications set created_at = created_at - interval '61 seconds'`;
  expect(await late.call('POST', `/api/notifications/${first?.id}/mark-read`)).toMatchObject({ status: 200, body: { isRead: true } });
});

test('an edit that is not known yet is not found by its words, and shows neither its link nor its poll', async () => {
  const poll = { question: 'Who wins?', options: ['One', 'Two'] };
  const post = await write(live, '**Calm** beginning', { ...aboutBoston, poll });
  await moveBack(post.id, 300);
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const edited = { content: `Zanzibar winner ${link}`, poll: { question: 'Is it over?', options: ['Yes', 'No'] } };
  expect((await live.call('PUT', `/api/posts/${post.id}`, edited)).status).toBe(200);
  const search = async (reader: Caller, word: string) => {
    const { body } = await reader.call<PostList>('GET', `/api/posts/search?q=${word}`);
    return [body.totalCount, ...body.posts.map(({ content }) => content)];
  };
  expect(await search(live, 'zanzibar')).toEqual([1, edited.content]);
  expect(await search(late, 'zanzibar')).toEqual([0]);
  const { body } = await late.call<Post>('GET', `/api/posts/${post.id}`);
  expect(body).toMatchObject({ content: '**Calm** beginning', markup: post.markup, embed: null, poll: null });
  expect(post.markup).not.toBeNull();
  await world.sql`update all_posts set edited_at = edited_at - interval '61 seconds' where id = ${post.id}`;
  expect(await search(late, 'zanzibar')).toEqual([1, edited.content]);
  const { body: known } = await late.call<Post>('GET', `/api/posts/${post.id}`);
  expect(known).toMatchObject({ content: edited.content, poll: { question: 'Is it over?' } });
});

test('a popular page is filled with posts that may be known, page by page, and totals count no others', async () => {
  const reader = await world.person();
  await reader.call('PUT', '/api/clock', { behind: 60, hideScores: false });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let number = 0; number < 8; number += 1) {
    const hidden = await write(live, `About the game ${number}`, aboutBoston);
    await live.call('POST', `/api/posts/${hidden.id}/like`);
    unknown.push(hidden.id);
    known.push((await write(live, `About something else ${number}`, { tags: ['Cooking'] })).id);
  }
  const page = async (cursor: string | null) =>
    (await reader.call<PostList>('GET', `/api/posts?sort=popular&limit=5${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`))
      .body;
  const first = await page(null);
  expect(first.posts).toHaveLength(5);
  // The cursor names the last post of the page, and neither its place among all posts nor another number.
  const cursor = Buffer.from(first.nextCursor ?? '', 'base64url').toString();
  expect(cursor).toMatch(new RegExp(`^\\w [\\w-]+ [0-9a-f]{32} ${first.posts.at(-1)?.id}$`));
  const madeUp = Buffer.from(cursor.replace(/\d+$/, `${unknown[0]}`)).toString('base64url');
  expect((await reader.call('GET', `/api/posts?sort=popular&cursor=${madeUp}`)).status).toBe(400);
  expect((await live.call('GET', `/api/posts?sort=popular&cursor=${madeUp}`)).status).toBe(200);
  const second = await page(first.nextCursor);
  const listed = [...first.posts, ...second.posts].map(({ id }) => id);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(known));
  expect([first.totalCount, second.totalCount]).toEqual([listed.length, listed.length]);
  const { body: ofTag } = await reader.call<PostList>('GET', '/api/posts?tags=Boston%20Celtics');
  expect(ofTag.totalCount).toBe(ofTag.posts.length);
  const { body: ofPerson } = await reader.call<PostList>('GET', `/api/posts/user/${live.username}?limit=50`);
  expect(ofPerson.totalCount).toBe(ofPerson.posts.length);
  const totalFor = async (caller: Caller) =>
    (await caller.call<{ totalPosts: number }>('GET', `/api/users/${live.username}/stats`)).body.totalPosts;
  expect([await totalFor(reader), await totalFor(live)]).toEqual([ofPerson.totalCount, ofPerson.totalCount + 8]);
});

test('the lists of one tag and of several begin with the newest posts that may be known, whatever came after them', async () => {
  const before = await write(live, 'Before the game', { tags: ['Boston Celtics'] });
  await moveBack(before.id, 65);
  for (let number = 0; number < 6; number += 1) await write(live, `During the game ${number}`, aboutBoston);
  for (const tags of ['tags=Boston%20Celtics', 'tags=Boston%20Celtics&tags=Los%20Angeles%20Lakers']) {
    const { body } = await late.call<PostList>('GET', `/api/posts?${tags}&limit=3`);
    expect(body.posts[0]?.id, tags).toBe(before.id);
    const { body: all } = await late.call<PostList>('GET', `/api/posts?${tags}&limit=100`);
    expect(all.totalCount, tags).toBe(all.posts.length);
  }
});

test('the number of posts of a tag counts a post once the reader may know it', async () => {
  const countFor = async (caller: Caller) => {
    const { body } = await caller.call<Tag[]>('GET', '/api/tags');
    return body.find(({ name }) => name === 'Los Angeles Lakers')?.postCount ?? 0;
  };
  const known = await countFor(late);
  const post = await write(live, 'At the horn', { tags: ['Los Angeles Lakers'] });
  expect(await countFor(live)).toBeGreaterThan(known);
  expect(await countFor(late)).toBe(known);
  await moveBack(post.id, 61);
  expect(await countFor(late)).toBe(known + 1);
});

test('clocks of several games that are set at the same moment are all kept', async () => {
  const reader = await world.person();
  const ids = [1, 2, 3, 4, 5, 6].map(number => `nba-2${number}`);
  await Promise.all(ids.map(id => reader.call('PUT', `/api/games/${id}/clock`, { mode: 'behind', behind: 30 })));
  for (const id of ids) expect((await reader.call('GET', `/api/games/${id}/clock`)).body).toMatchObject({ mode: 'behind', behind: 30 });
});

describe('a league that nobody has read before', () => {
  let other: World;
  const replay = setUp(openReplay);
  beforeAll(async () => {
    replay.show(undefined);
    other = await openWorld({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
  });
  afterAll(() => other.close());

  test('tells a late reader no score, state or record of games that are on or over, and no leaders of their teams', async () => {
    const reader = await other.person();
    await reader.call('PUT', '/api/clock', { behind: 100, hideScores: false });
    for (const league of ['nhl', 'nba']) {
      const { body } = await reader.call<{ games: Game[] }>('GET', `/api/games?league=${league}`);
      expect(body.games.length, league).toBeGreaterThan(3);
      expect(new Set(body.games.flatMap(({ state, home, away }) => [state, home.score, away.score]))).toEqual(new Set(['scheduled', 0]));
      const { body: told } = await other.visitor.call<{ games: Game[] }>('GET', `/api/games?league=${league}`);
      const over = new Set(told.games.filter(({ state }) => state === 'final').map(({ id }) => id));
      expect(over.size).toBeGreaterThan(0);
      for (const { id, home } of body.games) if (over.has(id)) expect(home.record).toBeNull();
    }
    const { body: played } = await other.visitor.call<{ games: Game[] }>('GET', '/api/games?league=nba');
    const team = played.games.find(({ state }) => state === 'final')?.home.tricode;
    const leadersFor = async (caller: Caller) => (await caller.call<NbaLeaders>('GET', `/api/nba/team-leaders/${team}`)).body.points;
    expect(await leadersFor(other.visitor)).not.toBeNull();
    expect(await leadersFor(reader)).toBeNull();
    const { body: scores } = await reader.call<LiveScores>('GET', '/api/sports/mlb/live-scores');
    expect(new Set(scores.games.map(({ gameStatus, homeTeam }) => [gameStatus, homeTeam.score].join()))).toEqual(new Set(['1,0']));
  });

  test('has the results before one that its reader does not know yet, as many as others see', async () => {
    const resultsFor = async (caller: Caller, path: string) => {
      const { body } = await caller.call<{ games: TeamGame[]; results: TeamGame[] }>('GET', path);
      return (body.games ?? body.results).map(({ date }) => date);
    };
    const [form, schedule] = ['/api/nba/team-games/celtics', '/api/sports/nba/teams/celtics/schedule'];
    const all = await resultsFor(other.visitor, schedule);
    const [last = ''] = all;
    await other.sql`
      insert into games (id, league, day, home_team, away_team, starts_at, ended_at)
      values ('nba-last', 'nba', ${last.slice(0, 10)}::date, 'BOS', 'LAL', ${last}, ${last}::timestamptz + interval '3 hours')`;
    forgetClockGames(other.context);
    const reader = await other.person();
    await reader.call('PUT', '/api/games/nba-last/clock', { mode: 'replay', playing: false, position: last });
    expect(await resultsFor(other.visitor, form)).toEqual(all.slice(0, gamesShown));
    expect(await resultsFor(reader, form)).toEqual(all.slice(1, gamesShown + 1));
    expect(await resultsFor(reader, schedule)).toEqual(all.slice(1));
  });
});
