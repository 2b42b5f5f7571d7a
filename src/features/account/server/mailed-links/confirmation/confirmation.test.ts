import { beforeAll, describe, expect, test } from 'vitest';
import { decoded, headerOf, type Mailbox } from '../../../../../platform/server/testing/mailbox.ts';
import { makeResetLink, sweepAccounts } from '../../index.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { openMailedWorld } from '../../testing/mailedWorld.ts';
import { me, openSignInWorld, password, signIn, signUp } from '../../testing/signInWorld.ts';
import { setUp } from '../../../../../testing/world.ts';

let mailbox: Mailbox;
const world = setUp(openMailedWorld);
beforeAll(async () => {
  mailbox = world.mailbox;
});

const confirm = (token: string) => new TestBrowser(world.origin).call('POST', '/api/email/confirm', { token });

/** The token of the next mail, which is to confirm this address. */
async function nextToken(email: string): Promise<string> {
  const mail = await mailbox.next();
  expect(mail.to).toEqual([email]);
  expect(headerOf(mail, 'Subject')).toBe('Confirm your e-mail address for Bleachers');
  const link = /http:\/\/localhost:\d+\/confirm-email\/([\w-]+)/.exec(decoded(mail.source));
  expect(link?.[0].startsWith(`${world.origin}/confirm-email/`)).toBe(true);
  return link?.[1] ?? '';
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

describe('an address', () => {
  test('is confirmed by the link that sign-up mails, once', async () => {
    const { browser, email } = await signUp(world, { email: 'Confirming.Fan@example.com' });
    expect(await me(browser)).toMatchObject({ email, emailVerified: false });
    const token = await nextToken(email);
    const rows = await world.sql<{ text: string }>`select one_time_keys::text as text from one_time_keys where kind = 'confirmation'`;
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    expect((await confirm(token)).status).toBe(204);
    expect(await me(browser)).toMatchObject({ emailVerified: true });
    expect((await confirm(token)).status).toBe(404);
    expect((await browser.call('POST', '/api/email/confirmation')).status).toBe(409);
    await browser.visit('/api/logout');
    await signIn(browser, email);
    expect(await me(browser)).toMatchObject({ emailVerified: true });
    await expect.poll(() => world.mailsQueued()).toBe(0);
    expect(mailbox.waiting()).toBe(0);
  });

  test('is confirmed within a day, and by the newest link when several were asked for', async () => {
    const { browser, email } = await signUp(world);
    const first = await nextToken(email);
    expect((await browser.call('POST', '/api/email/confirmation')).body).toEqual({ sendsMail: true });
    const second = await nextToken(email);
    await world.sql`update one_time_keys set expires_at = expires_at - interval '1439 minutes'`;
    expect((await confirm(second)).status).toBe(204);
    expect((await confirm(first)).status).toBe(404);
    const { email: late } = await signUp(world);
    const token = await nextToken(late);
    await world.sql`update one_time_keys set expires_at = expires_at - interval '1441 minutes'`;
    expect((await confirm(token)).status).toBe(404);
    await sweepAccounts(world.db);
    expect(await world.sql`select 1 from one_time_keys where kind = 'confirmation'`).toEqual([]);
  });

  test('is confirmed by a link that went to it and not to one before it', async () => {
    const { email } = await signUp(world);
    const token = await nextToken(email);
    await world.sql`update accounts set email = 'changed@example.com' where email = ${email}`;
    expect((await confirm(token)).status).toBe(404);
    for (const wrong of ['', 'short', 'x'.repeat(43), 'x'.repeat(500)]) expect([400, 404]).toContain((await confirm(wrong)).status);
  });

  test('gets no other mail until then', async () => {
    const { browser, email } = await signUp(world);
    const token = await nextToken(email);
    await browser.call('PUT', '/api/auth/username', { username: 'unprovenfan' });
    const author = await world.person();
    await author.call('POST', '/api/posts', { content: 'Look at this, @unprovenfan', tags: ['NBA'] });
    await world.context.events.caughtUp();
    await expect.poll(() => world.mailsQueued()).toBe(0);
    expect(mailbox.waiting()).toBe(0);
    expect(await world.sql`select 1 from mail_queue where kind <> 'confirm_email'`).toEqual([]);
    expect((await confirm(token)).status).toBe(204);
    await author.call('POST', '/api/posts', { content: 'And at this, @unprovenfan', tags: ['NBA'] });
    expect(headerOf(await mailbox.next(), 'Subject')).toMatch(/mentioned you$/);
  });

  test('is proven by a new password from a mailed link, and not by one that an operator made', async () => {
    const { browser, email } = await signUp(world);
    await nextToken(email);
    const byHand = (await makeResetLink(world.context, email))?.link.split('/').at(-1);
    expect((await browser.call('POST', `/api/reset-password/${byHand}`, { password: 'a-quite-different-row' })).status).toBe(200);
    await signIn(browser, email, 'a-quite-different-row');
    expect(await me(browser)).toMatchObject({ emailVerified: false });
    await browser.call('POST', '/api/forgot-password', { email });
    const mailed = /\/reset-password\/([\w-]+)/.exec(decoded((await mailbox.next()).source))?.[1];
    expect((await browser.call('POST', `/api/reset-password/${mailed}`, { password })).status).toBe(200);
    await signIn(browser, email);
    expect(await me(browser)).toMatchObject({ emailVerified: true });
  });
});

describe('a mailbox', () => {
  test('gets three such mails and then one an hour, whichever of its addresses sign up', async () => {
    const spellings = [
      'flooded@gmail.com',
      'flooded+1@gmail.com',
      'f.looded+2@gmail.com',
      'FLOODED+3@googlemail.com',
      'flooded+4@gmail.com',
    ];
    const browsers = [];
    for (const email of spellings) browsers.push((await signUp(world, { email })).browser);
    for (const email of spellings.slice(0, 3)) await nextToken(email);
    await expect.poll(() => world.mailsQueued()).toBe(0);
    expect(mailbox.waiting()).toBe(0);
    const refused = await browsers[4]?.call('POST', '/api/email/confirmation');
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('gets three links for new passwords, whichever of its addresses they are asked for', async () => {
    const spellings = ['reset.flood@gmail.com', 'resetflood+1@gmail.com', 'resetflood+2@gmail.com', 'ResetFlood+3@gmail.com'];
    for (const email of spellings) await signUp(world, { email });
    for (const email of spellings.slice(0, 3)) await nextToken(email);
    for (const email of spellings) await new TestBrowser(world.origin).call('POST', '/api/forgot-password', { email });
    await expect.poll(() => mailbox.waiting()).toBe(3);
    await pause(300);
    expect(mailbox.waiting()).toBe(3);
    for (let each = 0; each < 3; each += 1) expect(headerOf(await mailbox.next(), 'Subject')).toBe('Choose a new password for Bleachers');
  });
});

test('without mail nothing is sent, and the settings say so', async () => {
  const silent = await openSignInWorld();
  const { browser } = await signUp(silent);
  expect(await me(browser)).toMatchObject({ emailVerified: false });
  expect((await browser.call('POST', '/api/email/confirmation')).body).toEqual({ sendsMail: false });
  expect(await silent.sql`select 1 from mail_queue`).toEqual([]);
  await silent.close();
});
