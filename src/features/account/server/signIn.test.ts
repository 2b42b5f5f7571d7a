import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../../../app/server/create.ts';
import { openWorld, type World } from '../../../app/server/testing/world.ts';
import type { CurrentUser } from '../account.contract.ts';
import { freePort, type Page, TestBrowser } from './testing/browser.ts';

let world: World;
let origin: string;
let port: number;

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  world = await openWorld({ PORT: String(port), PUBLIC_URL: origin });
  await world.app.listen({ port, host: 'localhost' });
});
afterAll(() => world.close());

let people = 0;
const password = 'a-seat-in-row-seven';

function uidOf(page: Page): string {
  const uid = /\/sign-in\/([\w-]+)$/.exec(page.url)?.[1];
  if (!uid) throw new Error(`not on a sign-in page but at ${page.url}: ${page.text}`);
  return uid;
}

async function me(browser: TestBrowser): Promise<CurrentUser | undefined> {
  const { status, body } = await browser.call<CurrentUser>('GET', '/api/auth/user');
  return status === 200 ? body : undefined;
}

/** Begins a sign-in and makes an account at the built-in provider; ends where the product sends the browser. */
async function signUp(
  browser: TestBrowser,
  email = `fan${++people}@example.com`,
  returnTo = '/about',
): Promise<{ email: string; page: Page }> {
  const uid = uidOf(await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`));
  const { status, body } = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, {
    email,
    password,
    firstName: ' Ada\u202e ',
    lastName: 'Row',
  });
  expect([status, body]).toEqual([200, body]);
  return { email, page: await browser.visit(body.location) };
}

async function signIn(browser: TestBrowser, email: string, given = password) {
  const uid = uidOf(await browser.visit('/api/login'));
  const answer = await browser.call<{ location: string; message: string }>('POST', `/api/sign-in/${uid}`, { email, password: given });
  if (answer.status === 200) await browser.visit(answer.body.location);
  return answer;
}

describe('with the built-in provider', () => {
  test('somebody signs up, comes back to where they were, and is signed in', async () => {
    const browser = new TestBrowser(origin);
    const { email, page } = await signUp(browser);
    expect(page.url).toBe(`${origin}/about`);
    expect(await me(browser)).toMatchObject({ email, username: null, firstName: 'Ada', lastName: 'Row' });
  });

  test('and signs out and in again as the same person', async () => {
    const browser = new TestBrowser(origin);
    const { email } = await signUp(browser);
    const first = await me(browser);
    const out = await browser.visit('/api/logout');
    expect(out.url).toBe(`${origin}/`);
    expect(await me(browser)).toBeUndefined();
    expect((await signIn(browser, email.toUpperCase())).status).toBe(200);
    expect(await me(browser)).toEqual(first);
  });

  test('signing out ends the provider’s session too: the next sign-in asks for the password', async () => {
    const browser = new TestBrowser(origin);
    await signUp(browser);
    await browser.visit('/api/logout');
    expect(uidOf(await browser.visit('/api/login'))).toBeTruthy();
  });
});

test('a sign-in under way survives a restart of the server', async () => {
  const browser = new TestBrowser(origin);
  const uid = uidOf(await browser.visit('/api/login'));
  await world.app.close();
  const next = await createServer(world.context);
  await next.listen({ port, host: 'localhost' });
  const { status, body } = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, {
    email: 'restart@example.com',
    password,
  });
  expect(status).toBe(200);
  await browser.visit(body.location);
  expect(await me(browser)).toMatchObject({ email: 'restart@example.com' });
  await next.close();
});
