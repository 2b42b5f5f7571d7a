import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { createResponseCache, type ResponseCache } from '../../../../platform/server/http/cache/responseCache.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { searchView } from '../feed.filter.ts';
import { foundBy } from './searchCache.ts';

/** One node writes; two others search and learn of the writes only through the database. */
let statements: string[] = [];
const world = setUp(() => openWorld({}, { onStatement: ({ sql: text }) => statements.push(text) }));
const author = setUp(() => world.person('feedkeeper'));

let nodes: ResponseCache[] = [];
beforeEach(() => {
  nodes = [1, 2].map(() => createResponseCache(world.db));
});

async function found(q: string, responseCache = nodes[0]) {
  if (!responseCache) throw new Error('a node');
  const { newest, total } = await foundBy({ db: world.db, responseCache }, await searchView(world.db, q));
  return { ids: newest.map(row => row.id), total };
}

/** How often all posts of a search were gone through by some work. */
async function passes(work: () => Promise<unknown>): Promise<number> {
  statements = [];
  await work();
  return statements.filter(text => text.includes('count(*) over ()')).length;
}

const write = async (content: string, tags: string[] = [], who = author) =>
  (await who.call<Post>('POST', '/api/posts', { content, tags })).body.id;

async function writtenPast(content: string, db: typeof world.db): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into posts (content, author_name) values (${content}, 'past') returning id`.execute(db);
  await sql`update post_totals set posts = posts + 1 where part = 3`.execute(db);
  return rows[0]?.id ?? 0;
}

test('a search that is kept has a new post at once, newest first, on every node, and is not gone through again', async () => {
  const first = await write('kiwi harvest');
  for (const node of nodes) expect(await found('kiwi', node)).toEqual({ ids: [first], total: 1 });
  let second = 0;
  const again = async () => {
    second = await write('Kiwis, more of them');
    await write('of something else');
    for (const node of nodes) expect(await found('kiwi', node)).toEqual({ ids: [second, first], total: 2 });
    for (const node of nodes) expect(await found('kiwi', node)).toEqual({ ids: [second, first], total: 2 });
  };
  expect(await passes(again)).toBe(0);
});

test('with its tags it takes only those that carry one', async () => {
  const first = await write('mango season', ['Fruit']);
  expect(await found('mango tags:Fruit')).toEqual({ ids: [first], total: 1 });
  await write('mango without');
  const second = await write('mango with', ['Fruit']);
  expect(await found('mango tags:Fruit')).toEqual({ ids: [second, first], total: 2 });
});

test('an edited, deleted or renamed post is found in its current state', async () => {
  const [one, two, three] = [await write('papaya one'), await write('papaya two'), await write('nothing yet')];
  expect(await found('papaya')).toEqual({ ids: [two, one], total: 2 });
  await author.call('PUT', `/api/posts/${three}`, { content: 'papaya at last' });
  expect(await found('papaya')).toEqual({ ids: [three, two, one], total: 3 });
  await author.call('PUT', `/api/posts/${two}`, { content: 'something else' });
  expect(await found('papaya')).toEqual({ ids: [three, one], total: 2 });
  // One goes and one comes: as many as before.
  await author.call('DELETE', `/api/posts/${one}`);
  const four = await write('papaya four');
  expect(await found('papaya')).toEqual({ ids: [four, three], total: 2 });
});

test('a username is found in its current form, and not after its account is deleted', async () => {
  const writer = await world.person('quincefriend');
  const id = await write('of my garden', [], writer);
  const other = await write('quincefriend and damsonfriend');
  expect(await found('quincefriend garden')).toEqual({ ids: [id], total: 1 });
  expect(await found('damsonfriend')).toEqual({ ids: [other], total: 1 });
  expect((await writer.call('PUT', '/api/auth/username', { username: 'damsonfriend' })).status).toBe(200);
  expect(await found('quincefriend garden')).toEqual({ ids: [], total: 0 });
  expect(await found('damsonfriend')).toEqual({ ids: [other, id], total: 2 });
  expect((await writer.call('DELETE', '/api/user', { username: 'damsonfriend' })).status).toBe(204);
  expect(await found('damsonfriend')).toEqual({ ids: [other], total: 1 });
});

test('a post that was begun before another and is done after it is found, too', async () => {
  const slow = await world.db.startTransaction().execute();
  const first = await writtenPast('lychee begun first', slow);
  // A write changes the total in a part that it draws. The slow transaction holds part 3.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const second = await write('lychee done first');
  vi.restoreAllMocks();
  expect(await found('lychee')).toEqual({ ids: [second], total: 1 });
  await slow.commit().execute();
  const third = await write('lychee once more');
  expect((await found('lychee')).ids.toSorted((a, b) => a - b)).toEqual([first, second, third]);
  expect((await found('lychee')).total).toBe(3);
});

test('more than is kept comes page by page, with the true number of all', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 70; count += 1) ids.unshift(await write(`guava ${count}`));
  expect((await found('guava')).total).toBe(70);
  ids.unshift(await write('guava, one more'));
  expect(await found('guava')).toEqual({ ids: ids.slice(0, 61), total: 71 });
  const keeping = await openWorld({}, { caches: true, beside: world });
  const page = async (more: string) => {
    const { body } = await keeping.visitor.call<{ posts: Post[]; totalCount: number; hasMore: boolean; nextCursor: string | null }>(
      'GET',
      `/api/posts/search?q=guava&limit=30${more}`,
    );
    expect(body.totalCount).toBe(71);
    return body;
  };
  const [first, second] = [await page(''), await page('&offset=30')];
  const third = await page(`&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ posts }) => posts.map(post => post.id))).toEqual(ids);
  expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
  await keeping.close();
});
