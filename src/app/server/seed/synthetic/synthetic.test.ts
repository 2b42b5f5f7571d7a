import { beforeAll, describe, expect, test } from 'vitest';
import type { PostList } from '../../../../features/feed/feed.contract.ts';
import { awardFromRows } from '../../consistency/achievements.queries.ts';
import { copyInto, copyRow } from '../../../../platform/server/db/copy.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { recount } from '../../consistency/recount.queries.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { seed } from '../seed.ts';
import { indexAllWords } from '../seed.queries.ts';
import { ArgumentError, sizeFrom } from './size.ts';
import { seedSynthetic } from './synthetic.ts';
import pg from 'pg';

const size = { posts: 600, users: 60, replies: 4_000 };
const definitions = () =>
  world.sql<{ text: string }>`
    select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`;
let before: { text: string }[] = [];
const titles: string[] = [];

const world = setUp(openWorld);
beforeAll(async () => {
  await seed(world.db, { demo: false, report: () => undefined });
  before = await definitions();
  await seedSynthetic(world.connection, size, Date.now(), title => titles.push(title));
});

async function count(table: 'posts' | 'users' | 'replies'): Promise<number> {
  const row = await world.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe('a synthetic community', () => {
  test('has the size that was asked for, and says what it does', async () => {
    expect(await Promise.all([count('posts'), count('users'), count('replies')])).toEqual([600, 60, 4_000]);
    expect(titles).toEqual(expect.arrayContaining(['posts', 'replies', 'likes', 'indexes and keys']));
  });

  test('leaves nothing to put right: counters, words of the search, and every index and key as it was', async () => {
    expect(await recount(world.db)).toEqual([]);
    expect(await definitions()).toEqual(before);
    const wordCount = () => world.sql<{ count: number }>`select count(*) as count from search_words`;
    const words = await wordCount();
    await inTransaction(world.db, indexAllWords);
    expect(await wordCount()).toEqual(words);
  });

  test('is skewed as people are: few write much, few threads are long, few tags are everywhere', async () => {
    const rows = await world.sql<{ author: number; thread: number; tag: number; without: number }>`
      select (select max(total_posts) from user_stats) as author, (select max(comments) from posts) as thread,
        (select max(post_count) from tags) as tag, (select count(*) from posts where comments = 0) as without`;
    const { author = 0, thread = 0, tag = 0, without = 0 } = rows[0] ?? {};
    expect(author).toBeGreaterThan(4 * (600 / 60));
    expect(thread).toBeGreaterThanOrEqual(400);
    expect(tag).toBeGreaterThan(40);
    expect(without).toBeGreaterThan(30);
  });

  test('is read like a community of people: newest first, found by two words of a post', async () => {
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=100');
    expect(body.totalCount).toBe(600);
    const times = body.posts.map(post => post.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const [one = '', two = ''] = body.posts[0]?.content.match(/[a-z]{4,}/g) ?? [];
    const found = await world.visitor.call<PostList>('GET', `/api/posts/search?q=${one}%20${two}`);
    expect(found.body.posts.map(post => post.id)).toContain(body.posts[0]?.id);
  });

  test('grows where posts are already: new ids and names, and again nothing to put right', async () => {
    await seedSynthetic(world.connection, { posts: 30, users: 20, replies: 50 }, Date.now(), () => undefined);
    expect(await Promise.all([count('posts'), count('users'), count('replies')])).toEqual([630, 80, 4_050]);
    expect(await recount(world.db)).toEqual([]);
    const writer = await world.person();
    expect((await writer.call('POST', '/api/posts', { content: 'After all of them' })).status).toBe(201);
  });

  test('has earned what its rows earn', async () => {
    expect(await inTransaction(world.db, awardFromRows)).toBeGreaterThan(0);
  });
});

describe('rows that stream', () => {
  test('arrive as they were, with every sign', async () => {
    const client = new pg.Client(world.connection);
    await client.connect();
    await client.query('create temporary table said (id int, text text)');
    const text = 'tab\t, line\n, back\\slash, \\N, Dončić';
    await copyInto(client, 'said', ['id', 'text'], [copyRow(1, text), copyRow(2, null)]);
    expect((await client.query('select * from said order by id')).rows).toEqual([
      { id: 1, text },
      { id: 2, text: null },
    ]);
    await client.end();
  });

  test('that the server or their maker refuses end with the reason, and the connection goes on', async () => {
    const client = new pg.Client(world.connection);
    await client.connect();
    await client.query('create temporary table said (id int)');
    await expect(copyInto(client, 'said', ['id'], [copyRow('no number')])).rejects.toThrow('invalid input syntax');
    const broken = function* () {
      yield copyRow(1);
      throw new Error('out of rows');
    };
    await expect(copyInto(client, 'said', ['id'], broken())).rejects.toThrow('out of rows');
    expect((await client.query('select count(*)::int as count from said')).rows).toEqual([{ count: 0 }]);
    await client.end();
  });
});

describe('the size of a community', () => {
  test('is asked for by name; the rest follows from the posts', () => {
    expect(sizeFrom(['--posts', '120_000'])).toEqual({ posts: 120_000, users: 12_000, replies: 1_200_000 });
    expect(sizeFrom(['--posts=100', '--users', '30', '--replies', '0'])).toEqual({ posts: 100, users: 30, replies: 0 });
  });

  test('that can’t be used is refused in one line that says what it should be', () => {
    const problem = (...words: string[]) => {
      try {
        return sizeFrom(words);
      } catch (error) {
        return error instanceof ArgumentError ? error.message : error;
      }
    };
    expect(problem()).toMatch(/^The number of posts is missing. Use: npm run seed/);
    expect(problem('--posts', 'many')).toBe('--posts should be a whole number from 1 to 10,000,000.');
    expect(problem('--posts', '10', '--users')).toBe('--users should be a whole number from 20 to 999,999.');
    expect(problem('--post', '10')).toMatch(/^--post is an unknown option/);
  });
});
