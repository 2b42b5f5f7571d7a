import type { Browser, Page } from '@playwright/test';
import { adminSession, type Session } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, newName, open, signUpByHand, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const team = 'Toronto Maple Leafs';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// The choices of an admin reach every page, so the journeys have a product of their own.
let product: RunningProduct;
let session: Session;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startProduct();
  session = await adminSession(browser, product);
});
test.afterAll(() => product.stop());

/** The page of an admin. */
async function openAdmin(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: product.url, storageState: session })).newPage();
}

test('a site of one team greets visitors and new members with its talk, and everything else stays reachable', { tag: '@slow' }, async ({
  browser,
}) => {
  const page = await openAdmin(browser);
  await open(page, '/admin?tab=site');
  const choice = page.getByRole('region', { name: 'Teams of the site' });
  await choice.getByLabel('Add a team').fill('leafs');
  await choice.getByRole('list', { name: 'Teams found' }).getByRole('button', { name: team }).click();
  await expect(choice.getByRole('button', { name: `Remove ${team}` })).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  await open(guest, '/');
  await expect(guest.getByText(`Where ${team} fans sit together`)).toBeVisible();
  await expect(guest.getByRole('navigation', { name: 'Teams of this site' }).getByRole('link', { name: team })).toBeVisible();
  await expect(guest.getByRole('navigation', { name: 'Feed' }).getByRole('link', { name: team })).toHaveAttribute('aria-current', 'page');
  await expect(guest.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'NFL', exact: true })).toHaveCount(0);
  await expectToFit(guest, [320, 375, 900, 1440]);
  expect(await accessibilityProblems(guest)).toEqual([]);
  await guest.getByRole('link', { name: 'Everything' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  expect(await (await guest.request.get('/')).text()).toContain(`is where ${team} fans talk`);

  await signUpByHand(guest, newName());
  await open(guest, '/welcome');
  await expect(guest.getByText(`You follow ${team} already`)).toBeVisible();
  await open(guest, '/');
  await expect(guest.getByRole('heading', { level: 1, name: team })).toBeVisible();
});

test('a read-only site says so on every page, and an open page learns it from its first refused write', { tag: '@slow' }, async ({
  browser,
}) => {
  const guest = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signUpByHand(guest, newName());
  await open(guest, '/all');
  const admin = await openAdmin(browser);
  const text = 'Moving house. Back at nine.';
  expect((await admin.request.put('/api/admin/site', { data: { readOnly: true, readOnlyText: text } })).status()).toBe(200);
  await guest.getByRole('article').first().getByRole('button', { name: /like/i }).first().click();
  await expect(guest.getByRole('region', { name: 'Read-only' })).toHaveText(text);
  await guest
    .getByRole('article')
    .first()
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await expect(guest.getByRole('textbox', { name: 'Add a comment' })).toBeDisabled();
  // The page arrives with the words.
  expect(await (await guest.request.get('/about')).text()).toContain(text);
  expect((await admin.request.put('/api/admin/site', { data: { readOnly: false } })).status()).toBe(200);
  await expect(guest.getByRole('textbox', { name: 'Add a comment' })).toBeEnabled();
});
