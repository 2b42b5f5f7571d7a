import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { startTestRedis } from '../../testing/redis.ts';

let world: World;

/** Each test has a network of its own. */
let network = 0;
const address = (host: number) => `198.18.${network}.${host}`;

interface Told {
  status: number;
  retryAfter: number;
  code: string | undefined;
}

/** The answer of the last of several calls, and the number of calls before the first refusal. */
async function until429(most: number, call: (index: number) => InjectOptions): Promise<Told & { before: number }> {
  let before = 0;
  for (let index = 0; index < most; index += 1) {
    const response = await world.app.inject({ remoteAddress: address(7), ...call(index) });
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

const read = (more: InjectOptions = {}): InjectOptions => ({ method: 'GET', url: '/api/posts/999999', ...more });
const look = (more: InjectOptions = {}): InjectOptions => ({ method: 'POST', url: '/api/posts/999999/view', ...more });

const post =
  (url: string, payload: object) =>
  (headers: Record<string, string>): InjectOptions => ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('the rate limits of a minute', () => {
  beforeAll(async () => {
    world = await openWorld({ RATE_LIMIT: 'on' });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    network += 1;
  });

  test('are 300 reads and 20 writes for an address, and another address has its own', async () => {
    const reads = await until429(400, () => read());
    expect(reads.before).toBe(300);
    expectRefused(reads);
    const writes = await until429(40, () => look());
    expect(writes.before).toBe(20);
    expectRefused(writes);
    expect((await world.app.inject(read({ remoteAddress: address(8) }))).statusCode).toBe(404);
    expect((await world.app.inject(look({ remoteAddress: address(8) }))).statusCode).toBe(404);
  });

  test('are 600 reads and 120 writes for a person, from wherever they call, beside those of their address', { tags: 'slow' }, async () => {
    const person = await world.person();
    const headers = { cookie: person.cookie };
    const from = (index: number) => address(index % 200);
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
    await world.sql`update users set created_at = now() - interval '2 days', established_at = now() where id = ${person.id}`;
    const told = await until429(30, index => post('/api/posts', index % 2 ? { content: 'spam' } : {})({ cookie: person.cookie }));
    expect(told.before).toBe(20);
    expectRefused(told);
    const other = await world.person();
    expect((await other.call('POST', '/api/posts', { content: 'mine' })).status).toBe(201);
  });

  const check = post('/api/auth/check-username', { username: 'somebody-else' });
  test.each<[string, number, (headers: Record<string, string>) => InjectOptions]>([
    ['30 friend requests an hour', 30, post('/api/friends/request', { receiverUsername: 'nobody-at-all' })],
    ['three exports an hour', 3, headers => ({ method: 'GET', url: '/api/user/export', headers })],
    ['30 checks of a name', 30, check],
  ])('are %s for a person', async (_limit, count, call) => {
    const person = await world.person();
    const told = await until429(count + 10, () => call({ cookie: person.cookie }));
    expect(told.before).toBe(count);
    expectRefused(told);
  });

  test('are ten times a person’s for all the people of one address, and other addresses have their own', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person(null)));
    const checkOf = (index: number) => check({ cookie: people[index % people.length]?.cookie ?? '' });
    const told = await until429(330, checkOf);
    expect(told.before).toBe(300);
    expectRefused(told);
    expect((await world.app.inject({ ...checkOf(0), remoteAddress: address(8) })).statusCode).toBe(200);
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
    const mapped = await world.app.inject(look({ remoteAddress: `::ffff:${address(7)}` }));
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
    expect((await world.app.inject(read({ remoteAddress: address(7) }))).statusCode).toBe(404);
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
