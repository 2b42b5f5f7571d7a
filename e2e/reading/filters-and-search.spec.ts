import { expect, open, test } from '../support/journey.ts';

test('tags are chosen one after the other, are in the address, and Back undoes them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/all');
  // The panel hydrates with the first use of the page.
  await page.mouse.move(5, 5, { steps: 3 });
  await page.waitForFunction(() => !document.querySelector('[data-asleep]'));
  const panel = page.getByRole('complementary');
  await panel
    .getByRole('button', { name: /^NBA/ })
    .or(panel.getByRole('link', { name: /^NBA/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'NBA' })).toBeVisible();
  await expect(page).toHaveURL(/tag=NBA/);
  await panel
    .getByRole('button', { name: /^NFL/ })
    .or(panel.getByRole('link', { name: /^NFL/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '2 Tags' })).toBeVisible();
  await page.getByRole('link', { name: 'Popular' }).first().click();
  await expect(page).toHaveURL(/sort=popular/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'NBA' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
});

test('on a phone the Filter Tags window narrows the feed', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/all');
  await page.getByRole('button', { name: 'Filter Tags' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter Tags' });
  await expect(filter.getByText('Trending Now')).toBeVisible();
  await filter
    .getByRole('button', { name: /^NHL/ })
    .or(filter.getByRole('link', { name: /^NHL/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/tag=NHL/);
});

test('the header’s search suggests tags, finds posts with a slip in a name, and says so when it finds none', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/all');
  const search = page.getByRole('combobox', { name: /search/i }).first();
  await search.fill('laker');
  await page.getByRole('option', { name: /Los Angeles Lakers/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Los Angeles Lakers' })).toBeVisible();
  await search.fill('Wembanyma');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=Wembanyma/);
  await expect(page.getByRole('article').first()).toContainText(/Wembanyama/i);
  await search.fill('qqqqzzzzxx');
  await search.press('Enter');
  await expect(page.getByText('No posts found')).toBeVisible();
});

test('an address with a tag is a feed that can be shared', async ({ page }) => {
  await page.goto('/nba');
  await expect(page.getByRole('heading', { level: 1, name: 'NBA' })).toBeVisible();
  await page.goto('/?tag=NFL&tag=NHL&sort=popular');
  await expect(page.getByRole('heading', { level: 1, name: '2 Tags' })).toBeVisible();
});

test('a text typed into the search before hydration is searched for', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let wake: () => void = () => undefined;
  const awake = new Promise<void>(resolve => {
    wake = resolve;
  });
  await page.route(/\/assets\/libraries-.*\.js$/, async route => {
    await awake;
    await route.continue();
  });
  await page.goto('/all', { waitUntil: 'commit' });
  await page
    .getByRole('combobox', { name: /search/i })
    .first()
    .fill('laker');
  wake();
  await expect(page.getByRole('option', { name: /Los Angeles Lakers/ })).toBeVisible();
});
