import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { write } from '../../posts/server/testing/writing.ts';
import type { Tag } from '../tags.contract.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());

async function tags(path: string): Promise<Tag[]> {
  const { status, body } = await world.visitor.call<Tag[]>('GET', `/api/tags${path}`);
  expect(status, path).toBe(200);
  return body;
}

const search = async (q: string, more = '') => (await tags(`/search?q=${encodeURIComponent(q)}${more}`)).map(tag => tag.name);
const postsOf = (name: string, count: number) => world.sql`update tags set post_count = ${count} where name = ${name}`;

describe('a search for tags', () => {
  test('finds the best match first: the whole name, its beginning, a later word, then what is near', async () => {
    expect((await search('nba'))[0]).toBe('NBA');
    expect((await search('boston celtics'))[0]).toBe('Boston Celtics');
    expect((await search('golden state war'))[0]).toBe('Golden State Warriors');
    const giants = await search('giants');
    expect(giants).toContain('New York Giants');
    expect(giants).toContain('San Francisco Giants');
  });

  test('puts what more is written about first among equals', async () => {
    for (const [first, second] of [
      ['New York Giants', 'San Francisco Giants'],
      ['San Francisco Giants', 'New York Giants'],
    ] as const) {
      await postsOf(first, 50);
      await postsOf(second, 2);
      const found = await search('giants');
      expect(found.indexOf(first)).toBeLessThan(found.indexOf(second));
    }
  });

  test('knows nicknames, two letters, other cases and accents, and forgives a slip', async () => {
    expect((await search('sixers'))[0]).toBe('Philadelphia 76ers');
    expect(await search('ce')).toContain('Boston Celtics');
    expect((await search('LAKERS'))[0]).toBe('Los Angeles Lakers');
    expect((await search('lakérs'))[0]).toBe('Los Angeles Lakers');
    for (const slip of ['celtcs', 'celtiics', 'bostn celtics']) expect(await search(slip), slip).toContain('Boston Celtics');
    for (const [slip, meant] of [
      ['lakres', 'Los Angeles Lakers'],
      ['warriros', 'Golden State Warriors'],
    ] as const)
      expect((await search(slip))[0], slip).toBe(meant);
    expect((await search('la')).slice(0, 5)).toContain('Los Angeles Lakers');
    expect(await search('qqqqzzzz')).toEqual([]);
  });

  test('takes every sign for itself', async () => {
    await write(author, 'signs', { tags: ['100% Real', 'snake_case', "O'Brien Fans", 'back\\slash'] });
    for (const sign of ['%', '_', '\\', '%%', "'", '"', '*', '.*', '()', "'; drop table tags; --' "]) {
      expect(await search(sign), sign).not.toContain('NBA');
    }
    for (const sign of ['%', '_', '\\', "'"]) expect(await search(sign), sign).toEqual([]);
    expect((await search('100%'))[0]).toBe('100% Real');
    expect((await search('snake_case'))[0]).toBe('snake_case');
    expect((await search("o'brien"))[0]).toBe("O'Brien Fans");
    expect((await search('back\\slash'))[0]).toBe('back\\slash');
    expect(await search("' union select 1,2,3,4,5,6 --")).toEqual([]);
  });

  test('refuses a blank text, one that is too long, one given twice, and limits that are none', async () => {
    for (const query of [
      '',
      '?q=',
      '?q=%20',
      '?q=%00',
      '?q=a&q=b',
      `?q=${'x'.repeat(201)}`,
      '?q=a&limit=0',
      '?q=a&limit=x',
      '?q=a&limit=-1',
    ]) {
      expect((await world.visitor.call('GET', `/api/tags/search${query}`)).status, query).toBe(400);
    }
    expect((await search('a', '&limit=3')).length).toBe(3);
    expect((await search('a', '&limit=1000')).length).toBeLessThanOrEqual(100);
    expect(await search('x'.repeat(200))).toEqual([]);
  });
});

test('popular tags are the fifteen with the most posts unless another number is asked for', async () => {
  await postsOf('NBA', 300);
  await postsOf('NFL', 200);
  const popular = await tags('/popular');
  expect(popular).toHaveLength(15);
  expect(popular.slice(0, 2).map(tag => [tag.name, tag.postCount])).toEqual([
    ['NBA', 300],
    ['NFL', 200],
  ]);
  expect(popular.map(tag => tag.postCount)).toEqual(popular.map(tag => tag.postCount).toSorted((a, b) => b - a));
  expect(await tags('/popular?limit=2')).toEqual(popular.slice(0, 2));
  expect((await tags('/popular?limit=5000')).length).toBe(100);
  for (const query of ['limit=0', 'limit=-1', 'limit=x', 'limit=1&limit=2']) {
    expect((await world.visitor.call('GET', `/api/tags/popular?${query}`)).status, query).toBe(400);
  }
});

test('no list of tags has those that only hidden posts have', async () => {
  const post = await write(author, 'A word of mine', { tags: ['Tagmadeup'] });
  await postsOf('Tagmadeup', 500);
  const lists = async () => Promise.all(['', '/popular?limit=100', '/search?q=tagmadeup'].map(tags));
  const having = async () => (await lists()).map(list => list.some(({ name }) => name === 'Tagmadeup'));
  expect(await having()).toEqual([true, true, true]);
  await postsOf('Tagmadeup', 0);
  await world.sql`update all_posts set hidden = 'held' where id = ${post.id}`;
  expect(await having()).toEqual([false, false, false]);
});

test('all tags are every sport, league and team, teams with their league and colours', async () => {
  const all = await tags('');
  const rows = await world.sql<{ count: number }>`select count(*) as count from tags where category <> 'general'`;
  expect(all.filter(tag => tag.category !== 'general')).toHaveLength(rows[0]?.count ?? -1);
  expect(all.find(tag => tag.name === 'Boston Celtics')).toMatchObject({
    category: 'team',
    league: 'NBA',
    color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
  });
  expect(all.filter(tag => tag.category === 'team' && tag.league === null)).toEqual([]);
});

describe('with 20,000 tags that somebody minted', { tags: 'slow' }, () => {
  beforeAll(async () => {
    await world.sql`
      insert into tags (name, skeleton, post_count) select 'celtics fans ' || md5(n::text), 'many ' || n, n % 7 from generate_series(1, 20000) as n`;
    await world.sql`analyze tags`;
  });

  test('every list stays short, and the teams stay in it', async () => {
    const all = await tags('');
    expect(all.length).toBeLessThanOrEqual(1_000);
    expect(all.filter(tag => tag.category === 'general')).toHaveLength(200);
    expect(all.map(tag => tag.name)).toContain('Boston Celtics');
    for (const q of ['ce', 'celtics', 'celtcs', 'fans', 'f', 'a'.repeat(200)]) {
      expect((await search(q)).length, q).toBeLessThanOrEqual(20);
    }
    expect((await tags('/popular')).length).toBe(15);
    expect((await search('boston celtics'))[0]).toBe('Boston Celtics');
    expect(await search('celtics')).toContain('Boston Celtics');
  });
});
