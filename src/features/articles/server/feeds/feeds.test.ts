import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { ArticleSite } from '../../articles.contract.ts';
import { type Blog, openBlog, page, patient } from '../testing/blog.ts';
import { readDueFeed } from './feeds.ts';

let blog: Blog;
const world = setUp(() => openWorld({}, { timeouts: patient }));
const second = setUp(() => openWorld({}, { beside: world, timeouts: patient }));
const admin = setUp(() => world.staff('admin'));
beforeEach(async () => {
  await blog?.close();
  blog = await openBlog();
});
afterAll(() => blog.close());

interface Entry {
  path: string;
  title?: string;
  at?: Date | null;
}

// Dates of RSS have whole seconds, and the listing comes later.
const soon = () => new Date(Date.now() + 30_000);
const rss = (entries: Entry[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${entries
    .map(
      ({ path, title = path, at = soon() }) =>
        `<item><title>${title}</title><link>${path.startsWith('/') ? blog.origin + path : path}</link>${at ? `<pubDate>${at.toUTCString()}</pubDate>` : ''}</item>`,
    )
    .join('')}</channel></rss>`;
const serve = (text: string, headers: Record<string, string> = {}) =>
  blog.pages.set('/feed', (request, response) => {
    if (headers['etag'] && request.headers['if-none-match'] === headers['etag']) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(text);
  });
async function listed(more: object = {}): Promise<ArticleSite> {
  const site = { origin: blog.origin, name: 'Blog', feedUrl: `${blog.origin}/feed`, opens: true, ...more };
  return (await admin.call<{ sites: [ArticleSite] }>('PUT', '/api/admin/articles', { sites: [site] })).body.sites[0];
}
const due = () => world.sql`update article_sites set feed_tried_at = now() - interval '11 minutes'`;
const state = async () => (await admin.call<{ sites: [ArticleSite] }>('GET', '/api/admin/articles')).body.sites[0].feed;
async function titles(): Promise<string[]> {
  const rows = await world.sql<{
    title: string;
  }>`select posts.article ->> 'title' as title from posts join articles on post_id = id where url like ${`${blog.origin}%`} order by id`;
  return rows.map(({ title }) => title);
}

describe('a feed', () => {
  test('is read at once after its listing and then every ten minutes, by one of all nodes, with what is known of it', async () => {
    for (const path of ['/a', '/b']) blog.pages.set(path, page(`Page ${path}`));
    serve(rss([{ path: '/a' }, { path: '/b', title: 'The <![CDATA[<b>newest</b>]]>', at: new Date(Date.now() + 60_000) }]), {
      etag: '"1"',
    });
    await listed();
    const nodes = [world, second, world, second].map(({ context }) => readDueFeed(context));
    expect((await Promise.all(nodes)).filter(Boolean)).toHaveLength(1);
    expect(await state()).toMatchObject({ problem: null, articles: 2, latest: 'The <b>newest</b>', opened: 2 });
    expect(await titles()).toEqual(['Page /a', 'Page /b']);
    expect(await readDueFeed(world.context)).toBe(false);
    await due();
    await readDueFeed(world.context);
    expect(await state()).toMatchObject({ problem: null, articles: 2, opened: 0 });
    expect(blog.asked.filter(path => path === '/feed')).toHaveLength(2);
    const { body } = await admin.call<{ posts: Post[] }>('GET', '/api/posts');
    expect(body.posts[0]).toMatchObject({ feature: 'article', authorName: 'bleachers', article: { site: 'Blog' } });
  });

  test('is understood as Atom and as JSON Feed', async () => {
    for (const path of ['/atom', '/json']) blog.pages.set(path, page(path));
    serve(
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>1</id><title>Atom</title><link rel="alternate" href="/atom"/><updated>${soon().toISOString()}</updated></entry></feed>`,
    );
    await listed();
    await readDueFeed(world.context);
    serve(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 't',
        items: [{ id: '1', url: `${blog.origin}/json`, title: 'JSON', date_published: soon().toISOString() }],
      }),
    );
    await due();
    await readDueFeed(world.context);
    expect(await titles()).toEqual(['/atom', '/json']);
  });

  test('opens nothing that is older than the listing or has no date, nothing without `opens`, and ten threads a read', async () => {
    for (let number = 0; number < 14; number += 1) blog.pages.set(`/new-${number}`, page(`new ${number}`));
    blog.pages.set('/old', page('old')).set('/undated', page('undated'));
    const news = Array.from({ length: 14 }, (_, number) => ({
      path: `/new-${number}`,
      at: new Date(Date.now() + 30_000 + 1_000 * number),
    }));
    serve(
      rss([
        { path: '/old', at: new Date(Date.now() - 60_000) },
        { path: '/undated', at: null },
        { path: '/future', at: new Date(Date.now() + 86_400_000) },
        ...news,
      ]),
      { etag: '"2"' },
    );
    await listed({ opens: false });
    await readDueFeed(world.context);
    expect([await titles(), (await state())?.articles]).toEqual([[], 17]);
    await listed();
    await due();
    await readDueFeed(world.context);
    expect([(await titles()).length, (await state())?.opened]).toEqual([10, 10]);
    await due();
    await readDueFeed(world.context);
    expect((await titles()).toSorted()).toEqual(news.map((_, number) => `new ${number}`).toSorted());
  });

  test('of other people’s addresses counts for nothing, and says so', async () => {
    serve(rss([{ path: 'https://victim.example/a' }, { path: 'http://169.254.169.254/latest' }, { path: 'javascript:alert(1)' }]));
    await listed();
    await readDueFeed(world.context);
    expect(await state()).toMatchObject({ articles: 0, opened: 0, problem: '3 entries lead to another site and were left out.' });
    expect(blog.asked).toEqual(['/feed']);
  });

  test('of 50 MB, of another format, with an error or a redirect elsewhere is left, and says why', async () => {
    await listed();
    const problems: string[] = [];
    const answers: (typeof blog.pages extends Map<string, infer V> ? V : never)[] = [
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/xml' });
        for (let part = 0; part < 800 && !response.destroyed; part += 1) response.write('<item>'.repeat(10_923));
        response.end();
      },
      'no feed',
      (_request, response) => void response.writeHead(503).end(),
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ];
    for (const answer of answers) {
      blog.pages.set('/feed', answer);
      await due();
      await readDueFeed(world.context);
      problems.push((await state())?.problem ?? '');
    }
    expect(problems).toEqual([
      'The feed can’t be read: the answer is too large.',
      'That is no feed in RSS, Atom or JSON Feed.',
      'The feed answered with the status 503.',
      'The feed can’t be read: the redirect leads to another site.',
    ]);
    expect(await titles()).toEqual([]);
  });

  test('whose articles can’t be read says so, and tries them again', async () => {
    serve(rss([{ path: '/later' }]), { etag: '"3"' });
    await listed();
    await readDueFeed(world.context);
    expect(await state()).toMatchObject({ problem: '1 article could not be read.', opened: 0 });
    blog.pages.set('/later', page('Later'));
    await due();
    await readDueFeed(world.context);
    expect([await titles(), (await state())?.problem]).toEqual([['Later'], null]);
  });
});
