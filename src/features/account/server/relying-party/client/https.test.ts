import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../../testing/world.ts';

const world = setUp(() => openWorld({ PUBLIC_URL: 'https://bleachers.example', RATE_LIMIT: 'on', TRUST_PROXY: 'false' }));

const cookies = new Map<string, string>();

/** A call as the proxy passes it on: plain, to whatever the node is called inside. */
async function visit(address: string, body?: unknown) {
  const { pathname, search } = new URL(address, 'https://bleachers.example');
  const answer = await world.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: pathname + search,
    headers: { host: 'node-7.internal:3000', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
    }),
  });
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (!value || line.includes('1970')) {
      cookies.delete(name);
      continue;
    }
    cookies.set(name, value);
    expect(line).toMatch(/; httponly/i);
    expect(line).toMatch(/; secure/i);
    expect(line).toMatch(/; samesite=lax/i);
    // A browser refuses a `__Host-` cookie of one path; those of the provider's steps have one, and another prefix.
    expect(name).toMatch(/^__(Host|Secure)-bleachers-/);
    if (name.startsWith('__Host-')) expect(line).toMatch(/; path=\/(;|$)/i);
  }
  return answer;
}

test('behind a proxy that ends https, every address and cookie of a sign-in is https’s', async () => {
  const begun = await visit('/api/login?returnTo=/about');
  expect(begun.headers.location).toMatch(/^https:\/\/bleachers\.example\/oidc\/auth\?/);
  const page = await visit(begun.headers.location ?? '');
  const uid = page.headers.location?.split('/').at(-1) ?? '';
  const answer = await visit(`/api/sign-up/${uid}`, { email: 'fan@example.com', password: 'a-seat-in-row-seven' });
  const resumed = await visit(answer.json<{ location: string }>().location);
  expect(resumed.headers.location).toMatch(/^https:\/\/bleachers\.example\/api\/callback\?code=/);
  const back = await visit(resumed.headers.location ?? '');
  expect(back.headers.location).toBe('https://bleachers.example/about');
  expect([...cookies.keys()]).toEqual(expect.arrayContaining(['__Host-bleachers-session', '__Host-bleachers-provider']));
  expect((await visit('/api/auth/user')).json()).toMatchObject({ email: 'fan@example.com' });
  expect((await visit('/api/logout')).headers.location).toBe('https://bleachers.example/');
  const again = await visit('/api/login');
  expect((await visit(again.headers.location ?? '')).headers.location).toContain('/sign-in/');
});

test('sign-ins from one address are limited to sixty a minute', async () => {
  const answers = [];
  for (let each = 0; each < 62; each += 1) answers.push(await world.app.inject({ url: '/api/login', remoteAddress: '203.0.113.7' }));
  expect(answers.slice(0, 60).every(each => each.statusCode === 302)).toBe(true);
  expect(answers.slice(60).map(each => each.statusCode)).toEqual([429, 429]);
  expect(Number(answers[60]?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await world.app.inject({ url: '/api/login', remoteAddress: '203.0.113.8' })).statusCode).toBe(302);
});
