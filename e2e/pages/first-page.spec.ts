import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';
import { firstPageLimits, isPostedPicture, usedPageLimits, weigh } from '../support/weighing.ts';

for (const path of ['/', '/all', '/post/5', '/user/CourtsideCasey']) {
  const tag = ['/', '/post/5'].includes(path) ? [] : ['@slow'];
  test(`a first visit to ${path} takes few requests and little on the way`, { tag }, async ({ baseURL }) => {
    const weight = await weigh(`${baseURL}${path}`, { stayMs: 5_000 });
    const files = weight.files.filter(({ url }) => !isPostedPicture(url));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const list = files.map(file => `${file.bytes} ${file.url}`).join('\n');
    expect(files.length, list).toBeLessThanOrEqual(firstPageLimits.requests);
    expect(bytes, list).toBeLessThanOrEqual(firstPageLimits.bytes);
    expect(weight.javascript, list).toBeLessThanOrEqual(firstPageLimits.javascript);
    // Floating parts load once somebody uses the page.
    expect(list).not.toMatch(/floating|first-|Dialog/);
  });
}

// This test has a product of its own: the posts of other journeys are of more kinds, each with its code.
test('the first use of /all and of a post takes few requests, and each file is asked for once', { tag: '@slow' }, async () => {
  test.setTimeout(240_000);
  const product = await startProduct();
  for (const path of ['/all', '/post/5']) {
    const { asked, javascript } = await weigh(`${product.url}${path}`, { isUsed: true, stayMs: 5_000 });
    const own = asked.filter(url => !isPostedPicture(url));
    const files = own.filter(url => url.includes('/assets/'));
    expect(files.some(url => url.includes('/first-'))).toBe(true);
    expect(files).toEqual([...new Set(files)]);
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(usedPageLimits.requests);
    expect(javascript, own.join('\n')).toBeLessThanOrEqual(usedPageLimits.javascript);
  }
  await product.stop();
});

test('a page that wakes by itself asks for its scripts after its first paint', async ({ page }) => {
  await open(page, '/all#top');
  await expect(page.locator('#root')).not.toHaveAttribute('data-asleep');
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && !name.includes('/index-start-'))
      .map(({ startTime }) => startTime),
  }));
  expect(scripts.length).toBeGreaterThan(0);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
});

test('cards below the window are laid out once a visitor uses the page', async ({ page }) => {
  await open(page, '/all');
  const lastCard = page.locator('[data-post]').last().locator('footer');
  const isLaidOut = () => lastCard.evaluate(element => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect.poll(isLaidOut).toBe(true);
});

/** A page whose parts sleep, and come only a second after they were asked for. */
async function openAsleep(page: Page, path: string): Promise<void> {
  const needed = new Set<string>();
  page.on('request', request => needed.add(request.url()));
  await open(page, path);
  await page.route('**/assets/*.js', async route => {
    if (!needed.has(route.request().url())) await new Promise(resolve => setTimeout(resolve, 1_000));
    await route.continue();
  });
}

test('a visitor’s first click happens once its part is there', async ({ page }) => {
  await openAsleep(page, '/post/5');
  await page.getByRole('button', { name: /^Like/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^Join Bleachers/ })).toBeVisible();
});

test('a visitor’s first key happens once its part is there', async ({ page }) => {
  await openAsleep(page, '/all');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
});

test('words that are typed right after the key for search are searched for', async ({ page }) => {
  await openAsleep(page, '/all');
  await page.keyboard.type('/lakers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=lakers$/);
});

test('a line shows that a click waits, and is gone once it has happened', async ({ page }) => {
  await openAsleep(page, '/all');
  let release = () => undefined as void;
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async route => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Share' }).first().click();
  const line = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(line).toBeVisible();
  release();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a visitor whose scripts do not come searches by the form of the page', { tag: '@slow' }, async ({ page }) => {
  await openAsleep(page, '/all');
  await page.route('**/assets/*.js', () => new Promise(() => undefined));
  await page.getByRole('combobox', { name: 'Search' }).fill('draft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?q=draft$/);
});

test('words that a visitor types into the sleeping header are searched for', async ({ page }) => {
  await openAsleep(page, '/all');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('lakers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=lakers/);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor’s first tap happens once its part is there', async ({ page }) => {
    await openAsleep(page, '/all');
    await page.getByRole('button', { name: 'More', exact: true }).first().tap();
    await expect(page.getByRole('menuitem', { name: /Mode$/ })).toBeVisible();
  });
});
