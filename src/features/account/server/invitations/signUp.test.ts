import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../../platform/server/settings/settings.ts';
import { openWorld } from '../../../../testing/world.ts';
import { statusesOf, times } from '../../../posts/server/testing/writing.ts';
import type { CurrentUser } from '../../account.contract.ts';
import { TestBrowser } from '../testing/browser.ts';
import { me, openSignInWorld, password, type SignInWorld, uidOf } from '../testing/signInWorld.ts';
import { insertInvitation } from './invitations.queries.ts';

let world: SignInWorld;
afterEach(() => world.close());

let people = 0;

async function open(settings: Record<string, string>): Promise<void> {
  world = await openSignInWorld(settings);
}

async function joins(more: Record<string, unknown> = {}, search = '') {
  const browser = new TestBrowser(world.origin);
  const uid = uidOf(await browser.visit(`/api/login?returnTo=/${search}`));
  const send = () =>
    browser.call<{ code: string; message: string; location: string }>('POST', `/api/sign-up/${uid}`, {
      email: `joiner${++people}@example.com`,
      password,
      ...more,
    });
  const state = async () => (await browser.call<{ signUp: string; invite: string | null }>('GET', `/api/sign-in/${uid}`)).body;
  return { browser, send, state };
}

async function invitation(uses: number, expiresAt: string | null = null): Promise<string> {
  const admin = await world.person();
  return (await insertInvitation(world.db, { uses, expiresAt, createdBy: admin.id })).code;
}

test('SIGN_UP=closed makes no account, and signs in those who have one', async () => {
  await open({ SIGN_UP: 'closed' });
  const { send, state } = await joins();
  expect(await state()).toMatchObject({ signUp: 'closed', invite: null });
  expect(await send()).toMatchObject({ status: 403, body: { code: 'forbidden', message: expect.stringContaining('not accepted') } });
  expect(await world.db.selectFrom('accounts').select('id').execute()).toEqual([]);
});

test('the choice of an admin holds at once on another node, whatever SIGN_UP says', { tags: 'slow' }, async () => {
  await open({ SIGN_UP: 'open' });
  const other = await openWorld({ SIGN_UP: 'open' }, { beside: world });
  try {
    const admin = await other.staff('admin');
    const begun = await joins();
    expect((await admin.call('PUT', '/api/admin/site', { signUp: 'closed' })).body).toMatchObject({ signUp: 'closed' });
    expect(await begun.state()).toMatchObject({ signUp: 'closed' });
    expect((await begun.send()).status).toBe(403);
    await admin.call('PUT', '/api/admin/site', { signUp: 'open' });
    expect((await begun.send()).status).toBe(200);
  } finally {
    await other.close();
  }
});

