import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../../platform/server/db/database.ts';
import { lockUser } from '../../account.queries.ts';
import { makeResetLink } from '../../index.ts';
import type { SignIns } from '../../../sign-in/linkedSignIns.contract.ts';
import { type Page, TestBrowser } from '../../testing/browser.ts';
import { me, openSignInWorld, password, signIn, signUp } from '../../testing/signInWorld.ts';
import { signOutEverywhere } from '../sessions/signOut.actions.ts';
import { deleteLinks, moveFirstSignIn } from './linked.queries.ts';
import { eventually } from '../../../../../platform/server/testing/eventually.ts';
import { setUpClub } from '../../testing/clubWorld.ts';

const { world, outside } = setUpClub(openSignInWorld);

const reasonOf = (page: Page) => new URL(page.url).searchParams.get('reason');
/** The visit that links the provider, once the password is shown. */
async function linkVisit(browser: TestBrowser, given: { password?: string } = { password }): Promise<string> {
  const { status, body } = await browser.call<{ location: string }>('POST', '/api/user/sign-ins/club', given);
  expect(status).toBe(200);
  return body.location;
}
const link = async (browser: TestBrowser) => browser.visit(await linkVisit(browser));
const visit = (browser: TestBrowser, more = '') => browser.visit(`/api/login?returnTo=%2Fabout&provider=club${more}`);
const isCallback = (path: string) => path === '/api/callback';
const linksOf = async (subject: string) => await world.sql`select 1 from linked_sign_ins where subject = ${subject}`;
async function resetPassword(email: string) {
  const token = (await makeResetLink(world.context, email))?.link.split('/').at(-1);
  return new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password: 'a-quite-different-row' });
}
const signInsOf = async (browser: TestBrowser) => (await browser.call<SignIns>('GET', '/api/user/sign-ins')).body;

