import { devices, type Page } from '@playwright/test';
import { openOutsideProvider, type OutsideProvider } from '../../src/features/account/server/testing/outsideProvider.ts';
import { freePort } from '../../src/platform/server/process/freePort.ts';
import { decoded, headerOf, type Mailbox, openMailbox } from '../../src/platform/server/testing/mailbox.ts';
import { expect, makeAccount, open, password, signIn, test as base } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

interface Own {
  mailbox: Mailbox;
  outside: OutsideProvider;
}

/** A product of its own with a real SMTP server and a second login provider. */
const test = base.extend<object, Own & { own: Own & { url: string } }>({
  own: [
    async ({ browserName: _browser }, proceed) => {
      const port = await freePort();
      const [mailbox, outside] = [await openMailbox(), await openOutsideProvider(`http://localhost:${port}`)];
      const providers = [
        { id: 'club', name: 'Club', issuer: outside.issuer, clientId: 'product', clientSecret: 'a secret of the product' },
      ];
      const product = await startProduct({
        PORT: String(port),
        SEED_DEMO: 'false',
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Bleachers <hello@bleachers.example>',
        LOGIN_PROVIDERS: JSON.stringify(providers),
      });
      await proceed({ mailbox, outside, url: product.url });
      await product.stop();
      await outside.close();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mailbox: [async ({ own }, proceed) => proceed(own.mailbox), { scope: 'worker' }],
  outside: [async ({ own }, proceed) => proceed(own.outside), { scope: 'worker' }],
  baseURL: async ({ own }, proceed) => proceed(own.url),
});

const { defaultBrowserType: _type, ...phone } = devices['Pixel 7'];

test.describe.configure({ mode: 'default' });
// Sessions that a new password ended, and passwords that count no more, are refused.
test.use({ allowedErrors: [/status of 40[13]/] });

/** The next mails of the queue, by the address that each went to. */
async function nextMails(mailbox: Mailbox, count: number) {
  const mails = new Map<string, { subject: string; text: string }>();
  for (let each = 0; each < count; each += 1) {
    const mail = await mailbox.next();
    mails.set(mail.to.join(), { subject: headerOf(mail, 'Subject'), text: decoded(mail.source) });
  }
  return mails;
}

/** Follows the link of a mail that confirms an address. */
async function confirm(page: Page, text: string | undefined): Promise<void> {
  const path = /\/confirm-email\/[\w-]+/.exec(text ?? '')?.[0] ?? '';
  await open(page, path);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
}

/** Signs up, and confirms the address by the mail that comes. */
async function signUpConfirmed(page: Page, mailbox: Mailbox): Promise<string> {
  const email = `${(await makeAccount(page)).toLowerCase()}@example.com`;
  await confirm(page, (await nextMails(mailbox, 1)).get(email)?.text);
  return email;
}

test('a fan changes their password and their address, and every mailbox concerned is told', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  const email = await signUpConfirmed(page, mailbox);
  const moved = `moved-${email}`;
  const next = 'a shorter walk to the arena';
  await open(page, '/settings/security');
  await page.locator('summary', { hasText: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  const passwords = page.getByRole('form', { name: 'Change password' });
  await passwords.getByLabel('Current password', { exact: true }).focus();
  await page.keyboard.type('not my password');
  await passwords.getByLabel('New password', { exact: true }).focus();
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(passwords.getByRole('alert')).toBeVisible();
  await passwords.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed').first()).toBeVisible();
  expect((await nextMails(mailbox, 1)).get(email)?.subject).toMatch(/password was changed$/);

  await page.locator('summary', { hasText: 'Change e-mail address' }).click();
  const address = page.getByRole('form', { name: 'Change e-mail address' });
  await address.getByLabel('New e-mail address').fill(moved);
  await address.getByLabel('Password', { exact: true }).fill(next);
  await address.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Check your new mailbox').first()).toBeVisible();
  const mails = await nextMails(mailbox, 2);
  expect(mails.get(email)).toMatchObject({ subject: expect.stringMatching(/about to change$/), text: expect.stringContaining(moved) });
  await confirm(page, mails.get(moved)?.text);
  await open(page, '/settings/security');
  await expect(page.getByText(`You sign in with ${moved}.`)).toBeVisible();

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await open(other, '/api/login?returnTo=/all');
  await signIn(other, moved);
  await expect(other.getByRole('alert')).toBeVisible();
  await signIn(other, email, next);
  await expect(other.getByRole('alert')).toBeVisible();
  await signIn(other, moved, next);
  await expect(other).toHaveURL('/all');
  await elsewhere.close();
});

test('a fan connects a second sign-in, which opens their account until they disconnect it', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
  mailbox,
  outside,
}) => {
  const email = await signUpConfirmed(page, mailbox);
  const { username } = await (await page.request.get('/api/auth/user')).json();
  outside.person = { sub: username, email: 'elsewhere@club.example', email_verified: true };
  await open(page, '/settings/security');
  const club = page.getByRole('list', { name: 'Other sign-ins' }).getByRole('listitem').filter({ hasText: 'Club' });
  await expect(club).toContainText('Not connected');
  await club.getByRole('button', { name: 'Connect Club' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue to Club' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(club).toContainText('elsewhere@club.example');
  expect((await nextMails(mailbox, 1)).get(email)?.subject).toMatch(/^Another sign-in opens/);

  const signInOnPhone = async () => {
    const elsewhere = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
    const other = await elsewhere.newPage();
    await open(other, '/api/login?returnTo=/about');
    await other.getByRole('link', { name: 'Club' }).tap();
    await other.waitForURL(/\/(about|username-setup)/);
    const { username: reached } = await (await other.request.get('/api/auth/user')).json();
    await elsewhere.close();
    return reached;
  };
  expect(await signInOnPhone()).toBe(username);
  await page.reload();
  await club.getByRole('button', { name: 'Disconnect Club' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(club).toContainText('Not connected');
  expect(await signInOnPhone()).toBeNull();
});
