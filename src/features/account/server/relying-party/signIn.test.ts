import { createHook } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { createServer } from '../../../../app/server/create.ts';
import { accountByEmail } from '../credentials/accounts.queries.ts';
import { decoyHash } from '../credentials/passwords.ts';
import { sweepAccounts } from '../index.ts';
import { TestBrowser } from '../testing/browser.ts';
import { me, openSignInWorld, password, signIn, signUp, uidOf, withPasswordCostOfProduct } from '../testing/signInWorld.ts';
import { setUp } from '../../../../testing/world.ts';

const world = setUp(openSignInWorld);

const sessionCookie = 'bleachers-session';

async function problemAt(browser: TestBrowser, address: string): Promise<string | null> {
  const page = await browser.open(address);
  const location = new URL(page.headers.get('location') ?? '/', world.origin);
  expect(location.origin).toBe(world.origin);
  return location.pathname === '/sign-in/problem' ? location.searchParams.get('reason') : null;
}

describe('signing up and in', () => {
  test('brings somebody back to where they were, signed in and without a username', async () => {
    const { browser, email, page } = await signUp(world, { firstName: ' Ada\u202e ', returnTo: '/post/7?x=1#reply-2' });
    expect(page.url).toBe(`${world.origin}/post/7?x=1#reply-2`);
    expect(await me(browser)).toMatchObject({ email, username: null, firstName: 'Ada', lastName: null });
  });

  test('finds the same person again, however the address is typed', async () => {
    const { browser, email } = await signUp(world);
    const first = await me(browser);
    await browser.visit('/api/logout');
    expect((await signIn(browser, email.toUpperCase())).status).toBe(200);
    expect(await me(browser)).toEqual(first);
  });

  test('begins a new session each time and ends the one before, also one that was planted', async () => {
    const attacker = await signUp(world);
    const victim = await signUp(world);
    const planted = attacker.browser.cookie(sessionCookie) ?? '';
    victim.browser.setCookie(sessionCookie, planted);
    await victim.browser.visit('/api/login');
    expect(victim.browser.cookie(sessionCookie)).not.toBe(planted);
    expect((await me(victim.browser))?.email).toBe(victim.email);
    expect(await me(attacker.browser)).toBeUndefined();
  });

  test('works in several tabs at once', async () => {
    const browser = new TestBrowser(world.origin);
    const one = uidOf(await browser.visit('/api/login?returnTo=/one'));
    const two = uidOf(await browser.visit('/api/login?returnTo=/two'));
    const first = await browser.call<{ location: string }>('POST', `/api/sign-up/${one}`, { email: 'tabs@example.com', password });
    expect((await browser.visit(first.body.location)).url).toBe(`${world.origin}/one`);
    const second = await browser.call<{ location: string }>('POST', `/api/sign-in/${two}`, { email: 'tabs@example.com', password });
    expect((await browser.visit(second.body.location)).url).toBe(`${world.origin}/two`);
    expect((await me(browser))?.email).toBe('tabs@example.com');
  });

  test('survives a restart half way, and goes on at another node', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    await world.app.close();
    const next = await createServer(world.context);
    await next.listen({ port: world.port, host: 'localhost' });
    const answer = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, { email: 'restart@example.com', password });
    expect(answer.status).toBe(200);
    await browser.visit(answer.body.location);
    expect((await me(browser))?.email).toBe('restart@example.com');
    world.app = next;
  });

  test('works for those who run the server behind a name it can’t reach itself', async () => {
    const { status, headers } = await world.app
      .inject({ url: '/oidc/.well-known/openid-configuration', headers: { host: 'evil.example' } })
      .then(answer => ({ status: answer.json<{ token_endpoint: string }>(), headers: answer.headers }));
    expect(status.token_endpoint).toBe(`${world.origin}/oidc/token`);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the page of a sign-in', () => {
  test('belongs to the browser that began it', async () => {
    const { email } = await signUp(world);
    const attacker = new TestBrowser(world.origin);
    const uid = uidOf(await attacker.visit('/api/login'));
    const victim = new TestBrowser(world.origin);
    await victim.visit('/api/login');
    for (const browser of [victim, new TestBrowser(world.origin)]) {
      expect((await browser.call('GET', `/api/sign-in/${uid}`)).status).toBe(404);
      const answer = await browser.call<{ message: string }>('POST', `/api/sign-in/${uid}`, { email, password });
      expect([answer.status, answer.body.message]).toEqual([404, 'This sign-in has expired. Please start again.']);
    }
    expect((await attacker.call('GET', `/api/sign-in/${uid}`)).body).toEqual({
      demo: null,
      providers: [],
      returnTo: '/',
      signUp: 'open',
      invite: null,
      minimumAge: null,
    });
  });

  test('is over after a quarter of an hour', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    await world.sql`update one_time_keys set expires_at = now() - interval '1 second'`;
    expect((await browser.call('POST', `/api/sign-up/${uid}`, { email: 'late@example.com', password })).status).toBe(404);
    await sweepAccounts(world.db);
    expect(await world.sql`select 1 from one_time_keys where kind = 'sign_in'`).toEqual([]);
  });

  test.each([
    ['no address', { email: '', password }],
    ['an address without a domain', { email: 'fan', password }],
    ['an address of two lines', { email: 'fan@example.com\nbcc:x@example.com', password }],
    ['a short password', { email: 'short@example.com', password: 'seven77' }],
    ['a common password', { email: 'common@example.com', password: 'Football1' }],
    ['the address as password', { email: 'the-same@example.com', password: 'The-Same@example.com' }],
    ['a password of 10,000 characters', { email: 'long@example.com', password: 'x y'.repeat(3333) }],
    ['a number for a password', { email: 'number@example.com', password: 12345678 }],
    ['a NUL in the password', { email: 'nul@example.com', password: 'a-seat-in-row\u0000seven' }],
  ])('refuses to make an account with %s', async (_what, body) => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    expect((await browser.call('POST', `/api/sign-up/${uid}`, body)).status).toBe(400);
    const rows = await world.sql`select 1 from accounts where email = ${body.email}`;
    expect(rows).toEqual([]);
  });
});

