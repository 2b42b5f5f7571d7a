import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, expectToFit, pathOfFinalGame, test } from '../support/journey.ts';

const pages = [
  '/',
  '/all',
  '/?tag=NBA',
  '/?tag=NBA&tab=games',
  '/?tag=NBA&tab=stats',
  '/?tag=Boston%20Celtics',
  '/?tag=Boston%20Celtics&tab=games',
  '/?tag=Boston%20Celtics&tab=stats',
  '/?tag=New%20York%20Knicks&tab=fans',
  '/?tag=Pittsburgh%20Steelers',
  '/?q=lakers',
  '/post/4',
  '/user/CourtsideCasey',
  '/bookmarks',
  '/friends',
  '/notifications',
  '/draft/2025',
  '/games',
  'the page of a game',
  '/standings/nba',
  'a mock draft’s page',
  'the page of power rankings',
  '/welcome',
  '/about',
  '/log',
  '/unsubscribe',
  '/nowhere/at/all',
];
/** Pages that a plain run checks; the others share most of their parts. */
const checkedFirst = new Set([
  '/',
  '/?tag=Boston%20Celtics',
  '/post/4',
  '/user/CourtsideCasey',
  '/friends',
  '/notifications',
  '/games',
  'the page of a game',
  '/nowhere/at/all',
]);
/** Pages whose targets are large enough for a finger, which axe checks only when it is asked to. */
const touched = new Set(['/', '/all', '/post/4', '/user/CourtsideCasey', 'the page of a game']);
/** Posts of these kinds are found by what they carry. */
const kinds: Record<string, string> = { 'a mock draft’s page': 'mock-draft', 'the page of power rankings': 'power-rankings' };

async function goTo(page: Page, path: string, baseURL = ''): Promise<void> {
  if (path === 'the page of a game') {
    await page.goto(await pathOfFinalGame(baseURL));
    return;
  }
  if (!kinds[path]) {
    await page.goto(path);
    return;
  }
  const { posts } = await (await page.request.get('/api/posts?tags=NBA&limit=100')).json();
  const post = posts.find((each: { feature: string }) => each.feature === kinds[path]);
  await page.goto(`/post/${post.id}`);
}

test.use({ allowedErrors: [/status of 404/] });

for (const path of pages) {
  test(`${path} passes the accessibility rules by day on a wide screen, has one h1 and fits every width`, {
    tag: checkedFirst.has(path) ? [] : ['@slow'],
  }, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, path, baseURL);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectToFit(page, [320, 900, 1280, 375]);
  });

  test(`${path} passes the accessibility rules by night on a phone`, { tag: '@slow' }, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 375, height: 900 });
    await goTo(page, path, baseURL);
    expect(await accessibilityProblems(page)).toEqual([]);
    if (touched.has(path)) expect(await accessibilityProblems(page, undefined, ['target-size'])).toEqual([]);
  });
}

test('rows that repeat others are left out, and a row that looks different is checked', async ({ page }) => {
  const row = (color: string, name: string) =>
    `<li><p style="color: ${color}">Words</p><button aria-label="${name}"><svg></svg></button></li>`;
  const rows = [row('black', 'Like'), row('black', 'Like'), row('silver', 'Like'), row('black', '')];
  await page.setContent(
    `<html lang="en"><head><title>Rows</title></head><body style="background: white"><main><h1>Rows</h1><ul>${rows.join('')}</ul></main></body></html>`,
  );
  const found = (await accessibilityProblems(page)).map(problem => problem.replace(/:.*/s, ''));
  expect(found.toSorted()).toEqual(['button-name', 'color-contrast']);
  await expect(page.locator('li[data-repeated]')).toHaveCount(1);
});