describe('another login provider', () => {
  test('is offered on the sign-in page, which says where it ends', async () => {
    const browser = new TestBrowser(world.origin);
    const uid = (await browser.visit('/api/login?returnTo=%2Fpost%2F7')).url.split('/').at(-1);
    expect((await browser.call('GET', `/api/sign-in/${uid}`)).body).toMatchObject({
      providers: [{ id: 'club', name: 'Club' }],
      returnTo: '/post/7',
    });
  });

  test('signs somebody new in, and the same person again', async () => {
    outside.person = { sub: 'ada', email: 'ada@example.com', email_verified: true };
    const first = new TestBrowser(world.origin);
    expect((await visit(first)).url).toBe(`${world.origin}/about`);
    const second = new TestBrowser(world.origin);
    await visit(second);
    expect((await me(second))?.id).toBe((await me(first))?.id);
    expect(await signInsOf(first)).toEqual({
      hasPassword: false,
      providers: [{ id: 'club', name: 'Club', isLinked: true, isFirst: true, email: null }],
    });
    expect((await first.call('DELETE', '/api/user/sign-ins/club')).status).toBe(404);
  });

  test('never opens an account by its address alone, proven or not', async () => {
    const { browser: owner, email } = await signUp(world);
    outside.person = { sub: 'proven-thief', email, email_verified: true };
    const proven = new TestBrowser(world.origin);
    expect(reasonOf(await visit(proven))).toBe('email-taken');
    expect(await me(proven)).toBeUndefined();
    // An unproven address is nobody's: the account gets none, and its owner can still sign up.
    outside.person = { sub: 'unproven-thief', email, email_verified: false };
    const unproven = new TestBrowser(world.origin);
    await visit(unproven);
    expect(await me(unproven)).toMatchObject({ email: null });
    expect(await me(owner)).toMatchObject({ email });
  });

  test('opens the account of the person who linked it, until they take it away', async () => {
    const { browser: owner, email } = await signUp(world);
    outside.person = { sub: 'ben', email: 'ben@elsewhere.example', email_verified: true };
    expect((await link(owner)).url).toBe(`${world.origin}/settings/security`);
    expect((await signInsOf(owner)).providers[0]).toMatchObject({ isLinked: true, isFirst: false, email: 'ben@elsewhere.example' });
    const elsewhere = new TestBrowser(world.origin);
    await visit(elsewhere);
    expect(await me(elsewhere)).toMatchObject({ id: (await me(owner))?.id, email });
    expect((await owner.call('DELETE', '/api/user/sign-ins/club', { password })).status).toBe(204);
    expect((await owner.call('DELETE', '/api/user/sign-ins/club', { password })).status).toBe(404);
    const stranger = new TestBrowser(world.origin);
    await visit(stranger);
    expect((await me(stranger))?.id).not.toBe((await me(owner))?.id);
  });

  test('belongs to one account: a second one cannot link it', async () => {
    outside.person = { sub: 'cleo', email: 'cleo@elsewhere.example' };
    const { browser: one } = await signUp(world);
    await link(one);
    const { browser: other } = await signUp(world);
    expect(reasonOf(await link(other))).toBe('linked-elsewhere');
    expect((await signInsOf(other)).providers[0]).toMatchObject({ isLinked: false });
  });

  test('that an account was made by cannot be linked to another account', async () => {
    outside.person = { sub: 'fay', email: 'fay@example.com', email_verified: true };
    const fay = new TestBrowser(world.origin);
    await visit(fay);
    expect(await me(fay)).toMatchObject({ email: 'fay@example.com' });
    const { browser: other } = await signUp(world);
    expect(reasonOf(await link(other))).toBe('linked-elsewhere');
    expect((await signInsOf(other)).providers[0]).toMatchObject({ isLinked: false });
  });

  test('is not linked by a visitor, nor when somebody else has signed in on the way', async () => {
    expect(reasonOf(await visit(new TestBrowser(world.origin), '&link=1'))).toBe('failed');
    const { browser: one, email: first } = await signUp(world);
    const { email: second } = await signUp(world);
    outside.person = { sub: 'dora' };
    const begun = await one.open(await linkVisit(one));
    await one.visit('/api/logout');
    await signIn(one, second);
    expect(reasonOf(await one.visit(begun.headers.get('location') ?? ''))).toBe('expired');
    expect(await world.sql`select 1 from linked_sign_ins where subject = 'dora'`).toEqual([]);
    expect(first).not.toBe(second);
  });

  test('is linked only after the password, in the session that showed it, at the provider that was named', async () => {
    const { browser, email } = await signUp(world);
    outside.person = { sub: 'gus' };
    const ask = (given: object) => browser.call<{ code: string }>('POST', '/api/user/sign-ins/club', given);
    expect(await ask({})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await ask({ password: 'not my password' })).toMatchObject({ status: 403 });
    expect((await browser.call('POST', '/api/user/sign-ins/nowhere', { password })).status).toBe(404);
    const address = await linkVisit(browser);
    const second = new TestBrowser(world.origin);
    await signIn(second, email);
    for (const [by, forged] of [
      [second, address],
      [browser, '/api/login?provider=club&link=1'],
      [browser, address.replace('link=p', 'link=s')],
      [browser, address.replace('provider=club', 'provider=other')],
    ] as const)
      expect(reasonOf(await by.visit(forged))).toBe('failed');
    expect(await linksOf('gus')).toEqual([]);
    await browser.visit(address);
    expect(await linksOf('gus')).toHaveLength(1);
  });

  test('needs no password where the account has none', async () => {
    outside.person = { sub: 'gia' };
    const browser = new TestBrowser(world.origin);
    await visit(browser);
    expect(await browser.call('POST', '/api/user/sign-ins/club', {})).toMatchObject({ status: 200 });
    expect((await browser.call('POST', '/api/user/sign-ins/club', { password })).status).toBe(404);
  });

  test('ends with a change of the password if it was linked without it, as does the address of the feed', async () => {
    const { browser, email } = await signUp(world);
    const id = (await me(browser))?.id ?? '';
    const feedUrl = async () => (await browser.call<{ url: string }>('GET', '/api/user/feed-token')).body.url;
    const before = await feedUrl();
    await world.sql`
      insert into linked_sign_ins (issuer, subject, user_id, provider) values ('https://old.example', 'old-link', ${id}, 'old')`;
    outside.person = { sub: 'new-link' };
    await link(browser);
    const next = 'a-quite-different-row';
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    expect([await linksOf('old-link'), await linksOf('new-link')]).toEqual([[], [expect.anything()]]);
    expect(before).toContain('token=');
    expect(await feedUrl()).not.toBe(before);
    expect((await signIn(new TestBrowser(world.origin), email, next)).status).toBe(200);
  });

  test('of a person with a password is not linked by a visit that began without it', async () => {
    const { browser } = await signUp(world);
    outside.person = { sub: 'kim' };
    const callback = await browser.visit(await linkVisit(browser), isCallback);
    await world.sql`update one_time_keys set details = details || '{"linkWithPassword":false}' where kind = 'sign_in'`;
    expect(reasonOf(await browser.visit(callback.url))).toBe('expired');
    expect(await linksOf('kim')).toEqual([]);
  });

  test('of no such name is refused, and the built-in one cannot be linked', async () => {
    const { browser } = await signUp(world);
    expect(reasonOf(await browser.visit('/api/login?provider=nowhere'))).toBe('failed');
    expect(reasonOf(await browser.visit('/api/login?link=1'))).toBe('failed');
  });

  test('is taken away by a new password from a reset', async () => {
    const { browser: owner, email } = await signUp(world);
    outside.person = { sub: 'hal' };
    await link(owner);
    expect((await resetPassword(email)).status).toBe(200);
    expect(await linksOf('hal')).toEqual([]);
  });

  test('is not linked if a reset ends the session while the provider answers', async () => {
    const { browser: stolen, email } = await signUp(world);
    outside.person = { sub: 'ian' };
    const callback = await stolen.visit(await linkVisit(stolen), isCallback);
    let resets = 0;
    outside.beforeAnswer = async () => {
      expect((await resetPassword(email)).status).toBe(200);
      resets += 1;
    };
    expect(reasonOf(await stolen.visit(callback.url))).toBe('expired');
    expect(resets).toBe(1);
    expect(await linksOf('ian')).toEqual([]);
  });

  test('does not open an account whose reset is under way', async () => {
    const { browser: owner } = await signUp(world);
    const ownId = (await me(owner))?.id ?? '';
    outside.person = { sub: 'jo' };
    await link(owner);
    const attacker = new TestBrowser(world.origin);
    const callback = await attacker.visit('/api/login?returnTo=%2Fabout&provider=club', isCallback);
    let isAnswered = false;
    const answer = await inTransaction(world.db, async tx => {
      await lockUser(tx, ownId);
      await deleteLinks(tx, ownId, { keepWithPassword: false });
      await signOutEverywhere(tx, ownId);
      const opening = attacker.open(callback.url).then(() => {
        isAnswered = true;
      });
      await eventually(async () => {
        const waiting = await world.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(isAnswered || waiting.length > 0).toBe(true);
      });
      return { opening };
    });
    await answer.opening;
    expect((await me(attacker))?.id).not.toBe(ownId);
    expect(await linksOf('jo')).toEqual([]);
  });

  test('opens the account into which its own is merged meanwhile', async () => {
    const { browser: kept } = await signUp(world);
    const keptId = (await me(kept))?.id ?? '';
    outside.person = { sub: 'kim', email: 'kim@example.com', email_verified: true };
    const browser = new TestBrowser(world.origin);
    await visit(browser);
    const goneId = (await me(browser))?.id ?? '';
    const again = new TestBrowser(world.origin);
    const callback = await again.visit('/api/login?returnTo=%2Fabout&provider=club', isCallback);
    const answer = await inTransaction(world.db, async tx => {
      await sql`select from users where id = ${goneId} for update`.execute(tx);
      await moveFirstSignIn(tx, { gone: goneId, kept: keptId, providers: world.context.settings.loginProviders });
      const opening = again.open(callback.url);
      await eventually(async () => {
        const waiting = await world.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting.length).toBeGreaterThan(0);
      });
      await sql`delete from users where id = ${goneId}`.execute(tx);
      return { opening };
    });
    await answer.opening;
    expect((await me(again))?.id).toBe(keptId);
    expect(await world.sql`select 1 from users where subject = 'kim'`).toEqual([]);
  });

  test('goes with the account that linked it', async () => {
    const { browser } = await signUp(world);
    outside.person = { sub: 'evan' };
    await link(browser);
    const user = await me(browser);
    await world.sql`delete from users where id = ${user?.id ?? ''}`;
    expect(await world.sql`select 1 from linked_sign_ins where subject = 'evan'`).toEqual([]);
  });
});
