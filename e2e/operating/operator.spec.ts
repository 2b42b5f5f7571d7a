import type { Browser, Page } from '@playwright/test';
import { adminSession, type Session } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, newName, open, password, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// Announcements and roles reach everybody, so the journeys have a product of their own.
let product: RunningProduct;
let session: Session;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startProduct({ SIGN_UP: 'invite' });
  session = await adminSession(browser, product);
});
test.afterAll(() => product.stop());

/** The page of an admin. */
async function openAdmin(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: product.url, storageState: session })).newPage();
}

test('an admin invites somebody, makes them a moderator, renames a tag and announces, without a shell', { tag: '@slow' }, async ({
  browser,
}) => {
  const page = await openAdmin(browser);
  await open(page, '/admin?tab=invites');
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const invitation = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(invitation).toContainText('0 of 1 used');
  const code = await invitation.getByRole('paragraph').first().innerText();

  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  const name = newName();
  await guest.goto(`/api/login?screen=sign-up&invite=${code}`);
  await guest.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await guest.getByLabel('Username').fill(name);
  await expect(guest.getByText('Username is available!')).toBeVisible();
  await guest.getByRole('button', { name: 'Take this name' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Pick your teams' })).toBeVisible();

  await open(page, '/admin');
  await page.getByLabel('Find an account').fill(name);
  await page.getByRole('button', { name: `Role of ${name}: member` }).click();
  await page.getByRole('menuitem', { name: 'Make moderator' }).click();
  await expect(page.getByRole('button', { name: `Role of ${name}: moderator` })).toBeVisible();
  await open(guest, '/moderation');
  await expect(guest.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();

  await open(page, '/admin?tab=tags');
  await page.getByPlaceholder('Name or nickname').fill('Fan Culture');
  await page.getByRole('button', { name: /^Fan Culture \(/ }).click();
  const tag = page.getByRole('region', { name: 'The tag Fan Culture' });
  await tag.getByLabel('Name', { exact: true }).fill('Fan Life');
  await tag.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The tag is saved').first()).toBeVisible();

  await open(page, '/admin?tab=site');
  await page.getByLabel('Announcement').fill('Finals tonight');
  await page.locator('summary', { hasText: 'Rules' }).click();
  await page.getByRole('textbox', { name: 'Rules' }).fill('Be **kind**, and read the [log](/log).');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The site is saved').first()).toBeVisible();
  await open(guest, '/rules');
  const announcement = guest.getByRole('region', { name: 'Announcement' });
  await expect(announcement).toContainText('Finals tonight');
  await expect(announcement.getByRole('link', { name: 'Rules' })).toBeVisible();
  await expect(guest.getByRole('main').getByRole('link', { name: 'log' })).toHaveAttribute('href', /\/log$/);
  await expect(guest.getByRole('link', { name: /^Fan Life/ }).first()).toBeVisible();

  await open(page, '/admin?tab=log');
  const log = page.getByRole('list', { name: 'Entries, newest first' });
  for (const entry of ['Site changed', 'Tag edited: Fan Culture', `Role changed: @${name}`, 'Invitation made'])
    await expect(log.getByText(entry).first()).toBeVisible();
});

test('every tab of the administration passes the accessibility rules and fits a phone', { tag: '@slow' }, async ({ browser }) => {
  const page = await openAdmin(browser);
  for (const tab of ['people', 'invites', 'tags', 'rules', 'site', 'threads', 'jobs', 'log', 'figures']) {
    await open(page, `/admin?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    expect(await accessibilityProblems(page, 'main'), tab).toEqual([]);
    await expectToFit(page, [1280, 375, 320]);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
  }
  await expect(page.getByRole('heading', { name: 'Sign-ups' })).toBeVisible();
});
