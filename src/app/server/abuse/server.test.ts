import type { Server } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { listening } from '../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { requestText, sendRaw } from './testing/raw.ts';

/** The server's limits that apply before a route is chosen. */

let address: string;
const world = setUp(openWorld);
const person = setUp(() => world.person());
beforeAll(async () => {
  address = await listening(world);
});

const send = (line: string, headers: readonly string[] = [], body = '') => sendRaw(address, requestText(line, headers, body));
const json = 'content-type: application/json';

describe('the server', () => {
  test('limits a request to 15 seconds, its headers to 10 seconds and its body to 64 KiB', () => {
    const server = world.app.server as Server & { connectionsCheckingInterval?: number };
    expect(server.requestTimeout).toBe(15_000);
    expect(server.headersTimeout).toBe(10_000);
    expect(world.app.initialConfig).toMatchObject({ bodyLimit: 65_536, requestTimeout: 15_000, exposeHeadRoutes: true });
    // Node looks for requests that take too long every 30 seconds unless told otherwise.
    expect(server.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  });

  test('answers a body that is too large before all of it is there, said honestly or not', async () => {
    const headers = [json, `cookie: ${person.cookie}`];
    const announced = await send('POST /api/posts', [...headers, 'content-length: 10000000'], '{"content":"');
    expect(announced.status).toBe(413);
    const endless = `11170\r\n${'x'.repeat(70_000)}\r\n`;
    expect((await send('POST /api/posts', [...headers, 'transfer-encoding: chunked'], endless)).status).toBe(413);
  });

  test('refuses headers and addresses that are too large', async () => {
    const filled = await send('GET /api/posts', [`x-filler: ${'x'.repeat(20_000)}`]);
    expect(filled.status).toBe(431);
    expect(filled.text).toMatch(
      /content-type: application\/json[^]*{"error":"The headers are too large\.","message":".*","code":"too_large"}$/,
    );
    expect(
      (
        await send(
          'GET /api/posts',
          Array.from({ length: 2_000 }, (_, index) => `x-${index}: ${index}`),
        )
      ).status,
    ).toBe(431);
    expect([414, 431]).toContain((await send(`GET /api/posts?q=${'x'.repeat(20_000)}`)).status);
  });

  test('takes a request for one and not for two', async () => {
    const smuggled = 'POST /api/posts HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const tricks: [string, readonly string[], string][] = [
      ['both ways to say how long', [json, 'content-length: 4', 'transfer-encoding: chunked'], `0\r\n\r\n${smuggled}`],
      ['two lengths', [json, 'content-length: 2', 'content-length: 40'], `{}${smuggled}`],
      ['a list of lengths', [json, 'content-length: 2, 2'], '{}'],
      ['a length that is none', [json, 'content-length: +2'], '{}'],
      ['chunks by another name', [json, 'transfer-encoding: xchunked'], '0\r\n\r\n'],
      ['chunks that are something else first', [json, 'transfer-encoding: chunked, identity'], '0\r\n\r\n'],
      ['a size that is none', [json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
      ['a header that goes on in the next line', [json, 'x-a: b\r\n c: d\r\ncontent-length : 2'], '{}'],
      ['a line that ends half', ['x-a: b\ncontent-length: 2', json], '{}'],
      ['a name with a blank', ['content length: 2', json], '{}'],
    ];
    for (const [name, headers, body] of tricks) {
      expect((await send('POST /api/posts', headers, body)).status, name).toBe(400);
    }
    expect((await sendRaw(address, 'GET /api/posts HTTP/1.1\r\nconnection: close\r\n\r\n')).status, 'no host').toBe(400);
    const other = await sendRaw(address, '\x16\x03\x01\x02\x00\x01\x00');
    expect([other.status, other.text], 'no HTTP at all').toEqual([400, expect.stringContaining('"code":"invalid_input"')]);
  });

  test('knows few methods, and none that echoes, tunnels or overrides', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PURGE', 'DEBUG', 'get', 'OPTIONS', 'PATCH']) {
      const { status, text } = await send(`${method} /api/posts`, ['x-secret: said']);
      expect(['OPTIONS', 'PATCH'].includes(method) ? [405] : [0, 400, 404], `${method}: ${status}`).toContain(status);
      expect(text).not.toContain('said');
      expect(text).not.toMatch(/^access-control-[\w-]+:/im);
    }
    const names = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    for (const name of names) {
      expect((await send('POST /api/posts/1/view?_method=DELETE', [`${name}: DELETE`, 'content-length: 0'])).status).toBe(404);
    }
  });

  test('uses the address of the request line and ignores headers that name another', async () => {
    for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-prefix', 'x-override-url']) {
      expect((await send('GET /api/tags', [`${name}: /api/user/export`])).status, name).toBe(200);
      expect((await send('GET /api/user/export', [`${name}: /api/tags`])).status, name).toBe(401);
    }
    for (const path of [
      'http://evil.example/api/user/export',
      '//evil.example/api/user/export',
      '/api/./user/export',
      '/api//user/export',
    ]) {
      expect([400, 401, 404], path).toContain((await send(`GET ${path}`)).status);
    }
    for (const path of ['/api/tags/../user/export', '/api/tags/%2e%2e/user/export', '/api/user%2fexport', '/%2561pi/user/export']) {
      expect([400, 401, 404], path).toContain((await send(`GET ${path}`)).status);
    }
  });

  test('does not reveal its software, and returns a caller’s text only as plain text', async () => {
    const { text } = await send('GET /api/%3Cscript%3Ealert(1)%3C/script%3E', ['x-forwarded-host: evil.example']);
    expect(text).not.toMatch(/^(server|x-powered-by|x-queries: \d+\r\nserver):/im);
    expect(text).not.toMatch(/<script|evil\.example|node_modules|at \w+ \(/);
  });
});

