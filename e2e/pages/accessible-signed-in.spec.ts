import type { Page } from '@playwright/test';
import { expect, expectToFit, open, problemsInBothThemes, signInAsRegular, test } from '../support/journey.ts';

const team = '/?tag=Boston%20Celtics';
const pages = [
  '/',
  team,
  `${team}&tab=games`,
  `${team}&tab=stats`,
  `${team}&tab=fans`,
  '/notifications',
  '/chat',
  '/friends',
  '/friends?tab=requests',
  '/chat/ParquetPat',
  '/bookmarks',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/security',
  '/post/5',
];
/** A page with little on it: the rules take seconds on a long feed. */
const shortPage = '/rules';

/** The rules in both themes. `part` is looked at alone. */
async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
  expect.soft(await problemsInBothThemes(page, part), state).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsRegular(page);
});

const [wide, narrow] = [1280, 320];

for (const [index, width] of [wide, narrow].entries()) {
  const title = `every second page of a member passes the accessibility rules in both themes at ${width} px, and fits both widths`;
  test(title, { tag: '@slow' }, async ({ page }) => {
    // The rules are checked at one width, which saves half of the time.
    for (const path of pages.filter((_path, place) => place % 2 === index)) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      await expectAccessible(page, path);
      await expectToFit(page, [wide, narrow]);
    }
  });
}

test('a thread passes the accessibility rules in both themes in each order', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/post/5');
  const orders = page.getByRole('radiogroup', { name: 'Order of comments' });
  for (const order of ['Newest', 'Best', 'Oldest']) {
    await orders.getByText(order).click();
    await expect(orders.getByRole('radio', { name: order })).toBeChecked();
    await expectAccessible(page, order, 'main');
  }
});

test('the composer with each kind and the open menus pass the accessibility rules in both themes', { tag: '@slow' }, async ({ page }) => {
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await open(page, shortPage);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeVisible();
  await expectAccessible(page, 'the bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expectAccessible(page, 'the account menu', '[role=menu]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await composer.getByRole('button', { name: 'Add tags' }).click();
  await expect(composer.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await page.keyboard.type('NBA');
  await expect(composer.getByRole('listbox', { name: 'Matching tags' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await composer.getByRole('button', { name: 'Use a link instead' }).click();
  await composer.getByLabel('Image address').fill('https://a.example/picture.png');
  for (const kind of ['Poll', 'Mock Draft', 'Power Ranking']) {
    await composer.getByRole('button', { name: kind, exact: true }).click();
    await expect(composer.getByRole('button', { name: /^Remove (poll|mock draft|power rankings)$/ })).toBeVisible();
    await expectAccessible(page, kind, '[role=dialog]');
  }
  await composer.getByRole('button', { name: 'Clear', exact: true }).click();
});
