import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/journey.ts';

/** The computed value of --primary on this page. */
function primaryOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--primary)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

const blue = 'rgb(32, 148, 243)';
// #552583 reads well by day as it is.
const purple = 'rgb(85, 37, 131)';

test('a team’s feed wears its colours and gives them back', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/all');
  expect(await primaryOf(page)).toBe(blue);
  // A page whose address changes by script must be awake, as it is after every click.
  await page.mouse.move(10, 10, { steps: 3 });
  await expect(page.locator('[data-asleep]')).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/?tag=Los%20Angeles%20Lakers'));
  await expect(page.getByRole('heading', { level: 1, name: 'Los Angeles Lakers' })).toBeVisible();
  await expect.poll(() => primaryOf(page)).toBe(purple);
  await page.reload();
  expect(await primaryOf(page)).toBe(purple);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: 'Clear' })
    .or(page.getByRole('link', { name: 'Clear', exact: true }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  await expect.poll(() => primaryOf(page)).toBe(blue);
  await page.goBack();
  await expect.poll(() => primaryOf(page)).toBe(purple);
});

test('the colours are there at the first paint: no script is needed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/?tag=los%20angeles%20LAKERS');
  expect(await primaryOf(page)).toBe(purple);
  await context.close();
});

test('two teams, a topic, and a page beside the feed keep the default colours', { tag: '@slow' }, async ({ page }) => {
  for (const path of ['/?tag=Los%20Angeles%20Lakers&tag=Boston%20Celtics', '/?tag=NBA%20Draft', '/about']) {
    await page.goto(path);
    expect(await primaryOf(page)).toBe(blue);
  }
});

test('the palette has a night of its own', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/?tag=Seattle%20Mariners');
  const day = await primaryOf(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await primaryOf(page)).not.toBe(day);
  await page.reload();
  expect(await primaryOf(page)).not.toBe(day);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect.poll(() => primaryOf(page)).toBe(day);
});
