import { describe, expect, test } from 'vitest';
import { makeResetLink } from '../../index.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { me, openSignInWorld, password, signIn, signUp, uidOf } from '../../testing/signInWorld.ts';
import { setUp } from '../../../../../testing/world.ts';

const world = setUp(openSignInWorld);

const sessionCookie = 'bleachers-session';
const newPassword = 'a-quite-different-row';

/** Whether `/api/login` brings this browser back signed in without asking for a password. */
async function isSignedInWithoutPassword(browser: TestBrowser): Promise<boolean> {
  const page = await browser.visit('/api/login?returnTo=/about');
  return !page.url.includes('/sign-in/');
}

async function resetPassword(email: string): Promise<number> {
  const link = (await makeResetLink(world.context, email))?.link ?? '';
  const path = `/api/reset-password/${link.slice(link.lastIndexOf('/') + 1)}`;
  return (await new TestBrowser(world.origin).call('POST', path, { password: newPassword })).status;
}

/** Two devices of one account: the owner's, and one that is to be signed out. */
async function twoDevices() {
  const { browser: own, email } = await signUp(world);
  const other = new TestBrowser(world.origin);
  await signIn(other, email);
  await own.call('PUT', '/api/auth/username', { username: `fan${Math.random().toString(36).slice(2, 12)}` });
  return { own, other, email };
}

describe('a device that is signed out has to give the password again', () => {
  test('after the owner signs out that device', async () => {
    const { own, other } = await twoDevices();
    const devices = (await own.call<{ id: string; current: boolean }[]>('GET', '/api/user/sessions')).body;
    const id = devices.find(device => !device.current)?.id;
    expect((await own.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(204);
    expect(await me(other)).toBeUndefined();
    expect(await isSignedInWithoutPassword(other)).toBe(false);
    expect(await me(own)).toBeDefined();
    expect(await isSignedInWithoutPassword(own)).toBe(true);
  });

  test('after the owner signs out all other devices', async () => {
    const { own, other, email } = await twoDevices();
    const third = new TestBrowser(world.origin);
    await signIn(third, email);
    expect((await own.call('DELETE', '/api/user/sessions')).status).toBe(204);
    for (const device of [other, third]) {
      expect(await me(device)).toBeUndefined();
      expect(await isSignedInWithoutPassword(device)).toBe(false);
    }
    expect(await me(own)).toBeDefined();
    expect(await isSignedInWithoutPassword(own)).toBe(true);
  });

  test('after the password is reset', async () => {
    const { own, other, email } = await twoDevices();
    expect(await resetPassword(email)).toBe(200);
    for (const device of [own, other]) expect(await isSignedInWithoutPassword(device)).toBe(false);
  });

  test('after its own sign-out, also when its session here has ended before', async () => {
    const { own, other } = await twoDevices();
    await other.visit('/api/logout');
    expect(await isSignedInWithoutPassword(other)).toBe(false);
    const cookie = own.cookie(sessionCookie) ?? '';
    own.setCookie(sessionCookie, '');
    await own.visit('/api/logout');
    expect(await isSignedInWithoutPassword(own)).toBe(false);
    own.setCookie(sessionCookie, cookie);
    expect(await me(own)).toBeUndefined();
  });

  test('after the account is deleted, and no account comes back by a sign-in that was under way', async () => {
    const { own, other, email } = await twoDevices();
    const late = new TestBrowser(world.origin);
    const uid = uidOf(await late.visit('/api/login'));
    const { body } = await late.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email, password });
    const callback = await late.visit(body.location, path => path === '/api/callback');
    const username = (await me(own))?.username ?? '';
    expect((await own.call('DELETE', '/api/user', { username })).status).toBe(204);
    expect(await isSignedInWithoutPassword(other)).toBe(false);
    await late.visit(callback.url);
    expect(await me(late)).toBeUndefined();
    const rows = await world.sql`select 1 from users where lower(email) = lower(${email})`;
    expect(rows).toEqual([]);
  });

  test('when signing out and a silent sign-in of that device happen at once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { own, other } = await twoDevices();
      await Promise.all([isSignedInWithoutPassword(other), own.call('DELETE', '/api/user/sessions')]);
      expect(await me(other)).toBeUndefined();
      expect(await isSignedInWithoutPassword(other)).toBe(false);
    }
  });
});

describe('a sign-in that began with the old password', () => {
  /** Signs in up to a step, resets the password, and goes on from there. */
  async function resetWhile(until: 'before the redirect' | 'before the callback') {
    const { email } = await signUp(world);
    const attacker = new TestBrowser(world.origin);
    const uid = uidOf(await attacker.visit('/api/login'));
    const { body } = await attacker.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email, password });
    const goOn =
      until === 'before the redirect' ? body.location : (await attacker.visit(body.location, path => path === '/api/callback')).url;
    expect(await resetPassword(email)).toBe(200);
    await attacker.visit(goOn);
    return { attacker, email };
  }

  test.each(['before the redirect', 'before the callback'] as const)('ends without a session when the reset comes %s', async until => {
    const { attacker, email } = await resetWhile(until);
    expect(await me(attacker)).toBeUndefined();
    expect(await isSignedInWithoutPassword(attacker)).toBe(false);
    expect((await signIn(attacker, email, newPassword)).status).toBe(200);
    expect(await me(attacker)).toBeDefined();
  });

  test('ends without a session even if the provider’s records of it come back after the reset', async () => {
    const { email } = await signUp(world);
    const attacker = new TestBrowser(world.origin);
    const uid = uidOf(await attacker.visit('/api/login'));
    const { body } = await attacker.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email, password });
    // A node that read a record before the reset may store it again afterwards.
    await world.sql`create table kept_records as select * from oidc_records`;
    expect(await resetPassword(email)).toBe(200);
    await world.sql`insert into oidc_records select * from kept_records on conflict do nothing`;
    await world.sql`drop table kept_records`;
    await attacker.visit(body.location);
    expect(await me(attacker)).toBeUndefined();
    expect(await isSignedInWithoutPassword(attacker)).toBe(false);
  });
});

test('a link into the sign-in of somebody else ends no session of the person who follows it', async () => {
  const { browser: victim } = await signUp(world);
  const { email } = await signUp(world);
  const attacker = new TestBrowser(world.origin);
  const uid = uidOf(await attacker.visit('/api/login'));
  const { body } = await attacker.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email, password });
  await victim.visit(body.location);
  expect(await me(victim)).toBeDefined();
  expect(await isSignedInWithoutPassword(victim)).toBe(true);
});

test('another account’s sign-in in a browser that is signed in at the provider takes its place', async () => {
  const { email } = await signUp(world);
  const { email: second } = await signUp(world);
  const browser = new TestBrowser(world.origin);
  const uid = uidOf(await browser.visit('/api/login'));
  await signIn(browser, email);
  const { body } = await browser.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email: second, password });
  await browser.visit(body.location);
  expect((await me(browser))?.email).toBe(second);
});