describe('a wrong password', () => {
  test('is answered like an unknown address, in words and with as much work', async () => {
    // The time of an answer depends on the machine. Its work is the number of hashes, each at the same cost.
    let hashes = 0;
    const counter = createHook({
      init: (_id, type) => {
        if (type === 'SCRYPTREQUEST') hashes += 1;
      },
    });
    const work: number[] = [];
    await withPasswordCostOfProduct(world, async () => {
      const { email } = await signUp(world);
      const account = await accountByEmail(world.db, email);
      const costOf = (hash = '') => hash.split('$').slice(0, 4);
      expect(costOf(decoyHash(world.context.passwordCost))).toEqual(costOf(account?.password_hash));
      counter.enable();
      for (const address of [email, 'nobody-here@example.com']) {
        const browser = new TestBrowser(world.origin);
        hashes = 0;
        const answer = await signIn(browser, address, 'not-the-password');
        work.push(hashes);
        expect([answer.status, answer.body]).toEqual([
          403,
          { error: expect.any(String), code: 'forbidden', message: 'That e-mail address and password don’t match.' },
        ]);
      }
      counter.disable();
    });
    expect(work).toEqual([1, 1]);
    // These tries of one network address would count against the next tests.
    await world.sql`delete from sign_in_tries`;
  });

  test('can be tried ten times, for an address without an account too, and then once a minute', async () => {
    const { email } = await signUp(world);
    for (const address of [email, 'never-seen@example.com']) {
      const browser = new TestBrowser(world.origin);
      const uid = uidOf(await browser.visit('/api/login'));
      const attempt = (given: string) => browser.call('POST', `/api/sign-in/${uid}`, { email: address, password: given });
      const answers = await Promise.all(Array.from({ length: 14 }, () => attempt('not-the-password')));
      // A try that a busy machine answers with 503 counts, too.
      expect(answers.filter(each => each.status === 403 || each.status === 503)).toHaveLength(10);
      const refused = answers.filter(each => each.status === 429);
      expect(refused).toHaveLength(4);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      // Even the right password is refused until a try has come back.
      expect((await attempt(password)).status).toBe(429);
      await world.sql`update sign_in_tries set spent_until = spent_until - interval '61 seconds'`;
      expect((await attempt(password)).status).toBe(address === email ? 200 : 403);
      await world.sql`delete from sign_in_tries`;
    }
  });

  test('is limited for a network address whatever accounts it tries, and nobody can be read from the counts', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    const guess = (index: number) =>
      browser.call('POST', `/api/sign-in/${uid}`, { email: `guess${index}@example.com`, password: 'not-the-password' });
    expect((await guess(0)).status).toBe(403);
    // As if 27 more had been made; each comes back after half a minute.
    await world.sql`update sign_in_tries set spent_until = spent_until + interval '810 seconds'`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(guess));
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([403, 403, 429, 429, 429]);
    const rows = await world.sql<{ key: string }>`select key from sign_in_tries`;
    expect(rows.filter(({ key }) => /guess|127|::/.test(key))).toEqual([]);
    await world.sql`delete from sign_in_tries`;
  });
});

