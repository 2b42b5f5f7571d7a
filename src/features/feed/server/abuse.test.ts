import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { times, write } from '../../posts/server/testing/writing.ts';
import type { PostList } from '../feed.contract.ts';

/** Malicious requests to the lists of posts. */

const world = setUp(openWorld);
const author = setUp(() => world.person());
beforeAll(async () => {
  for (let index = 0; index < 6; index += 1) await write(author, `post ${index}`, { tags: ['Abuse'] });
});

const ask = (path: string) => world.visitor.call<PostList & ErrorBody>('GET', path);

describe('a cursor', () => {
  async function cursorOf(query: string): Promise<string> {
    const { nextCursor } = (await ask(`/api/posts?limit=2&${query}`)).body;
    if (!nextCursor) throw new Error('there is more');
    return nextCursor;
  }
  const changed = (cursor: string, change: (plain: string) => string) =>
    Buffer.from(change(Buffer.from(cursor, 'base64url').toString())).toString('base64url');

  test('that was changed finds a place or is refused, and never breaks anything', async () => {
    const latest = await cursorOf('tags=Abuse');
    const popular = await cursorOf('tags=Abuse&sort=popular');
    const changes: ((plain: string) => string)[] = [
      plain => plain.replace(/ \d+ (\d+)$/, ' 999999999999999 $1'),
      plain => plain.replace(/ \d+ (\d+)$/, ' 9999999999999 $1'),
      plain => plain.replace(/ \d+ (\d+)$/, ' 0 $1'),
      plain => plain.replace(/\d+$/, '999999999999999'),
      plain => plain.replace(/\d+$/, '99999999999999999999'),
      plain => plain.replace(/\d+$/, '-1'),
      plain => plain.replace(/ [0-9a-f]{32} /, ` ${'f'.repeat(32)} `),
      plain => plain.replace(/^l/, 'p'),
      plain => plain.replace(/^p/, 'l'),
      plain => `${plain}; drop table posts`,
      plain => plain.repeat(3),
      () => '',
      () => '\0',
    ];
    for (const cursor of [latest, popular]) {
      for (const [index, change] of changes.entries()) {
        const { status } = await ask(`/api/posts?limit=2&tags=Abuse&cursor=${changed(cursor, change)}`);
        expect([200, 400], `change ${index}: ${status}`).toContain(status);
      }
    }
    for (const cursor of ['%00', '%ff', 'x'.repeat(300), 'x'.repeat(301), 'null', '-1', "'", '&cursor=b']) {
      expect((await ask(`/api/posts?cursor=a${cursor}`)).status, cursor).toBe(400);
    }
  });

  test('belongs to its list: another tag, person, search or order does not take it', async () => {
    const cursor = await cursorOf('tags=Abuse');
    for (const path of ['/api/posts?', '/api/posts?tags=NBA&', '/api/posts/search?q=post&', `/api/posts/user/${author.id}?`]) {
      expect((await ask(`${path}cursor=${cursor}`)).status, path).toBe(400);
    }
  });

  test('for an expired ranking is refused with a sentence that says what to do', async () => {
    const cursor = await cursorOf('tags=Abuse&sort=popular');
    await world.sql`delete from popular_rankings`;
    const { status, body } = await ask(`/api/posts?tags=Abuse&sort=popular&cursor=${cursor}`);
    expect([status, body.message]).toEqual([400, 'This page of the list has expired. Please start again from the top.']);
  });
});

describe('a query', () => {
  const paths = ['/api/posts?', '/api/posts/search?q=post&', '/api/posts/user/ME?'];

  test('for less than nothing, more than anything or no number at all is refused or clamped', async () => {
    const values = ['-1', 'abc', 'NaN', '1.5', '1e3', '0x10', '9223372036854775808', '', '%20', '1%201', '1;', 'null'];
    for (const base of paths) {
      const path = base.replace('ME', author.id);
      for (const value of values) {
        for (const name of ['limit', 'offset']) {
          expect((await ask(`${path}${name}=${value}`)).status, `${path}${name}=${value}`).toBe(400);
          expect((await ask(`${path}${name}=1&${name}=${value}`)).status, `${path}${name} twice`).toBe(400);
        }
      }
      expect((await ask(`${path}limit=0`)).status).toBe(400);
      expect((await ask(`${path}limit=1000000000&offset=0`)).body.posts).toHaveLength(6);
      expect((await ask(`${path}offset=999999999999999`)).body).toMatchObject({ posts: [], totalCount: 6, hasMore: false });
      expect((await ask(`${path}offset=999999999999999&sort=popular`)).body.posts).toEqual([]);
    }
    for (const path of paths.slice(0, 2)) expect((await ask(`${path}sort=random`)).status).toBe(400);
  });

  test('is data: SQL, patterns and search operators are matched as plain text', async () => {
    const texts = [
      "' or 1=1 --",
      "'; select pg_sleep(10); --",
      "' union select * from users --",
      'cast(1 as int)',
      '<->',
      '(a+)+$',
      '$1 $2',
      '{a,b}',
      '\\x00',
      '％',
      'a'.repeat(500),
      '(a|'.repeat(160),
      times(160, index => `w${index}`)
        .join(' ')
        .slice(0, 500),
    ];
    for (const text of texts) {
      const encoded = encodeURIComponent(text);
      for (const path of [`/api/posts/search?q=${encoded}`, `/api/posts?tags=${encoded}`, `/api/posts/search?q=tags:${encoded}`]) {
        const { status, body } = await ask(path);
        expect([200, 400], `${text}: ${status}`).toContain(status);
        if (status === 200) expect(body.posts, text).toEqual([]);
        expect(JSON.stringify(body)).not.toMatch(/syntax|tsquery|relation|column|postgres/i);
      }
    }
    for (const text of ['!post', 'post & !post', "post:*'", '-post', '"post"']) {
      expect((await ask(`/api/posts/search?q=${encodeURIComponent(text)}`)).body.totalCount, text).toBe(6);
    }
  });

  test('with broken escapes, a NUL, too long a text, objects or too many tags is refused', async () => {
    const bad = [
      '/api/posts?tags=%00',
      `/api/posts?${times(101, index => `tags=t${index}`).join('&')}`,
      `/api/posts?tags=${'x'.repeat(101)}`,
      '/api/posts/search?q=%00',
      '/api/posts/search?q=%20%20',
      `/api/posts/search?q=${'x'.repeat(501)}`,
      '/api/posts/search?q[a]=b',
      '/api/posts/search?q=a&q=b',
      '/api/posts/search',
    ];
    for (const path of bad) expect((await ask(path)).status, path.slice(0, 60)).toBe(400);
    for (const path of ['/api/posts?tags=%ff', '/api/posts/search?q=%ff', '/api/posts?unknown=1&__proto__=2']) {
      expect([200, 400], path).toContain((await ask(path)).status);
    }
    expect((await ask(`/api/posts?${times(100, index => `tags=t${index}`).join('&')}&tags`)).status).toBe(400);
    expect((await ask('/api/posts?tags=&tags=abuse')).body.totalCount).toBe(6);
  });
});
