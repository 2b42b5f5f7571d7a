import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { decoded, openMailbox } from '../../../../../platform/server/testing/mailbox.ts';
import { makeResetLink } from '../../index.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { me, openSignInWorld, password, signIn, signUp, uidOf } from '../../testing/signInWorld.ts';
import { setUp } from '../../../../../testing/world.ts';

const another = 'a-quite-different-row';

describe('a forgotten password, on a server that sends mail', () => {
  const mailbox = setUp(openMailbox);
  const world = setUp(() => openSignInWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));

  const ask = (email: string) => new TestBrowser(world.origin).call('POST', '/api/forgot-password', { email });
  const linkIn = (source: string) => /http:\/\/localhost:\d+\/reset-password\/[\w-]+/.exec(decoded(source))?.[0] ?? '';
  const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

  test('is replaced by a link in the mail, once; every session of the account ends with it, at the provider too', async () => {
    const { browser, email } = await signUp(world);
    expect((await ask(email.toUpperCase())).body).toEqual({ sendsMail: true });
    const mail = await mailbox.next();
    expect(mail.to).toEqual([email]);
    expect(mail.source).toContain('Content-Type: text/plain');
    expect(mail.source).toContain('Content-Type: text/html');
    const link = linkIn(mail.source);
    expect(link.startsWith(`${world.origin}/reset-password/`)).toBe(true);
    const path = `/api/reset-password/${tokenOf(link)}`;
    expect((await browser.call('GET', path)).body).toEqual({ email });
    expect((await browser.call('POST', path, { password: 'football' })).status).toBe(400);
    expect((await browser.call('POST', path, { password: another })).status).toBe(200);

    expect(await me(browser)).toBeUndefined();
    expect(uidOf(await browser.visit('/api/login'))).toBeTruthy();
    expect((await signIn(new TestBrowser(world.origin), email, password)).status).toBe(403);
    expect((await signIn(new TestBrowser(world.origin), email, another)).status).toBe(200);
    expect((await browser.call('POST', path, { password })).status).toBe(404);
    expect((await browser.call('GET', path)).status).toBe(404);
  });

  test('is answered the same for an address without an account, to which nothing is sent', async () => {
    const { email } = await signUp(world);
    const unknown = await ask('nobody-here@example.com');
    const known = await ask(email);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await mailbox.next()).to).toEqual([email]);
    expect(mailbox.waiting()).toBe(0);
  });

  test('has a link that works for an hour, and a used one takes the others with it', async () => {
    const { browser, email } = await signUp(world);
    const links = [await makeResetLink(world.context, email), await makeResetLink(world.context, email)];
    const [one, two] = links.map(each => `/api/reset-password/${tokenOf(each?.link ?? '')}`);
    await world.sql`update one_time_keys set expires_at = expires_at - interval '59 minutes'`;
    expect((await browser.call('GET', one ?? '')).status).toBe(200);
    expect((await browser.call('POST', one ?? '', { password: another })).status).toBe(200);
    expect((await browser.call('POST', two ?? '', { password })).status).toBe(404);
    const late = tokenOf((await makeResetLink(world.context, email))?.link ?? '');
    await world.sql`update one_time_keys set expires_at = expires_at - interval '61 minutes'`;
    expect((await browser.call('POST', `/api/reset-password/${late}`, { password })).status).toBe(404);
  });

  test('has no link at an address that the account leaves while the link is made', async () => {
    const { email } = await signUp(world);
    const moved = `moved-${email}`;
    const links = async () =>
      await world.sql`select 1 from one_time_keys join accounts on accounts.id = account_id where kind = 'reset' and email = ${moved}`;
    await world.db.transaction().execute(async tx => {
      await sql`update accounts set email = ${moved}, email_key = ${moved} where email = ${email}`.execute(tx);
      expect((await ask(email)).status).toBe(200);
      await new Promise(resolve => setTimeout(resolve, 500));
    });
    await new Promise(resolve => setTimeout(resolve, 500));
    expect([await links(), mailbox.waiting()]).toEqual([[], 0]);
  });

  test('ends the address of the personal feed', async () => {
    const { browser, email } = await signUp(world);
    await browser.call('POST', '/api/auth/setup-username', { username: 'feedreader' });
    const { url } = (await browser.call<{ url: string }>('GET', '/api/user/feed-token')).body;
    const feed = async () => (await new TestBrowser(world.origin).open(url)).status;
    expect(await feed()).toBe(200);
    const path = `/api/reset-password/${tokenOf((await makeResetLink(world.context, email))?.link ?? '')}`;
    expect((await browser.call('POST', path, { password: another })).status).toBe(200);
    expect(await feed()).toBe(404);
  });

  test('has a link that is used once by many at once', async () => {
    const { browser, email } = await signUp(world);
    const path = `/api/reset-password/${tokenOf((await makeResetLink(world.context, email))?.link ?? '')}`;
    const answers = await Promise.all([1, 2, 3, 4].map(each => browser.call('POST', path, { password: `${another}-${each}` })));
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  test('can’t be read from the database', async () => {
    const { email } = await signUp(world);
    const token = tokenOf((await makeResetLink(world.context, email))?.link ?? '');
    const rows = await world.sql<{ text: string }>`select one_time_keys::text as text from one_time_keys where kind = 'reset'`;
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test('floods nobody’s mailbox and asks for no list of addresses', async () => {
    const { email } = await signUp(world);
    await world.sql`delete from sign_in_tries`;
    const answers = [];
    for (let each = 0; each < 12; each += 1) answers.push((await ask(email)).status);
    expect(answers.filter(status => status === 200)).toHaveLength(10);
    expect(answers.filter(status => status === 429)).toHaveLength(2);
    for (let each = 0; each < 3; each += 1) expect((await mailbox.next()).to).toEqual([email]);
    await new Promise(resolve => {
      setTimeout(resolve, 300);
    });
    expect(mailbox.waiting()).toBe(0);
    await world.sql`delete from sign_in_tries`;
  });

  test('is asked for with an address and nothing else', async () => {
    for (const email of ['', 'fan', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
      expect((await ask(email)).status).toBe(400);
    }
    expect(mailbox.waiting()).toBe(0);
  });
});

test('on a server without mail the answer says so, and an operator can make a link', async () => {
  const world = await openSignInWorld();
  const { browser, email } = await signUp(world);
  expect((await browser.call('GET', '/api/forgot-password')).body).toEqual({ sendsMail: false });
  expect((await browser.call('POST', '/api/forgot-password', { email })).body).toEqual({ sendsMail: false });
  expect(await world.sql`select 1 from one_time_keys where kind = 'reset'`).toEqual([]);
  expect(await makeResetLink(world.context, 'nobody@example.com')).toBeUndefined();
  const made = await makeResetLink(world.context, email);
  const path = `/api/reset-password/${made?.link.split('/').at(-1)}`;
  expect((await browser.call('POST', path, { password: another })).body).toEqual({ location: '/api/login?returnTo=%2F' });
  expect((await signIn(new TestBrowser(world.origin), email, another)).status).toBe(200);
  await world.close();
});