describe('signing up with an address that has an account', () => {
  test('signs in with its password, whose account it then is', async () => {
    const { browser, email } = await signUp(world);
    const again = await signUp(world, { email: email.toUpperCase() });
    expect((await me(again.browser))?.id).toBe((await me(browser))?.id);
  });

  test('and another password is a counted failure that changes nothing', async () => {
    const { email } = await signUp(world);
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    const attempt = () => browser.call<{ code: string }>('POST', `/api/sign-up/${uid}`, { email, password: 'another-password-x' });
    const answers = await Promise.all(Array.from({ length: 12 }, attempt));
    expect(answers.filter(each => each.status === 403)).toHaveLength(10);
    expect(answers.filter(each => each.status === 429)).toHaveLength(2);
    await world.sql`delete from sign_in_tries`;
    expect((await signIn(new TestBrowser(world.origin), email)).status).toBe(200);
  });
});

describe('the callback', () => {
  test('without a state, with one nobody sent, or with a damaged one begins no session', async () => {
    const browser = new TestBrowser(world.origin);
    await browser.visit('/api/login');
    for (const search of ['', '?code=x', '?code=x&state=made-up', '?code=x&state=%00', '?code=x&state=a&state=b', '?error=access_denied']) {
      expect(await problemAt(browser, `/api/callback${search}`)).toBe('expired');
    }
    expect(browser.cookie(sessionCookie)).toBeUndefined();
  });

  test('takes an answer once, and only in the browser that asked', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    const { body } = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, { email: 'once@example.com', password });
    const answer = await browser.visit(body.location, path => path === '/api/callback');
    const foreign = new TestBrowser(world.origin);
    await foreign.visit('/api/login');
    for (const other of [foreign, new TestBrowser(world.origin)]) {
      expect(await problemAt(other, answer.url)).toBe('expired');
      expect(await me(other)).toBeUndefined();
    }
    await browser.visit(answer.url);
    expect((await me(browser))?.email).toBe('once@example.com');
    await browser.visit('/api/logout');
    expect(await problemAt(browser, answer.url)).toBe('expired');
    expect(await me(browser)).toBeUndefined();
  });

  test('does not take the code of one sign-in for another: PKCE and nonce belong together', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    const { body } = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, { email: 'mixed@example.com', password });
    const answer = new URL((await browser.visit(body.location, path => path === '/api/callback')).url);
    const other = new TestBrowser(world.origin);
    const begun = new URL((await other.open('/api/login')).headers.get('location') ?? '');
    answer.searchParams.set('state', begun.searchParams.get('state') ?? '');
    expect(await problemAt(other, answer.href)).toBe('failed');
    expect(await me(other)).toBeUndefined();
  });
});

