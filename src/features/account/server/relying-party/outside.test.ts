import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../platform/server/process/freePort.ts';
import { type Page, TestBrowser } from '../testing/browser.ts';
import { type ForgingProvider, openForgingProvider } from '../testing/forgingProvider.ts';
import { openOutsideProvider, type OutsideProvider } from '../testing/outsideProvider.ts';
import { me, openSignInWorld, outsideSettings, type SignInWorld } from '../testing/signInWorld.ts';
import { setUp } from '../../../../testing/world.ts';

const sessionCookie = 'bleachers-session';

/** Why the sign-in did not work; null when it ended on a page of the product. */
function reasonOf(page: Page): string | null {
  return new URL(page.url).searchParams.get('reason');
}

describe('with a login provider elsewhere', () => {
  let world: SignInWorld;
  let outside: OutsideProvider;
  beforeAll(async () => {
    const port = await freePort();
    outside = await openOutsideProvider(`http://localhost:${port}`);
    world = await openSignInWorld(outsideSettings(outside.issuer), port);
  });
  afterAll(async () => {
    await outside.close();
    await world.close();
  });

  const arrive = async (person: OutsideProvider['person'], returnTo = '/about') => {
    outside.person = person;
    const browser = new TestBrowser(world.origin);
    return { browser, page: await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`) };
  };

  test('somebody comes back signed in, with what it says of them as plain text', async () => {
    const { browser, page } = await arrive({
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      given_name: ' Ada <script> ',
      family_name: 'Row\u0007',
      picture: 'javascript:alert(1)',
    });
    expect(page.url).toBe(`${world.origin}/about`);
    expect(await me(browser)).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada <script>',
      lastName: 'Row',
      profileImageUrl: null,
      username: null,
    });
    const rows = await world.sql`select issuer, subject from users where email = 'ada@example.com'`;
    expect(rows).toEqual([{ issuer: outside.issuer, subject: 'ada' }]);
  });

  test('the same subject is the same person, and a new address goes with them', async () => {
    const first = await me((await arrive({ sub: 'ben', email: 'ben@example.com', given_name: 'Ben' })).browser);
    const second = await me((await arrive({ sub: 'ben', email: 'benjamin@example.com', given_name: 'Benjamin' })).browser);
    expect(second).toEqual({ ...first, email: 'benjamin@example.com' });
  });

  test('the same address with another subject gets no session, and is told why', async () => {
    await arrive({ sub: 'cleo', email: 'cleo@example.com' });
    const { browser, page } = await arrive({ sub: 'not-cleo', email: 'CLEO@example.com' });
    expect(reasonOf(page)).toBe('email-taken');
    expect(browser.cookie(sessionCookie)).toBeUndefined();
    const rows = await world.sql`select 1 from users where subject = 'not-cleo'`;
    expect(rows).toEqual([]);
  });

  test('taking over another’s address at the provider leaves both people as they were', async () => {
    await arrive({ sub: 'dora', email: 'dora@example.com' });
    await arrive({ sub: 'evan', email: 'evan@example.com' });
    const { browser } = await arrive({ sub: 'evan', email: 'dora@example.com' });
    expect(await me(browser)).toMatchObject({ email: 'evan@example.com' });
  });

  test('an address is proven when the provider says so, until it changes or the provider says otherwise', async () => {
    const arriveWith = async (claims: Record<string, unknown>) =>
      (await me((await arrive({ sub: 'vera', ...claims })).browser))?.emailVerified;
    expect(await arriveWith({ email: 'vera@example.com' })).toBe(false);
    expect(await arriveWith({ email: 'vera@example.com', email_verified: false })).toBe(false);
    expect(await arriveWith({ email: 'vera@example.com', email_verified: true })).toBe(true);
    expect(await arriveWith({ email: 'Vera@example.com' })).toBe(true);
    expect(await arriveWith({})).toBe(true);
    expect(await arriveWith({ email: 'vera@example.org' })).toBe(false);
    expect(await arriveWith({ email: 'vera@example.org', email_verified: true })).toBe(true);
    expect(await arriveWith({ email: 'vera@example.org', email_verified: false })).toBe(false);
  });

  test('somebody without an address or a name is signed in all the same', async () => {
    const { browser } = await arrive({ sub: 'quiet' });
    expect(await me(browser)).toMatchObject({ email: null, firstName: null, lastName: null });
  });

  test('signing out ends the session there too', async () => {
    const { browser } = await arrive({ sub: 'finn', email: 'finn@example.com' });
    const page = await browser.open('/api/logout');
    const url = new URL(page.headers.get('location') ?? '');
    expect(url.origin).toBe(outside.issuer);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.origin}/`);
    expect(await me(browser)).toBeUndefined();
  });

  test('there are no accounts, no passwords and no provider of our own', async () => {
    const browser = new TestBrowser(world.origin);
    for (const [method, path, body] of [
      ['GET', '/api/forgot-password', undefined],
      ['POST', '/api/forgot-password', { email: 'ada@example.com' }],
      ['GET', '/api/sign-in/abcdefghijkl', undefined],
      ['POST', '/api/sign-in/abcdefghijkl', { email: 'ada@example.com', password: 'a-seat-in-row-seven' }],
      ['POST', '/api/sign-up/abcdefghijkl', { email: 'ada@example.com', password: 'a-seat-in-row-seven' }],
      ['POST', '/api/email/confirm', { token: 'abcdefghijklmnopqrstuvwxyz' }],
      ['POST', '/api/reset-password/abcdefghijklmnopqrstuvwxyz', { password: 'a-seat-in-row-seven' }],
    ] as const) {
      expect((await browser.call(method, path, body)).status).toBe(404);
    }
    expect((await browser.open('/oidc/.well-known/openid-configuration')).status).toBe(404);
  });

  test('while it is down nobody can sign in, who is signed in goes on, and signing out works', async () => {
    const { browser } = await arrive({ sub: 'gina', email: 'gina@example.com' });
    const late = await openSignInWorld(outsideSettings('http://127.0.0.1:9'));
    const begun = performance.now();
    const page = await new TestBrowser(late.origin).visit('/api/login?returnTo=/post/3');
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(Object.fromEntries(new URL(page.url).searchParams)).toEqual({ reason: 'unavailable', returnTo: '/post/3' });
    await late.close();
    await outside.close();
    expect((await me(browser))?.email).toBe('gina@example.com');
    await browser.open('/api/logout');
    expect(await me(browser)).toBeUndefined();
  });
});

