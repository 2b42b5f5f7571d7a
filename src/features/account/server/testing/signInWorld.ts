import { openWorld, type World } from '../../../../testing/world.ts';
import { defaultPasswordCost } from '../credentials/passwords.ts';
import type { CurrentUser } from '../../account.contract.ts';
import { freePort } from '../../../../platform/server/process/freePort.ts';
import { type Page, TestBrowser } from './browser.ts';

export const password = 'a-seat-in-row-seven';

/** A product that listens where its PUBLIC_URL says, so that browsers and providers can go there and back. */
export interface SignInWorld extends World {
  origin: string;
  port: number;
}

export async function openSignInWorld(
  settings: Record<string, string> = {},
  port?: number,
  options?: Parameters<typeof openWorld>[1],
): Promise<SignInWorld> {
  const listensOn = port ?? (await freePort());
  const origin = `http://localhost:${listensOn}`;
  const world = await openWorld({ PORT: String(listensOn), PUBLIC_URL: origin, ...settings }, options);
  await world.app.listen({ port: listensOn, host: 'localhost' });
  return { ...world, origin, port: listensOn };
}

/** Runs work whose time tells whether a password was hashed: the hashes of a world are cheap otherwise. */
export async function withPasswordCostOfProduct(world: SignInWorld, work: () => Promise<void>): Promise<void> {
  const { passwordCost } = world.context;
  world.context.passwordCost = defaultPasswordCost;
  try {
    await work();
  } finally {
    world.context.passwordCost = passwordCost;
  }
}

/** Settings of a login provider elsewhere. */
export function outsideSettings(issuer: string): Record<string, string> {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'product', OIDC_CLIENT_SECRET: 'a secret of the product' };
}

/** The sign-in that a page is open for. */
export function uidOf(page: Page): string {
  const uid = /\/sign-in\/([\w-]{12,})$/.exec(page.url)?.[1];
  if (!uid) throw new Error(`not on a sign-in page but at ${page.url}: ${page.text}`);
  return uid;
}

export async function me(browser: TestBrowser): Promise<CurrentUser | undefined> {
  const { status, body } = await browser.call<CurrentUser>('GET', '/api/auth/user');
  return status === 200 ? body : undefined;
}

let people = 0;

/** A new person who has just signed up, and the page that they came back to. */
export async function signUp(world: SignInWorld, more: { email?: string; returnTo?: string; firstName?: string } = {}) {
  const browser = new TestBrowser(world.origin);
  const { returnTo = '/about', ...fields } = more;
  const email = more.email ?? `fan${++people}@example.com`;
  const uid = uidOf(await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`));
  const { status, body } = await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, { password, ...fields, email });
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { browser, email, page: await browser.visit(body.location) };
}

/** Tries to sign in from the front page on; a success is followed to its end. */
export async function signIn(browser: TestBrowser, email: string, given = password) {
  const uid = uidOf(await browser.visit('/api/login'));
  const answer = await browser.call<{ location: string; message: string; code: string }>('POST', `/api/sign-in/${uid}`, {
    email,
    password: given,
  });
  if (answer.status === 200) await browser.visit(answer.body.location);
  return answer;
}