test('several sign-ups at once in one sign-in make one account', async () => {
  await open({});
  const { send } = await joins();
  const statuses = await statusesOf(times(4, send));
  expect(statuses).toEqual({ 200: 1, 403: 3 });
  expect(await world.db.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

describe('SIGN_UP=invite', () => {
  test('asks for an invitation that exists, is not used up and has not expired', async () => {
    await open({ SIGN_UP: 'invite' });
    const { send } = await joins();
    expect(await send()).toMatchObject({ status: 403, body: { message: expect.stringContaining('need an invitation') } });
    const old = await invitation(1, new Date(Date.now() - 1_000).toISOString());
    for (const invite of ['no-such-invitation', old])
      expect(await (await joins({ invite })).send()).toMatchObject({ status: 403, body: { message: expect.stringContaining('expired') } });
    const invite = await invitation(1);
    expect((await (await joins({ invite })).send()).status).toBe(200);
    expect((await (await joins({ invite })).send()).status).toBe(403);
  });

  test('fills in the invitation of the link that the sign-in began with', async () => {
    await open({ SIGN_UP: 'invite' });
    const invite = await invitation(2);
    expect(await (await joins({}, `&invite=${invite}`)).state()).toMatchObject({ signUp: 'invite', invite });
    expect(await (await joins({}, '&invite=no-such-invitation')).state()).toMatchObject({ signUp: 'invite', invite: null });
  });

  test('gives the last places of an invitation to no more people than it has', async () => {
    await open({ SIGN_UP: 'invite' });
    const invite = await invitation(3);
    const all = await Promise.all(times(6, () => joins({ invite })));
    expect(await statusesOf(all.map(({ send }) => send()))).toEqual({ 200: 3, 403: 3 });
  });

  test('is not used up by an address that can’t make an account', async () => {
    await open({ SIGN_UP: 'invite' });
    const invite = await invitation(2);
    expect((await (await joins({ invite, email: 'same@example.com' })).send()).status).toBe(200);
    expect((await (await joins({ invite, email: 'same@example.com', password: 'another long secret' })).send()).status).toBe(403);
    expect(await world.db.selectFrom('invitations').select('used').execute()).toEqual([{ used: 1 }]);
  });
});

describe('MINIMUM_AGE', () => {
  test('asks for the date of birth, refuses who is too young and keeps the confirmation alone', async () => {
    await open({ MINIMUM_AGE: '16' });
    const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
    expect(await (await joins()).send()).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path: 'birthDate' }] } });
    expect((await (await joins({ birthDate: '1990-13-01' })).send()).status).toBe(400);
    expect(await (await joins({ birthDate: yearsAgo(10) })).send()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('at least 16') },
    });
    expect((await (await joins({ birthDate: yearsAgo(30) })).send()).status).toBe(200);
    const [account] = await world.db.selectFrom('accounts').selectAll().execute();
    expect(account?.age_confirmed_at).toBeInstanceOf(Date);
    expect(JSON.stringify(account)).not.toContain(yearsAgo(30));
  });

  test.each([
    ['POST', '/api/auth/setup-username'],
    ['PUT', '/api/auth/username'],
  ] as const)('asks people of other login providers with their first username: %s %s', async (method, url) => {
    await open({ MINIMUM_AGE: '16' });
    const person = await world.person(null);
    const username = 'comesfromelsewhere';
    const choose = (birthDate?: string) => person.call<CurrentUser>(method, url, { username, birthDate });
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({ username: null, minimumAge: 16 });
    expect(await choose()).toMatchObject({ status: 400, body: { issues: [{ path: 'birthDate' }] } });
    expect((await choose('soon')).status).toBe(400);
    expect(await choose(`${new Date().getUTCFullYear() - 10}-01-01`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await person.call('POST', '/api/posts', { content: 'Let me in' })).status).toBe(403);
    const chosen = await choose('1990-01-01');
    expect([chosen.status, chosen.body.username, chosen.body.minimumAge]).toEqual([200, username, undefined]);
    expect((await person.call('PUT', '/api/auth/username', { username: 'anothernamelater' })).status).toBe(200);
  });

  test('is not asked again with the username of an account that gave its date of birth', async () => {
    await open({ MINIMUM_AGE: '16' });
    const { browser, send } = await joins({ birthDate: '1990-01-01' });
    await browser.visit((await send()).body.location);
    expect(await me(browser)).not.toHaveProperty('minimumAge');
    expect((await browser.call('POST', '/api/auth/setup-username', { username: 'namedafterwards' })).status).toBe(200);
  });

  test('is asked of nobody unless the operator sets it', async () => {
    await open({});
    expect((await (await joins()).send()).status).toBe(200);
    expect(await world.db.selectFrom('accounts').select('age_confirmed_at').execute()).toEqual([{ age_confirmed_at: null }]);
  });
});

test('settings that are none of the choices are refused', async () => {
  await open({});
  expect(() => readSettings({ SIGN_UP: 'maybe' })).toThrow('SIGN_UP');
  expect(() => readSettings({ MINIMUM_AGE: '200' })).toThrow('MINIMUM_AGE');
});