describe('an answer of the login provider', () => {
  let world: SignInWorld;
  const forging = setUp(openForgingProvider);
  beforeAll(async () => {
    world = await openSignInWorld(outsideSettings(forging.issuer));
  });
  afterAll(() => world.close());
  afterEach(() => {
    forging.forgery = {};
  });

  const attempt = async () => {
    const browser = new TestBrowser(world.origin);
    const page = await browser.visit('/api/login');
    return { reason: reasonOf(page), session: browser.cookie(sessionCookie) };
  };

  test('that is right in everything signs in', async () => {
    const { reason, session } = await attempt();
    expect(reason).toBeNull();
    expect(session).toBeDefined();
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, ForgingProvider['forgery']]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['for several clients, authorized for another', { claims: { aud: ['product', 'other'], azp: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is not signed', { header: { alg: 'none' }, signature: '' }],
    ['that says it is signed by the client’s secret', { header: { alg: 'HS256' } }],
    ['with a damaged signature', { signature: 'AAAA' }],
    ['about one person by token and another by user call', { userInfo: { sub: 'somebody-else' } }],
  ])('%s begins no session', async (_what, forgery) => {
    forging.forgery = forgery;
    expect(await attempt()).toEqual({ reason: 'failed', session: undefined });
  });

  test('signed by a key that is not the provider’s begins no session', async () => {
    for (const header of [{}, { kid: 'two' }]) {
      forging.forgery = { key: forging.otherKey, header };
      expect(await attempt()).toEqual({ reason: 'failed', session: undefined });
    }
  });

  test('that never comes is waited for less than ten seconds', { tags: 'slow' }, async () => {
    forging.forgery = { hangsAt: '/token' };
    const begun = performance.now();
    expect(await attempt()).toEqual({ reason: 'unavailable', session: undefined });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
