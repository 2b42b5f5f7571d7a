import { sql } from 'kysely';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { startTestRedis } from '../../testing/redis.ts';

let world: World;

interface Told {
  status: number;
  retryAfter: number;
  code: string | undefined;
}

/** The answer of the last of several calls, and the number of calls before the first refusal. */
async function until429(most: number, call: (index: number) => InjectOptions): Promise<Told & { before: number }> {
  let before = 0;
  for (let index = 0; index < most; index += 1) {
    const response = await world.app.inject({ remoteAddress: '203.0.113.7', ...call(index) });
    if (response.statusCode === 429) {
      return { status: 429, before, retryAfter: Number(response.headers['retry-after']), code: response.json().code };
    }
    before += 1;
  }
  return { status: 200, before, retryAfter: 0, code: undefined };
}

function expectRefused(told: Told): void {
  expect(told).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(told.retryAfter).toBeGreaterThanOrEqual(1);
  expect(told.retryAfter).toBeLessThanOrEqual(60);
}

const read = (more: InjectOptions = {}): InjectOptions => ({ method: 'GET', url: '/api/posts/1', ...more });
const look = (more: InjectOptions = {}): InjectOptions => ({ method: 'POST', url: '/api/posts/1/view', ...more });

describe('the rate limits of a minute', () => {
  beforeEach(async () => {
    world = await openWorld({ RATE_LIMIT: 'on' });
  });
  afterEach(() => world.close());

  test('are 300 reads and 20 writes for an address, and another address has its own', async () => {
    const reads = await until429(400, () => read());
    expect(reads.before).toBe(300);
    expectRefused(reads);
    const writes = await until429(40, () => look());
    expect(writes.before).toBe(20);
    expectRefused(writes);
    expect((await world.app.inject(read({ remoteAddress: '203.0.113.8' }))).statusCode).toBe(404);
    expect((await world.app.inject(look({ remoteAddress: '203.0.113.8' }))).statusCode).toBe(404);
  });

  test('are 600 reads and 120 writes for a person, from wherever they call, beside those of their address', { tags: 'slow' }, async () => {
    const person = await world.person();
    const headers = { cookie: person.cookie };
    const from = (index: number) => `203.0.113.${index % 200}`;
    const reads = await until429(700, index => read({ headers, remoteAddress: from(index) }));
    expect(reads.before).toBe(600);
    expectRefused(reads);
    const writes = await until429(200, index => look({ headers, remoteAddress: from(index) }));
    expect(writes.before).toBe(120);
    expectRefused(writes);
    expect((await world.app.inject(read({ remoteAddress: from(1) }))).statusCode).toBe(404);
  });

  test('are 20 posts for a person, refused ones counted too', async () => {
    const person = await world.person();
    // A newcomer has lower limits of their own.
    await sql`update users set created_at = now() - interval '2 days', established_at = now() where id = ${person.id}`.execute(world.db);
    const told = await until429(30, index => ({
      method: 'POST',
      url: '/api/posts',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      payload: index % 2 ? { content: 'spam' } : {},
    }));
    expect(told.before).toBe(20);
    expectRefused(told);
    const other = await world.person();
    expect((await other.call('POST', '/api/posts', { content: 'mine' })).status).toBe(201);
  });

  test('are 30 friend requests an hour for a person', async () => {
    const person = await world.person();
    const headers = { cookie: person.cookie };
    const asked = await until429(40, () => ({
      method: 'POST',
      url: '/api/friends/request',
      headers,
      payload: { receiverUsername: 'nobody-at-all' },
    }));
    expect(asked.before).toBe(30);
    expectRefused(asked);
  });

  test('are three exports an hour for a person', async () => {
    const headers = { cookie: (await world.person()).cookie };
    const told = await until429(10, () => ({ method: 'GET', url: '/api/user/export', headers }));
    expect(told.before).toBe(3);
    expectRefused(told);
  });

  test('are 30 checks of a name for a person', async () => {
    const person = await world.person(null);
    const told = await until429(40, () => ({
      method: 'POST',
      url: '/api/auth/check-username',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      payload: { username: 'somebody-else' },
    }));
    expect(told.before).toBe(30);
    expectRefused(told);
  });

  test('are ten times a person’s for all the people of one address, and other addresses have their own', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person(null)));
    const check = (index: number, remoteAddress: string): InjectOptions => ({
      method: 'POST',
      url: '/api/auth/check-username',
      headers: { cookie: people[index % people.length]?.cookie ?? '', 'content-type': 'application/json' },
      payload: { username: 'somebody-else' },
      remoteAddress,
    });
    const told = await until429(330, index => check(index, '203.0.113.7'));
    expect(told.before).toBe(300);
    expectRefused(told);
    expect((await world.app.inject(check(0, '203.0.113.8'))).statusCode).toBe(200);
  });

  test('are 60 sign-ins for an address, also for who is signed in', async () => {
    const person = await world.person();
    const told = await until429(70, index => ({
      method: 'GET',
      url: '/api/login',
      headers: index % 2 ? { cookie: person.cookie } : {},
    }));
    expect(told.before).toBe(60);
    expectRefused(told);
  });

  test('are not widened by headers that name another address, nor by spelling one’s own differently', async () => {
    const told = await until429(40, index =>
      look({ headers: { 'x-forwarded-for': `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` } }),
    );
    expect(told.before).toBe(20);
    const mapped = await world.app.inject(look({ remoteAddress: '::ffff:203.0.113.7' }));
    expect(mapped.statusCode).toBe(429);
  });

  test('are those of a whole IPv6 network', async () => {
    const told = await until429(40, index => look({ remoteAddress: `2001:db8:0:1::${index.toString(16)}` }));
    expect(told.before).toBe(20);
    expect((await world.app.inject(look({ remoteAddress: '2001:db8:0:2::1' }))).statusCode).toBe(404);
  });

  test('are 1,200 pictures and parts of pages for an address, whoever is signed in there, and leave its pages alone', {
    tags: 'slow',
  }, async () => {
    const person = await world.person();
    const url = `/images/${'0'.repeat(32)}.webp`;
    const told = await until429(1_300, index => ({ method: 'GET', url, headers: index % 2 ? { cookie: person.cookie } : {} }));
    expect(told.before).toBe(1_200);
    expectRefused(told);
    expect((await world.app.inject(read({ remoteAddress: '203.0.113.7' }))).statusCode).toBe(404);
  });

  test('leave the questions of a load balancer alone', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await until429(350, () => ({ method: 'GET', url }))).before).toBe(350);
    }
  });
});

