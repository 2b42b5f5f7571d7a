import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fastifyCookie } from '@fastify/cookie';
import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../shared/errors.ts';

const world = setUp(openWorld);
const person = setUp(() => world.person());

function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'POST',
    url: '/api/posts',
    payload,
    headers: { cookie: person.cookie, 'content-type': 'application/json', ...headers },
  });
}

describe('a body', () => {
  test('as deep as its size allows is refused like any other that does not fit', async () => {
    const deep = (depth: number) => `{"content":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const payload of [deep(32_000), nested(10_000)]) expect((await send(payload)).statusCode).toBe(400);
    expect((await send(deep(100_000))).statusCode).toBe(413);
    expect((await send(`{"content":"fine","more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).statusCode).toBe(201);
  });

  test('that is a bomb when unpacked is refused', async () => {
    const bomb = Buffer.from(JSON.stringify({ content: 'x'.repeat(20_000_000) }));
    for (const [encoding, packed] of Object.entries({ gzip: gzipSync(bomb), deflate: deflateSync(bomb), br: brotliCompressSync(bomb) })) {
      const { statusCode } = await send(packed, { 'content-encoding': encoding });
      expect([400, 413, 415], `${encoding}: ${statusCode}`).toContain(statusCode);
    }
    expect((await send('not gzip', { 'content-encoding': 'gzip' })).statusCode).toBe(400);
    expect((await send('{}', { 'content-encoding': 'no-such' })).statusCode).toBe(415);
  });

  test('with a NUL anywhere in a text is refused, and one with names of JavaScript’s own is harmless', async () => {
    const nul = JSON.stringify({ content: 'fine', more: { deeper: ['a\0b'] } });
    const refused = await send(nul);
    expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path: 'more.deeper.0', message: expect.any(String) }]]);
    for (const payload of ['{"content":"x","__proto__":{"admin":true}}', '{"content":"x","constructor":{"prototype":{"admin":true}}}']) {
      expect((await send(payload)).statusCode).toBe(400);
    }
    expect((await send('{"content":"x","toString":1,"hasOwnProperty":null}')).statusCode).toBe(201);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin');
  });

  test('names each field that does not fit', async () => {
    const { body } = await person.call<ErrorBody>('POST', '/api/posts', { content: 123, tags: ['ok', 5], imageUrl: 'x' });
    expect(body.issues?.map(issue => issue.path)).toEqual(['content', 'tags.1', 'imageUrl']);
  });

  test('with many faults gets an answer that names at most twenty', async () => {
    const { body } = await person.call<ErrorBody>('POST', '/api/posts', { content: 'x', tags: Array.from({ length: 90 }, () => 5) });
    expect(body.issues).toHaveLength(20);
  });
});

describe('a session cookie', () => {
  const token = () => decodeURIComponent(person.cookie.split('=')[1] ?? '');
  const who = async (cookie: string) => (await world.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;

  test('counts as it was given', async () => {
    expect(await who(person.cookie)).toBe(200);
    expect(await who(`theme=dark; ${person.cookie}; other=1`)).toBe(200);
  });

  test('that was changed, cut, signed by another, unsigned or of another name counts as none', async () => {
    const [value = ''] = token().split('.');
    const forged = [
      `bleachers-session=${encodeURIComponent(fastifyCookie.sign(value, 'another secret, also long enough to sign'))}`,
      `bleachers-session=${value}`,
      `bleachers-session=${token().slice(0, -1)}`,
      `bleachers-session=x${token()}`,
      `__Host-bleachers-session=${token()}`,
      'bleachers-session=',
      'bleachers-session=%00',
      'bleachers-session=%E0%A4%A',
    ];
    for (const cookie of forged) expect(await who(cookie), cookie).toBe(401);
  });

  test('that is given twice counts as none, whichever comes first', async () => {
    const other = await world.person();
    for (const cookie of [
      `${person.cookie}; ${other.cookie}`,
      `${other.cookie}; ${person.cookie}`,
      `bleachers-session=x; ${person.cookie}`,
    ]) {
      expect(await who(cookie)).toBe(401);
    }
  });

  test('whose session ended in the meantime counts as none, also between two calls', async () => {
    const brief = await world.person();
    expect(await who(brief.cookie)).toBe(200);
    await world.sql`update sessions set expire = now() - interval '1 second' where user_id = ${brief.id}`;
    expect(await who(brief.cookie)).toBe(401);
    const { status, body } = await brief.call('POST', '/api/posts', { content: 'too late' });
    expect([status, body]).toEqual([401, { error: 'Unauthorized', message: 'Unauthorized', code: 'unauthorized' }]);
  });

  test('has the name that no sibling host can set where the address is https', async () => {
    const secure = await openWorld({ RATE_LIMIT: 'on', PUBLIC_URL: 'https://bleachers.example' });
    const somebody = await secure.person();
    const asked = async (cookie: string) => (await secure.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;
    expect(await asked(somebody.cookie.replace(/^bleachers-/, '__Host-bleachers-'))).toBe(200);
    expect(await asked(somebody.cookie)).toBe(401);
    expect((await secure.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe('max-age=63072000');
    await secure.close();
  });
});

describe('a write', () => {
  const like = (headers: Record<string, string>) =>
    world.app.inject({ method: 'POST', url: '/api/posts/999999/like', headers: { cookie: person.cookie, ...headers } });

  test('from our own page, a typed address or a client that is no browser is served', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:3000' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) expect((await like(headers)).statusCode, JSON.stringify(headers)).toBe(404);
  });

  test('from any other page is refused before anything is looked at, a form without a body too', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3001' },
      { origin: 'http://sub.localhost:3000' },
      { origin: 'http://localhost:3000@evil.example' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    ];
    for (const headers of foreign) {
      const answered = await like(headers);
      expect([answered.statusCode, answered.json<ErrorBody>().code], JSON.stringify(headers)).toEqual([403, 'csrf']);
    }
  });

  test('can’t hide behind a read or another method’s name', async () => {
    const post = (await person.call<{ id: number }>('POST', '/api/posts', { content: 'still there' })).body;
    const disguises = { 'x-http-method-override': 'DELETE', 'x-original-url': `/api/posts/${post.id}/like` };
    for (const disguise of Object.entries(disguises)) {
      expect((await person.call('GET', `/api/posts/${post.id}`, undefined, Object.fromEntries([disguise]))).body).toMatchObject({
        likes: 0,
      });
    }
    for (const [method, status] of [
      ['PATCH', 405],
      ['OPTIONS', 405],
      ['TRACE', 404],
    ] as const) {
      const { statusCode } = await world.app.inject({ method: method as 'PATCH', url: `/api/posts/${post.id}` });
      expect(statusCode, method).toBe(status);
    }
  });
});

test('a connection over which request after request comes without an answer being taken in is cut off', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const asking = (count: number) =>
    new Promise<number>((resolve, reject) => {
      let answers = 0;
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('GET /api/tags HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count)),
      );
      socket.on('data', data => {
        answers += data.toString('latin1').split('HTTP/1.1 200').length - 1;
        if (answers === count) socket.end();
      });
      socket.once('close', () => resolve(answers)).once('error', reject);
    });
  expect(await asking(8)).toBe(8);
  expect(await asking(60)).toBeLessThan(60);
});
