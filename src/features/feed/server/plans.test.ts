import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openWorld, type World } from '../../../app/server/testing/world.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { createShared } from '../../../platform/server/http/shared.ts';
import type { DB } from '../../../platform/server/db/schema.ts';
import { asSeenBy } from '../../posts/server/index.ts';
import { repliesOf } from '../../replies/server/replies.queries.ts';
import { tagIds } from '../../tags/server/index.ts';
import type { FeedSort } from '../feed.rules.ts';
import { listPosts, type Paging } from './feed.pages.ts';
import { searchView, type View } from './feed.view.ts';

/** Every index stands for a query: here each query shows, on 20,000 posts, that it reads the index and not the table. */

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

let world: World;
let pool: pg.Pool;
let db: Database;
let viewerId: string;
const made: Statement[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  pool = new pg.Pool({ ...inject('postgres'), database: rows[0]?.name, max: 2 });
  pool.on('error', () => undefined);
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: event => {
      if (event.level === 'query') made.push(event.query);
    },
  });
  viewerId = (await world.person('plan-reader')).id;
  await fill();
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

async function fill(): Promise<void> {
  const statements = [
    `insert into users (issuer, subject, username) select 'test', 'u' || n, 'planperson' || n from generate_series(1, 200) as n`,
    `insert into tags (name) select 'plan tag ' || n from generate_series(1, 50) as n`,
    `insert into posts (content, author_id, author_name, tags, created_at)
      select 'post ' || md5(n::text) || ' word' || n % 400, people.id, people.username,
        array['plan tag ' || 1 + n % 50, 'plan tag ' || 1 + (n + 7) % 50], now() - make_interval(mins => n)
      from generate_series(1, 20000) as n
      join (select id, username, row_number() over () as place from users where issuer = 'test') as people on people.place = 1 + n % 200`,
    `insert into post_tags (tag_id, post_id, created_at)
      select tags.id, posts.id, posts.created_at from posts, unnest(posts.tags) as given join tags on tags.name = given`,
    `insert into replies (content, post_id, author_id, author_name)
      select 'reply ' || n, posts.id, posts.author_id, 'x' from generate_series(1, 3) as n, posts where posts.id % 2 = 0`,
    `insert into post_likes (post_id, user_id) select posts.id, users.id from posts join users on (posts.id + length(username)) % 10 = 0 where users.username like 'planperson1%'`,
    `insert into post_visits (user_id, post_id, last_reply_id) select users.id, posts.id, 0 from posts join users on (posts.id + length(username)) % 10 = 0 where users.username like 'planperson1%'`,
    `insert into search_words (word) select distinct word from posts, unnest(string_to_array(plain_text(content || ' ' || author_name), ' ')) as word`,
    'vacuum analyze posts, post_tags, post_likes, post_visits, replies, search_words, users, tags',
  ];
  // Vacuumed too: an index of words is dear to read until what was just written is sorted into it.
  for (const statement of statements) await pool.query(statement);
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** How PostgreSQL would run what the work asks, but for the counts: those read a whole view, as their exactness needs. */
async function nodesFor(work: () => Promise<unknown>): Promise<Plan[]> {
  made.length = 0;
  await work();
  const nodes: Plan[] = [];
  for (const statement of made.filter(each => !/^\s*select count\(\*\)/.test(each.sql))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${statement.sql}`, [
      ...statement.parameters,
    ]);
    nodes.push(...rows.flatMap(row => row['QUERY PLAN']).flatMap(({ Plan: plan }) => nodesOf(plan)));
  }
  return nodes;
}

const large = new Set(['posts', 'replies', 'post_tags', 'post_likes', 'post_visits', 'search_words']);

async function expectIndexes(work: () => Promise<unknown>, ...indexes: string[]): Promise<void> {
  const nodes = await nodesFor(work);
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))).toEqual([]);
  expect(nodes.flatMap(node => node['Index Name'] ?? [])).toEqual(expect.arrayContaining(indexes));
  expect(nodes.filter(node => node['Node Type'] === 'Sort' && nodesOf(node).some(each => each['Index Name'] === 'posts_latest'))).toEqual(
    [],
  );
}

async function list(view: View, paging: Partial<Paging> = {}, sort: FeedSort = 'latest'): Promise<string> {
  const page = await listPosts({ db, shared: createShared(db, { keeps: false }) }, view, sort, { limit: 20, offset: 0, ...paging });
  if (!('posts' in page)) throw new Error('the list was refused');
  expect(page.posts.length).toBeGreaterThan(0);
  await asSeenBy(db, viewerId, page.posts);
  return page.nextCursor ?? '';
}

/** The cursor after many pages, found by a large offset. */
const deep = (view: View, offset: number) => list(view, { offset });
/** What every card of a page needs: the post, the reader's like and visit, what came since it, the two latest comments. */
const cards = ['posts_pkey', 'post_likes_pkey', 'post_visits_pkey', 'replies_post_id_id_key', 'replies_top'];

describe('the latest posts', () => {
  test('are read from their index, on the first page and at any depth', async () => {
    await expectIndexes(() => list({}), 'posts_latest', ...cards);
    const cursor = await deep({}, 15_000);
    await expectIndexes(() => list({}, { cursor }), 'posts_latest', ...cards);
  });

  test('of one tag are read from that tag’s part of an index, at any depth', async () => {
    const view = { tagIds: await tagIds(db, ['plan tag 7']) };
    await expectIndexes(() => list(view), 'post_tags_latest', ...cards);
    const cursor = await deep(view, 700);
    await expectIndexes(() => list(view, { cursor }), 'post_tags_latest', ...cards);
  });

  test('of a person are read from that person’s part of an index, at any depth', async () => {
    const { id: authorId } = await db.selectFrom('users').select('id').where('username', '=', 'planperson7').executeTakeFirstOrThrow();
    await expectIndexes(() => list({ authorId }), 'posts_author', ...cards);
    const cursor = await deep({ authorId }, 70);
    await expectIndexes(() => list({ authorId }, { cursor }), 'posts_author', ...cards);
  });

  test('with a word are read from the words’ index', async () => {
    const view = await searchView(db, 'word123');
    await expectIndexes(() => list(view), 'posts_search', ...cards);
  });

  test('with a word that nobody wrote cost no reading of all posts or of all words to put it right', async () => {
    expect(await searchView(db, 'planpersn')).toEqual({ words: [expect.arrayContaining(['planperson1'])] });
    await expectIndexes(() => searchView(db, 'planpersn'), 'posts_search', 'search_words_similar');
    await expectIndexes(() => searchView(db, 'qqqqzzzz planpersn xxyyzz'), 'posts_search', 'search_words_similar');
  });
});

describe('the popular posts', () => {
  test('are read from the kept order and the posts of the page alone, after the first page', async () => {
    const view = { tagIds: await tagIds(db, ['plan tag 9']) };
    const cursor = await list(view, {}, 'popular');
    await expectIndexes(() => list(view, { cursor }, 'popular'), ...cards);
  });
});

describe('a thread', () => {
  test('goes on after any comment by the index of its post', async () => {
    const { rows } = await sql<{ postId: number; id: number }>`
      select post_id as "postId", min(id) as id from replies group by post_id limit 1`.execute(world.db);
    const [first] = rows;
    if (!first) throw new Error('there are replies');
    await expectIndexes(() => repliesOf(db, first.postId, 500, first.id), 'replies_post_id_id_key');
  });
});