test('a sign-up begins with the form for a new account', async () => {
  const browser = new TestBrowser(world.origin);
  expect(new URL((await browser.visit('/api/login?returnTo=%2F&screen=sign-up')).url).pathname).toMatch(/^\/sign-up\//);
  expect(new URL((await browser.visit('/api/login?returnTo=%2F')).url).pathname).toMatch(/^\/sign-in\//);
});

describe('signing out', () => {
  test('ends the session on the server, then at the provider, and ends on the front page', async () => {
    const { browser } = await signUp(world);
    const cookie = browser.cookie(sessionCookie) ?? '';
    expect((await browser.visit('/api/logout?return=https://evil.example&returnTo=//evil.example')).url).toBe(`${world.origin}/`);
    expect(browser.cookie(sessionCookie)).toBeUndefined();
    browser.setCookie(sessionCookie, cookie);
    expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);
    // The provider asks for the password again.
    expect(uidOf(await browser.visit('/api/login'))).toBeTruthy();
  });

  test('happens on a visit and never on a picture, a frame, a script, a prefetch or a HEAD', async () => {
    const { browser } = await signUp(world);
    const attempts: [string, Record<string, string>][] = [
      ['GET', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
      ['GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
      ['GET', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
      ['GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
      ['GET', { purpose: 'prefetch' }],
      ['HEAD', {}],
      ['POST', {}],
    ];
    for (const [method, headers] of attempts) {
      const cookie = `${sessionCookie}=${browser.cookie(sessionCookie)}`;
      const answer = await world.app.inject({
        method: method === 'HEAD' ? 'HEAD' : method === 'POST' ? 'POST' : 'GET',
        url: '/api/logout',
        headers: { cookie, ...headers },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(await me(browser)).toBeDefined();
    }
    const visit = await world.app.inject({
      url: '/api/logout',
      headers: { cookie: `${sessionCookie}=${browser.cookie(sessionCookie)}`, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(visit.statusCode).toBe(302);
    expect(await me(browser)).toBeUndefined();
  });

  test('happens by no link on another site, by which the front page opens', async () => {
    const { browser } = await signUp(world);
    const visit = (headers: Record<string, string>) =>
      world.app.inject({ url: '/api/logout', headers: { cookie: `${sessionCookie}=${browser.cookie(sessionCookie)}`, ...headers } });
    const page = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const foreign: Record<string, string>[] = [
      { ...page, 'sec-fetch-site': 'cross-site' },
      { ...page, 'sec-fetch-site': 'same-site' },
      { referer: 'https://evil.example/page' },
      { referer: 'about:blank' },
    ];
    for (const headers of foreign) {
      expect((await visit(headers)).headers.location).toBe(`${world.origin}/`);
      expect(await me(browser)).toBeDefined();
    }
    await visit({ referer: `${world.origin}/settings` });
    expect(await me(browser)).toBeUndefined();
  });

  test('does nothing for a visitor, and the provider has no sign-out of its own that a link could lead to', async () => {
    expect((await new TestBrowser(world.origin).visit('/api/logout')).url).toBe(`${world.origin}/`);
    const { browser } = await signUp(world);
    const records = async () => (await world.sql`select 1 from oidc_records`).length;
    const before = await records();
    await browser.visit('/oidc/session/end');
    await new TestBrowser(world.origin).visit(`/oidc/session/end?state=${'x'.repeat(10_000)}`);
    expect(await records()).toBe(before);
    expect((await browser.visit('/api/login?returnTo=/still-in')).url).toBe(`${world.origin}/still-in`);
  });
});

test('every redirect trick ends on our own origin', async () => {
  const { browser } = await signUp(world);
  const tricks = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '/%09/evil.example',
    '/.//evil.example',
  ];
  tricks.push(
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '@evil.example',
    '/&returnTo=//evil.example',
    '/%61pi/logout',
  );
  for (const trick of tricks) {
    const page = await browser.visit(`/api/login?returnTo=${trick.includes('&') ? trick : encodeURIComponent(trick)}`);
    expect(new URL(page.url).origin).toBe(world.origin);
    expect(new URL(page.url).pathname.startsWith('//')).toBe(false);
  }
  expect(await me(browser)).toBeDefined();
  expect((await browser.open('/login')).headers.get('location')).toBe(`${world.origin}/api/login`);
});
