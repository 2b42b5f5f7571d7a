/** RFC 9110 over every route: link checkers, monitors, caches and feed readers rely on it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { pageOf, rendererOf } from '../pages/testing/answersRenderer.ts';

let world: World;
let id: number;
beforeAll(async () => {
  const renderer = rendererOf(async () => pageOf('A page. '.repeat(300), { fullTitle: 'A page', description: '' }));
  world = await openWorld({}, { caches: true, renderer });
  const author = await world.person('headasker');
  id = (await author.call<Post>('POST', '/api/posts', { content: 'Read by a link checker', tags: ['NBA'] })).body.id;
});
afterAll(() => world.close());

const addresses = () => [
  '/',
  `/post/${id}`,
  '/feed.xml',
  '/feed.json',
  `/post/${id}/feed.xml`,
  '/sitemap.xml',
  '/robots.txt',
  `/og/post/${id}.png`,
  `/embed/post/${id}`,
  '/manifest.webmanifest',
  '/api/docs',
  '/api/openapi.json',
  '/api/posts',
  `/api/posts/${id}`,
  '/healthz',
  '/readyz',
];

describe('HEAD', () => {
  test('answers as GET without a body, from the cache too', async () => {
    for (const url of addresses()) {
      // The second GET is answered from the cache.
      const reads = [await world.app.inject({ url }), await world.app.inject({ url })];
      const head = await world.app.inject({ method: 'HEAD', url });
      expect(
        reads.map(read => read.statusCode),
        url,
      ).toEqual([head.statusCode, head.statusCode]);
      expect(head.headers['content-type'], url).toBe(reads[1]?.headers['content-type']);
      expect(head.body, url).toBe('');
    }
  });

  test('of an unknown address is not found', async () => {
    for (const url of ['/api/nothing', '/images/nothing.webp', '/og/post/999999.png']) {
      expect((await world.app.inject({ method: 'HEAD', url })).statusCode, url).toBe(404);
    }
  });

  test('begins no sign-in, ends no session and opens no stream', async () => {
    for (const url of ['/api/login', '/api/callback', '/api/logout', '/api/events']) {
      const { statusCode, headers } = await world.app.inject({ method: 'HEAD', url });
      expect([statusCode, headers.allow, headers['set-cookie']], url).toEqual([405, 'GET', undefined]);
    }
  });
});

describe('another method', () => {
  test.each([
    ['DELETE', '/api/posts', 'GET, HEAD, POST'],
    ['POST', '/api/tags', 'GET, HEAD'],
    ['GET', '/api/replies', 'POST'],
    ['PUT', '/about', 'GET, HEAD'],
    ['POST', '/feed.xml', 'GET, HEAD'],
  ] as const)('%s %s is 405 and names those that the address has', async (method, url, allow) => {
    const { statusCode, headers } = await world.app.inject({ method, url });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
  });

  test('does not make an unknown call known', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await world.app.inject({ method, url: '/api/nothing' })).statusCode, method).toBe(404);
    }
  });
});

test('an id that is left out is not found', async () => {
  for (const url of ['/api/posts/', '/api/games/', '/api/polls//options', '/api/users//stats'])
    expect((await world.app.inject({ url })).statusCode, url).toBe(404);
});

test('each answer that may be packed names Accept-Encoding in Vary, packed or not', async () => {
  for (const url of addresses().filter(each => !each.startsWith('/og/'))) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await world.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(String(headers.vary).toLowerCase(), `${url} ${encoding}`).toContain('accept-encoding');
    }
  }
});

test('a document is answered 304 by its tag, in both formats of feeds', async () => {
  for (const url of ['/feed.xml', '/feed.json', '/sitemap.xml']) {
    const { headers } = await world.app.inject({ url });
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body], url).toEqual([304, '']);
  }
});

test('documents that browsers open name the icon, and their policies allow it', async () => {
  for (const url of ['/api/docs', `/embed/post/${id}`]) {
    const { body, headers } = await world.app.inject({ url });
    expect(body, url).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    expect(headers['content-security-policy'], url).toContain("img-src 'self'");
  }
});
