import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../platform/server/testing/eventually.ts';
import { openWorld, setUp, type World } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import { openBlog, page, patient } from '../testing/blog.ts';
import { frameScript, talkScript } from './scripts.ts';

let thread: Post;

const world = setUp(() => openWorld({}, { caches: true, timeouts: patient }));
const second = setUp(() => openWorld({}, { beside: world, caches: true, timeouts: patient }));
const blog = setUp(openBlog);
const admin = setUp(() => world.staff('admin'));
const fan = setUp(() => world.person());
beforeAll(async () => {
  await list();
  blog.pages.set('/win', page('A <b>win</b> &amp; "more"'));
  thread = (await fan.call<Post>('POST', '/api/articles', { url: `${blog.origin}/win` })).body;
});

const list = (...more: string[]) =>
  admin.call('PUT', '/api/admin/articles', { sites: [blog.origin, ...more].map(origin => ({ origin, name: 'The <Blog>' })) });
const frame = (path: string, headers: Record<string, string> = {}, node = world) =>
  node.app.inject({ url: `/embed/talk?url=${encodeURIComponent(blog.origin + path)}`, headers });
const say = async (content: string, who = fan) => (await who.call<Reply>('POST', '/api/replies', { postId: thread.id, content })).body;

describe('the frame', () => {
  test('before a thread has the site’s name, no comments and the field; it asks nothing and opens nothing', async () => {
    blog.asked.length = 0;
    const { statusCode, body } = await frame('/nobody-wrote');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>The &lt;Blog&gt;</h1>');
    expect(body).toContain('>0 comments<');
    expect(body).toContain('<textarea');
    expect(blog.asked).toEqual([]);
    const found = await fan.call<{ post: unknown }>('GET', `/api/articles?url=${encodeURIComponent(`${blog.origin}/nobody-wrote`)}`);
    expect(found.body.post).toBeNull();
  });

  test('can be framed by listed origins and no others, and is 404 for an address of none', async () => {
    await list('https://other.example');
    const { headers } = await frame('/win');
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${blog.origin} https://other.example$`));
    expect(headers['x-frame-options']).toBeUndefined();
    await list();
    const unlisted = [
      'https://other.example/a',
      `${blog.origin.replace('http:', 'https:')}/win`,
      'x',
      '',
      `${blog.origin}.evil.example/win`,
      'http://user@127.0.0.1/win',
    ];
    for (const url of unlisted) {
      const answer = await world.app.inject({ url: `/embed/talk?url=${encodeURIComponent(url)}` });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await world.app.inject({ url: '/embed/talk' })).statusCode).toBe(404);
  });

  test('reads no cookie, sets none, and can change nothing', async () => {
    const visitor = await frame('/win');
    const member = await frame('/win', { cookie: admin.cookie });
    expect(member.body).toBe(visitor.body);
    expect([visitor.headers['set-cookie'], member.headers['set-cookie']]).toEqual([undefined, undefined]);
    expect(visitor.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'none'/);
    expect(visitor.body).not.toMatch(/ on\w+=|<img|<iframe|javascript:/);
    expect(frameScript).not.toMatch(/cookie|localStorage|sessionStorage|innerHTML =|eval/);
    expect(frameScript).toMatch(/credentials: 'omit'/);
  });

  test('escapes the title and the comments, and hides spoilers', async () => {
    const hostile = await say('</ol></main><script>alert(1)</script> ||the secret|| [x](https://a.example/"onclick=alert(1))');
    const { body } = await frame('/win');
    expect(body).toContain('A &lt;b&gt;win&lt;/b&gt; &amp; &quot;more&quot;');
    expect(body).not.toMatch(/<script>|<\/main>.*<\/main>|the secret|" ?onclick/s);
    await fan.call('DELETE', `/api/replies/${hostile.id}`);
    expect((await frame('/win')).body).not.toContain('alert(1)');
  });

  test('shows the three best and then the newest comments, twenty in all, on every node at once', async () => {
    const said: Reply[] = [];
    for (let number = 1; number <= 25; number += 1) said.push(await say(`Take number ${number}.`));
    const likers = await Promise.all([1, 2, 3, 4].map(() => world.person()));
    for (const [place, reply] of said.slice(0, 4).entries())
      for (const liker of likers.slice(place)) await liker.call('POST', `/api/replies/${reply.id}/like`);
    const shown = async (node: World) =>
      [...(await frame('/win', {}, node)).body.matchAll(/Take number (\d+)\./g)].map(([, number]) => Number(number));
    const expected = [1, 2, 3, ...Array.from({ length: 17 }, (_, place) => 25 - place)];
    expect(await shown(world)).toEqual(expected);
    await eventually(async () => expect(await shown(second)).toEqual(expected));
    expect((await frame('/win')).body).toContain('All 25 comments');
  });

  test('leaves out what moderators removed, and has no field while nothing can be written', async () => {
    const bad = await say('Spam spam spam');
    expect((await frame('/win')).body).toContain('Spam spam');
    await admin.call('POST', '/api/moderation/actions', { action: 'remove', target: { kind: 'reply', id: bad.id }, reason: 'Spam' });
    expect((await frame('/win')).body).not.toContain('Spam spam');
    await admin.call('PUT', '/api/admin/site', { readOnly: true, readOnlyText: 'Back at nine.' });
    expect((await frame('/win')).body).toMatch(/Back at nine\./);
    expect((await frame('/win')).body).not.toContain('<textarea');
    await admin.call('PUT', '/api/admin/site', { readOnly: false });
  });

  test('has 40 kB at most with all that it loads, whatever is written, and the script of the page 3 kB', async () => {
    const random = () => Array.from({ length: 900 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    for (let number = 0; number < 20; number += 1) await say(random());
    const { body } = await frame('/win');
    const bytes = gzipSync(body).length + gzipSync(frameScript).length;
    expect(bytes).toBeLessThan(40_000);
    expect(gzipSync(talkScript).length).toBeLessThan(3_000);
    expect(talkScript).not.toMatch(/cookie|localStorage|sessionStorage|window\.\w+ ?=/);
  });

  test('answers 304 to a reader who has it', async () => {
    const { headers } = await frame('/win');
    expect((await frame('/win', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('its scripts may be loaded by any page', async () => {
    for (const path of ['/embed/talk.js', '/embed/frame.js']) {
      const { statusCode, headers } = await world.app.inject({ url: path });
      expect([path, statusCode, headers['cross-origin-resource-policy'], headers['set-cookie']]).toEqual([
        path,
        200,
        'cross-origin',
        undefined,
      ]);
      expect(headers['content-type']).toMatch(/^text\/javascript/);
    }
  });
});

describe('the counts', () => {
  const counts = (urls: readonly string[], headers: Record<string, string> = {}) =>
    world.app.inject({ url: `/embed/counts?${urls.map(url => `url=${encodeURIComponent(url)}`).join('&')}`, headers });

  test('are those of each given address, for pages of listed origins, kept for a minute', async () => {
    const [own, other] = [`${blog.origin}/win/?utm_source=x`, 'https://other.example/a'];
    const { body, headers } = await counts([own, `${blog.origin}/none`, other], { origin: blog.origin });
    const { comments } = (await fan.call<Post>('GET', `/api/posts/${thread.id}`)).body;
    expect(JSON.parse(body)).toEqual({ counts: { [own]: comments, [`${blog.origin}/none`]: 0, [other]: 0 } });
    expect(headers).toMatchObject({ 'access-control-allow-origin': blog.origin, 'cache-control': 'public, max-age=60' });
    expect(headers['vary']).toMatch(/origin/);
    expect((await counts([own], { origin: 'https://other.example' })).headers['access-control-allow-origin']).toBeUndefined();
    expect((await counts(Array.from({ length: 51 }, () => own))).statusCode).toBe(400);
    expect(JSON.parse((await counts([])).body)).toEqual({ counts: {} });
  });
});
