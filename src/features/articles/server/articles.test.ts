import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { setRole } from '../../account/server/index.ts';
import { openLateWorld } from '../../games/server/testing/lateWorld.ts';
import { statusesOf, times } from '../../posts/server/testing/writing.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { ArticleSite } from '../articles.contract.ts';
import { refreshArticle } from './articles.actions.ts';
import { type Blog, openBlog, page, patient } from './testing/blog.ts';

let blog: Blog;
let elsewhere: Blog;
let admin: Caller;
let fan: Caller;
let tag: Tag;
/** Lines of the log. */
const unread: string[] = [];

const world = setUp(() =>
  openWorld({}, { timeouts: patient, logTo: line => void (line.includes('an article could not be read') && unread.push(line)) }),
);
const second = setUp(() => openWorld({}, { beside: world, timeouts: patient }));
beforeAll(async () => {
  [blog, elsewhere] = [await openBlog(), await openBlog()];
  [admin, fan] = [await world.staff('admin'), await world.person()];
  const { body } = await world.visitor.call<Tag[]>('GET', '/api/tags');
  tag = body.find(({ name }) => name === 'Toronto Maple Leafs') ?? (body[0] as Tag);
});
afterAll(() => Promise.all([blog.close(), elsewhere.close()]));
beforeEach(async () => {
  await save({ origin: blog.origin, name: 'Pension Plan', tag: tag.id });
  blog.asked.length = 0;
});

const save = (...sites: unknown[]) => admin.call<{ sites: ArticleSite[] }>('PUT', '/api/admin/articles', { sites });
const open = (path: string, who = fan) => who.call<Post>('POST', '/api/articles', { url: blog.origin + path });
const threads = async () => (await world.sql<{ n: number }>`select count(*)::int as n from posts where feature = 'article'`)[0]?.n ?? 0;

describe('the list of sites', () => {
  test('is for admins, keeps its order and the time of each listing, and refuses what can’t be listed', async () => {
    const [one, other] = [
      { origin: 'https://one.example', name: 'One' },
      { origin: 'HTTPS://Two.example/', name: 'Two', feedUrl: 'https://feeds.example/two.xml', opens: true },
    ];
    const { body } = await save(one, other);
    expect(body.sites).toMatchObject([
      { origin: 'https://one.example', name: 'One', tag: null, feedUrl: null, opens: false, feed: null },
      { origin: 'https://two.example', feedUrl: 'https://feeds.example/two.xml', opens: true },
    ]);
    const again = await save(body.sites[1], one);
    expect(again.body.sites.map(({ origin }) => origin)).toEqual(['https://two.example', 'https://one.example']);
    expect(again.body.sites[0]?.listedAt).toBe(body.sites[1]?.listedAt);
    const wrong = [
      { origin: 'http://blog.example', name: 'No TLS' },
      { origin: 'https://one.example/path', name: 'A path' },
      { origin: 'http://localhost:3000', name: 'Ourselves' },
      { origin: 'https://one.example' },
      { ...one, tag: 999_999 },
      { ...one, feedUrl: 'http://one.example/feed' },
      { ...one, feedUrl: 'file:///etc/passwd' },
      { ...one, feedUrl: 'http://127.0.0.1:1/feed' },
      { ...one, opens: 'yes' },
    ];
    for (const site of wrong) expect([site, (await save(site)).status]).toEqual([site, 400]);
    expect((await save(one, one)).status).toBe(400);
    expect((await save(...Array.from({ length: 21 }, (_, n) => ({ origin: `https://s${n}.example`, name: 'x' })))).status).toBe(400);
    expect((await admin.call<{ sites: unknown[] }>('GET', '/api/admin/articles')).body.sites).toEqual(again.body.sites);
  });
});