describe('behind a trusted proxy', () => {
  afterEach(() => world.close());

  test('the address that it names is the one that counts, and one that a caller invents in front is not', async () => {
    world = await openWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const named = (address: string) => look({ headers: { 'x-forwarded-for': address } });
    expect((await until429(40, index => named(`10.9.9.${index}, 198.51.100.1`))).before).toBe(20);
    expect((await world.app.inject(named('198.51.100.2'))).statusCode).toBe(404);
  });

  test('only the proxy itself is believed', async () => {
    world = await openWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '192.0.2.1' });
    const forged = (index: number) => look({ headers: { 'x-forwarded-for': `198.51.100.${index}` } });
    expect((await until429(40, forged)).before).toBe(20);
    const throughProxy = (index: number) => ({ ...forged(index), remoteAddress: '192.0.2.1' });
    expect((await until429(40, throughProxy)).before).toBe(40);
  });
});

describe('two nodes with one Redis', () => {
  test('count writes together; while it is away or frozen each counts its own, and nobody waits for it', async () => {
    const redis = await startTestRedis();
    const first = await openWorld({ RATE_LIMIT: 'on', REDIS_URL: redis.url });
    const second = await openWorld({ RATE_LIMIT: 'on', REDIS_URL: redis.url }, { beside: first });
    try {
      const write = async (node: World, remoteAddress: string) => (await node.app.inject(look({ remoteAddress }))).statusCode;
      const many = async (node: World, address: string, count: number) => {
        const codes: number[] = [];
        for (let index = 0; index < count; index += 1) codes.push(await write(node, address));
        return codes.filter(code => code === 429).length;
      };
      // Their lines to Redis are up once one node knows what was spent at the other.
      let tries = 0;
      const isKnown = async () => {
        const address = `198.51.100.${(tries += 1)}`;
        await many(first, address, 20);
        return write(second, address);
      };
      await expect.poll(isKnown, { timeout: 10_000 }).toBe(429);
      expect([await many(first, '203.0.113.21', 12), await many(second, '203.0.113.21', 12)]).toEqual([0, 4]);
      redis.freeze();
      expect([await many(first, '203.0.113.22', 12), await many(second, '203.0.113.22', 12)]).toEqual([0, 0]);
      expect(await many(second, '203.0.113.22', 12)).toBe(4);
      redis.thaw();
    } finally {
      await second.close();
      await first.close();
      await redis.stop();
    }
  });
});
