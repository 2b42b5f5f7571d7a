import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { expectValidXml, sitemapSchemas } from '../testing/validXml.ts';
import { sitemapFiles, sitemapRows } from './sitemap.queries.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());

/** A new node sees what another one kept for a moment. */
async function read(address: string): Promise<string> {
  const node = await openWorld({}, { beside: world });
  const { body, statusCode } = await node.app.inject({ url: address });
  await node.close();
  expect(statusCode).toBe(200);
  return body;
}

const entryOf = (file: string, path: string) =>
  new RegExp(`<url><loc>http://localhost:3000${path.replace('?', '\\?')}</loc><lastmod>([^<]+)</lastmod></url>`).exec(file)?.[1];

describe('the sitemap', () => {
  test('has an index and files that fit the schemas of sitemaps.org', { tags: 'slow' }, async () => {
    await write(author, 'On the map', { tags: ['<b>&"tag\'s"', 'NBA'] });
    await world.sql`insert into games (id, league, day, home_team, away_team, starts_at) values ('nba-1', 'nba', now(), 'BOS', 'LAL', now())`;
    await world.sql`insert into game_states (game_id, known_at, state) values ('nba-1', now(), '{}')`;
    const index = await read('/sitemap.xml');
    await expectValidXml(index, sitemapSchemas.sitemapindex);
    const files = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    expect(files).toEqual(['/sitemap/posts-1.xml', '/sitemap/tags-1.xml', '/sitemap/profiles-1.xml', '/sitemap/games-1.xml']);
    for (const file of files) await expectValidXml(await read(file), sitemapSchemas.urlset);
    expect(entryOf(await read('/sitemap/tags-1.xml'), '/?tag=NBA')).toBeDefined();
    expect(entryOf(await read('/sitemap/profiles-1.xml'), `/user/${author.username}`)).toBeDefined();
    expect(entryOf(await read('/sitemap/games-1.xml'), '/game/nba-1')).toBeDefined();
  });

  test('gives a post the time of its last edit or comment', async () => {
    const post = await write(author, 'Talked about');
    await world.sql`update all_posts set created_at = '2026-01-01T10:00:00Z' where id = ${post.id}`;
    const lastmod = async () => entryOf(await read('/sitemap/posts-1.xml'), `/post/${post.id}`);
    expect(await lastmod()).toBe('2026-01-01T10:00:00.000Z');
    const reply = await answer(author, post.id);
    expect(await lastmod()).toBe(reply.createdAt);
    await world.sql`update all_posts set edited_at = '2031-01-01T10:00:00Z' where id = ${post.id}`;
    expect(await lastmod()).toBe('2031-01-01T10:00:00.000Z');
  });

  test('leaves a removed post out', async () => {
    const [post, moderator] = [await write(author, 'Spam'), await world.staff('moderator')];
    expect(entryOf(await read('/sitemap/posts-1.xml'), `/post/${post.id}`)).toBeDefined();
    const { status } = await moderator.call('POST', '/api/moderation/actions', {
      action: 'remove',
      target: { kind: 'post', id: post.id },
      reason: 'Spam',
    });
    expect(status).toBe(201);
    expect(entryOf(await read('/sitemap/posts-1.xml'), `/post/${post.id}`)).toBeUndefined();
  });

  test('puts no more addresses in a file than it may hold, and each address in one file', async () => {
    for (const kind of ['posts', 'tags', 'profiles', 'games'] as const) {
      const size = 2;
      const files = await sitemapFiles(world.db, kind, size);
      const pages = await Promise.all(Array.from({ length: files }, (_, file) => sitemapRows(world.db, kind, file, size)));
      const whole = await sitemapRows(world.db, kind, 0, 50_000);
      expect(Math.max(...pages.map(rows => rows.length))).toBeLessThanOrEqual(size);
      expect(pages.flat().map(({ name }) => name)).toEqual(whole.map(({ name }) => name));
    }
  });

  test.each(['/sitemap/posts-2.xml', '/sitemap/posts-0.xml', '/sitemap/people-1.xml', '/sitemap/posts-1'])(
    '%s is not found',
    async address => {
      expect((await world.app.inject({ url: address })).statusCode).toBe(404);
    },
  );
});

test('robots.txt names the sitemap by its absolute address and closes the calls', async () => {
  const { body, headers } = await world.app.inject({ url: '/robots.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(body).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n');
});