describe('the thread of an article', () => {
  test('is opened by its first caller with what the page says, and found under every form of its address', async () => {
    const head = `<link rel="canonical" href="/2026/win/"><meta property="og:title" content="A win &amp; a half"><meta name="description" content="How it went.">
      <meta property="og:image" content="/win.jpg"><meta name="author" content="Kevin P.">`;
    blog.pages.set('/2026/win', page('ignored', head));
    blog.pages.set('/amp/win', page('ignored', head));
    const made = await open('/2026/win/?utm_source=mail#comments');
    const article = {
      url: `${blog.origin}/2026/win`,
      title: 'A win & a half',
      site: 'Pension Plan',
      description: 'How it went.',
      imageUrl: `${blog.origin}/win.jpg`,
      author: 'Kevin P.',
    };
    expect([made.status, made.body]).toMatchObject([
      201,
      { feature: 'article', article, content: 'A win & a half', tags: [tag.name], authorName: 'bleachers' },
    ]);
    const asked = blog.asked.length;
    for (const path of ['/2026/win', '/2026/win/', '/2026/win?fbclid=x']) expect([path, (await open(path)).status]).toEqual([path, 200]);
    expect(blog.asked.length).toBe(asked);
    // Another address with the same canonical address is read once.
    expect((await open('/amp/win')).body.id).toBe(made.body.id);
    expect((await open('/amp/win')).status).toBe(200);
    expect(blog.asked.length).toBe(asked + 1);
    const found = await world.visitor.call<{ post: Post }>('GET', `/api/articles?url=${encodeURIComponent(`${blog.origin}/amp/win`)}`);
    expect(found.body).toMatchObject({ site: 'Pension Plan', post: { id: made.body.id, article } });
    const comment = await fan.call('POST', '/api/replies', { postId: made.body.id, content: 'What a game' });
    expect(comment.status).toBe(201);
    const search = await world.visitor.call<{ posts: Post[] }>('GET', '/api/posts/search?q=half');
    expect(search.body.posts.map(({ id }) => id)).toContain(made.body.id);
  });

  test('is one, also for forty callers at once on two nodes', async () => {
    blog.pages.set('/race', page('Race'));
    const before = await threads();
    const people = await Promise.all(times(8, () => world.person()));
    const calls = people.flatMap(person => [
      open('/race', person),
      open('/race/', person),
      open('/race?utm_x=1', second.as(person)),
      open('/race', second.as(person)),
      open('/race#a', person),
    ]);
    const statuses = await statusesOf(calls);
    expect(statuses).toEqual({ 201: 1, 200: 39 });
    expect(new Set((await Promise.all(calls)).map(({ body }) => body.id)).size).toBe(1);
    expect(await threads()).toBe(before + 1);
  });

  test('is one for a hundred addresses of one article, of which few are stored', async () => {
    blog.pages.set('/many', page('Many', `<link rel="canonical" href="${blog.origin}/many">`));
    const before = await threads();
    const addresses = Array.from({ length: 120 }, (_, n) => `/many?n=${n}`);
    for (let from = 0; from < addresses.length; from += 40)
      expect(
        Object.keys(await statusesOf(addresses.slice(from, from + 40).map(path => open(path)))).every(
          status => status === '200' || status === '201',
        ),
      ).toBe(true);
    expect(await threads()).toBe(before + 1);
    const rows = await world.sql<{ n: number }>`select count(*)::int as n from article_addresses where url like ${'%/many'}`;
    expect(rows[0]?.n).toBeLessThanOrEqual(20 + 40);
    expect((await open('/many')).status).toBe(200);
  }, 60_000);

  test('of an unlisted site is 422 without any request, and so is a page that can’t be read', async () => {
    const post = (url: string) => fan.call<{ code: string }>('POST', '/api/articles', { url });
    for (const url of [`${elsewhere.origin}/a`, 'https://blog.example/a', `${blog.origin.replace('127.0.0.1', 'localhost')}/a`]) {
      const { status, body } = await post(url);
      expect([url, status, body.code]).toEqual([url, 422, 'invalid_input']);
    }
    expect([elsewhere.asked, blog.asked]).toEqual([[], []]);
    blog.pages.set('/huge', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>x</title>');
      const fill = () => {
        while (response.write(' '.repeat(65_536))) if (response.destroyed) return;
        response.once('drain', fill);
      };
      fill();
    });
    blog.pages.set('/picture', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'));
    blog.pages.set('/error', (_request, response) => void response.writeHead(500).end('<title>x</title>'));
    unread.length = 0;
    for (const path of ['/none', '/huge', '/picture', '/error']) expect([path, (await open(path)).status]).toEqual([path, 422]);
    // The operator learns why.
    expect(unread.map(line => JSON.parse(line))).toMatchObject([
      { status: 404 },
      { problem: 'the answer is too large' },
      { status: 200, problem: 'the answer is no page' },
      { status: 500 },
    ]);
    for (const url of ['', 'nothing', 'javascript:alert(1)', 7, null, ['https://a.example']]) {
      expect([url, (await fan.call('POST', '/api/articles', { url })).status]).toEqual([url, 400]);
    }
  });

  test('is not read past a redirect into the network, and a canonical address elsewhere counts for nothing', async () => {
    elsewhere.pages.set('/inside', page('Inside'));
    for (const [path, to] of [
      ['/to-network', `${elsewhere.origin}/inside`],
      ['/to-metadata', 'http://169.254.169.254/latest'],
      ['/to-file', 'file:///etc/passwd'],
    ] as const)
      blog.pages.set(path, (_request, response) => void response.writeHead(302, { location: to }).end());
    for (const path of ['/to-network', '/to-metadata', '/to-file']) expect([path, (await open(path)).status]).toEqual([path, 422]);
    expect(elsewhere.asked).toEqual([]);
    blog.pages.set('/moved', (_request, response) => void response.writeHead(301, { location: '/new' }).end());
    blog.pages.set('/new', page('New', `<link rel="canonical" href="${elsewhere.origin}/stolen">`));
    expect((await open('/moved')).body.article).toMatchObject({ title: 'New', url: `${blog.origin}/moved` });
  });

  test('has the words of the page as words: no markup, no mention, no link, no invisible letters', async () => {
    const title =
      '**Bold** [x](https://evil.example) @' +
      fan.username +
      ' &lt;script&gt;alert(1)&lt;/script&gt; ||secret||\u202e\u0000 ' +
      'long '.repeat(100);
    blog.pages.set(
      '/hostile',
      page(
        'x',
        `<meta property="og:title" content="${title}"><meta property="og:image" content="javascript:alert(1)"><meta name="author" content="https://evil.example">`,
      ),
    );
    const { status, body } = await open('/hostile');
    expect(status).toBe(201);
    expect(body).toMatchObject({ markup: null, mentions: [], embed: null, images: [], imageUrl: null });
    expect(body.article).toMatchObject({ imageUrl: null, author: null, description: null });
    expect(body.content).toContain('**Bold** [x](https://evil.example)');
    for (const unseen of ['\u202e', '\u0000']) expect(body.content).not.toContain(unseen);
    expect(body.content.length).toBeLessThanOrEqual(300);
    const rows = await world.sql<{ n: number }>`select count(*)::int as n from notifications where user_id = ${fan.id}`;
    expect(rows[0]?.n).toBe(0);
  });

  test('is read again once a day at most, and only after somebody opened it; the thread stays where it is', async () => {
    blog.pages.set('/changing', page('First title'));
    const { body } = await open('/changing');
    blog.pages.set('/changing', page('Second title', '<link rel="canonical" href="/other">'));
    const yesterday = () => world.sql`update articles set read_at = now() - interval '25 hours' where post_id = ${body.id}`;
    await yesterday();
    expect(await refreshArticle(world.context)).toBe(false);
    await world.visitor.call('POST', `/api/posts/${body.id}/view`);
    expect(await refreshArticle(world.context)).toBe(true);
    expect((await world.visitor.call<Post>('GET', `/api/posts/${body.id}`)).body).toMatchObject({
      content: 'Second title',
      article: { title: 'Second title', url: `${blog.origin}/changing` },
    });
    expect(await refreshArticle(world.context)).toBe(false);
  });

  test('stays when its site is taken off, and a removed one is 404', async () => {
    blog.pages.set('/kept', page('Kept'));
    const { body } = await open('/kept');
    await save();
    expect((await world.visitor.call('GET', `/api/posts/${body.id}`)).status).toBe(200);
    expect((await open('/kept')).status).toBe(422);
    await save({ origin: blog.origin, name: 'Pension Plan' });
    expect((await open('/kept')).status).toBe(200);
    await admin.call('POST', '/api/moderation/actions', { action: 'remove', target: { kind: 'post', id: body.id }, reason: 'Spam' });
    expect((await open('/kept')).status).toBe(404);
  });

  test('is not there yet for a reader who is behind in a game of its tag, also when they open it', async () => {
    const { world: given, live, late } = await openLateWorld();
    await setRole(given.db, live.username, 'admin');
    const tags = (await given.visitor.call<Tag[]>('GET', '/api/tags')).body;
    const site = { origin: blog.origin, name: 'Blog', tag: tags.find(({ name }) => name === 'Boston Celtics')?.id };
    await live.call('PUT', '/api/admin/articles', { sites: [site] });
    blog.pages.set('/win', page('The Celtics have won'));
    const openBy = (who: Caller) => who.call<Post>('POST', '/api/articles', { url: `${blog.origin}/win` });
    const [made, again] = [await openBy(live), await openBy(late)];
    expect([made.status, again.status, JSON.stringify(again.body).includes('won')]).toEqual([201, 404, false]);
    await late.call('PUT', '/api/clock', { behind: 0 });
    expect((await openBy(late)).body.id).toBe(made.body.id);
    await given.close();
  });

  test('follows a merge of its site’s tag', async () => {
    const { body: tags } = await admin.call<Tag[]>('GET', '/api/tags');
    const [from, into] = tags.filter(({ category, id }) => category === 'team' && id !== tag.id);
    await save({ origin: blog.origin, name: 'Pension Plan', tag: from?.id });
    expect((await admin.call('POST', `/api/admin/tags/${from?.id}/merge`, { into: into?.id })).status).toBe(200);
    expect((await admin.call<{ sites: ArticleSite[] }>('GET', '/api/admin/articles')).body.sites[0]?.tag).toBe(into?.id);
  });
});
