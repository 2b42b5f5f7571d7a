import { beforeAll, describe, expect, test } from 'vitest';
import { decoded, headerOf, type Mailbox } from '../../../../../platform/server/testing/mailbox.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { makeResetLink } from '../../index.ts';
import { openMailedWorld } from '../../testing/mailedWorld.ts';
import { me, openSignInWorld, password, signIn, signUp } from '../../testing/signInWorld.ts';
import { setUp } from '../../../../../testing/world.ts';

let mailbox: Mailbox;
const world = setUp(openMailedWorld);
beforeAll(async () => {
  mailbox = world.mailbox;
});

const next = 'a-quite-different-row';
const confirm = (token: string) => new TestBrowser(world.origin).call('POST', '/api/email/confirm', { token });

async function mailTo(address: string, subject: RegExp): Promise<string> {
  const mail = await mailbox.next();
  expect(mail.to).toEqual([address]);
  expect(headerOf(mail, 'Subject')).toMatch(subject);
  return /\/confirm-email\/([\w-]+)/.exec(decoded(mail.source))?.[1] ?? '';
}

/** A person who has signed up and confirmed their address. */
async function provenFan() {
  const fan = await signUp(world);
  const token = await mailTo(fan.email, /^Confirm your e-mail/);
  expect((await confirm(token)).status).toBe(204);
  return fan;
}

describe('a new password', () => {
  test('takes the old one, ends the other sessions and is told by mail', async () => {
    const { browser, email } = await provenFan();
    const other = new TestBrowser(world.origin);
    await signIn(other, email);
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    await mailTo(email, /password was changed$/);
    expect(await me(browser)).toMatchObject({ email });
    expect(await me(other)).toBeUndefined();
    await signIn(new TestBrowser(world.origin), email, next);
  }, 40_000);

  test('is refused with a wrong old one, which counts as a sign-in attempt, and when it is weak', async () => {
    const { browser, email } = await provenFan();
    const change = (body: object) => browser.call<{ code: string; issues?: { path: string }[] }>('PUT', '/api/user/password', body);
    const tries = async () => (await world.sql`select 1 from sign_in_tries`).length;
    const before = await tries();
    expect(await change({ current: 'not my password', next })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await tries()).toBeGreaterThan(before);
    for (const weak of ['short', 'password1', email]) {
      expect(await change({ current: password, next: weak })).toMatchObject({ status: 400, body: { issues: [{ path: 'next' }] } });
    }
  });

  test('ends the links for a new password that were asked for before', async () => {
    const { browser, email } = await signUp(world);
    await mailbox.next();
    const asked = async () => (await makeResetLink(world.context, email, { wasMailed: true }))?.link.split('/').at(-1);
    const tokens = [await asked(), await asked()];
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    for (const token of tokens) {
      const thief = new TestBrowser(world.origin);
      expect((await thief.call('GET', `/api/reset-password/${token}`)).status).toBe(404);
      expect((await thief.call('POST', `/api/reset-password/${token}`, { password: 'a-row-of-the-thief' })).status).toBe(404);
    }
    expect((await signIn(new TestBrowser(world.origin), email, next)).status).toBe(200);
  }, 40_000);

  test('is set once when two devices choose one at the same moment', async () => {
    const { browser, email } = await provenFan();
    const other = new TestBrowser(world.origin);
    await signIn(other, email);
    const answers = await Promise.all(
      [browser, other].map((each, index) => each.call('PUT', '/api/user/password', { current: password, next: `${next}-${index}` })),
    );
    expect(answers.map(answer => answer.status).filter(status => status === 204)).toHaveLength(1);
    await mailTo(email, /password was changed$/);
  });

  test('is the matter of signed-in people', async () => {
    expect((await new TestBrowser(world.origin).call('PUT', '/api/user/password', { current: password, next })).status).toBe(401);
  });
});

describe('a new address', () => {
  test('counts when its link is used, once; the old one is told, and opens the account no more', async () => {
    const { browser, email } = await provenFan();
    const target = `moved-${email}`;
    expect(await browser.call('PUT', '/api/user/email', { email: target, password })).toMatchObject({
      status: 202,
      body: { sendsMail: true },
    });
    const mails = [await mailbox.next(), await mailbox.next()];
    expect(new Set(mails.map(mail => mail.to[0]))).toEqual(new Set([email, target]));
    expect(await me(browser)).toMatchObject({ email, emailVerified: true });
    const link = mails.find(mail => mail.to[0] === target);
    const token = /\/confirm-email\/([\w-]+)/.exec(decoded(link?.source ?? ''))?.[1] ?? '';
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(404);
    expect(await me(browser)).toMatchObject({ email: target, emailVerified: true });
    await signIn(new TestBrowser(world.origin), target);
    expect(await signIn(new TestBrowser(world.origin), email)).toMatchObject({ status: 403 });
  });

  test('of somebody else is never confirmed, and the answer does not tell', async () => {
    const { browser } = await provenFan();
    const { email: taken } = await provenFan();
    expect(await browser.call('PUT', '/api/user/email', { email: taken, password })).toMatchObject({ status: 202 });
    expect(headerOf(await mailbox.next(), 'Subject')).toMatch(/about to change$/);
    await expect.poll(() => world.mailsQueued()).toBe(0);
    expect(mailbox.waiting()).toBe(0);
  });

  test('takes the password, and is forgotten when the password changes before its link is used', async () => {
    const { browser, email } = await provenFan();
    expect((await browser.call('PUT', '/api/user/email', { email: 'thief@example.com', password: 'not my password' })).status).toBe(403);
    expect((await browser.call('PUT', '/api/user/email', { email: `late-${email}`, password })).status).toBe(202);
    const mails = [await mailbox.next(), await mailbox.next()];
    const link = mails.find(mail => mail.to[0] === `late-${email}`);
    const token = /\/confirm-email\/([\w-]+)/.exec(decoded(link?.source ?? ''))?.[1] ?? '';
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    await mailTo(email, /password was changed$/);
    expect((await confirm(token)).status).toBe(404);
    expect(await me(browser)).toMatchObject({ email });
  });

  test('can be asked for five times an hour, whatever the addresses', async () => {
    // A world of its own, whose mails reach no other test.
    const own = await openMailedWorld();
    const { browser, email } = await signUp(own);
    const statuses = [];
    for (let each = 0; each < 6; each += 1)
      statuses.push((await browser.call('PUT', '/api/user/email', { email: `${each}-${email}`, password })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    await own.close();
  }, 40_000);

  test.each(['', 'nobody', 'a@b', 'a b@example.com', 'x@example.com\nBcc: y@example.com'])('%j is no address', async email => {
    const { browser } = await provenFan();
    expect((await browser.call('PUT', '/api/user/email', { email, password })).status).toBe(400);
  });
});

test('without mail an address cannot change, and the answer says so', async () => {
  const silent = await openSignInWorld();
  const { browser, email } = await signUp(silent);
  expect((await browser.call('PUT', '/api/user/email', { email: 'new@example.com', password })).body).toEqual({ sendsMail: false });
  expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
  expect(await me(browser)).toMatchObject({ email });
  await silent.close();
});