describe('a body of JSON under another name', () => {
  const bodies = ['{"content":123}', '{}', '[]', 'content=spam', '{"content":"a","content":5}', ''];
  const spellings = [
    'application/json ; charset=utf-8',
    'Application/JSON',
    'application/json;charset=utf-8;x=1',
    'application/json\t; a',
    'application/json; charset="utf-8"',
    'application/json, text/plain',
    'application/json text/plain',
    'text/plain; application/json',
    'application/json;',
    'application/jsonx',
    'application/vnd.api+json',
    'application/x-json',
    '*/*',
    '',
    'application/json\u00a0',
    'multipart/form-data; boundary=application/json',
  ];

  test('is checked like every body or not read at all, however its type is spelt', async () => {
    for (const type of spellings) {
      for (const payload of bodies) {
        const headers = { cookie: person.cookie, 'content-type': type };
        const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/posts', payload, headers });
        expect([400, 415], `${JSON.stringify(type)} with ${payload}: ${statusCode}`).toContain(statusCode);
      }
    }
    expect(await world.db.selectFrom('posts').selectAll().execute()).toEqual([]);
  });

  test('in another charset is refused or decoded correctly', async () => {
    const text = '{"content":"<b>é"}';
    for (const [charset, payload] of [
      ['utf-16', Buffer.from(text, 'utf16le')],
      ['utf-7', Buffer.from('+ADw-script+AD4-')],
      ['iso-8859-1', Buffer.from(text, 'latin1')],
      ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"content":5}')])],
    ] as const) {
      const headers = { cookie: person.cookie, 'content-type': `application/json; charset=${charset}` };
      const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/posts', payload, headers });
      expect([201, 400, 415], `${charset}: ${statusCode}`).toContain(statusCode);
    }
  });
});

describe('every address that somebody may call', () => {
  /** Asked by load balancers, and pictures, which have a wider limit of their own (`http/limits/rateLimits.test.ts`). */
  const free = /^(GET|HEAD) \/(healthz|readyz|metrics|images\/:.*)$/;

  test('has a rate limit, those beyond the contract too', async () => {
    const limited = await openWorld({ RATE_LIMIT: 'on' });
    const beyond = limited.app.registeredRoutes.filter(
      route => !/ \/api\/(?!docs|openapi|unsubscribe$|login|callback|logout|events)/.test(route),
    );
    expect(beyond).toContain('GET /oidc/*');
    const without: string[] = [];
    for (const route of beyond.filter(each => !free.test(each))) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replace('*', 'auth');
      let status = 0;
      for (let count = 0; count < 301 && status !== 429; count += 1) {
        const answered = await limited.app.inject({ method: method as 'GET', url, remoteAddress: '203.0.113.9' });
        status = answered.statusCode;
      }
      if (status !== 429) without.push(route);
    }
    expect(without).toEqual([]);
    await limited.close();
  });
});
