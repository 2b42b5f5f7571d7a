import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const pages = [
  '/',
  '/all',
  '/?tag=NBA',
  '/?q=lakers',
  '/post/1',
  '/user/CourtsideCasey',
  '/bookmarks',
  '/friends',
  '/draft/2025',
  'a mock draft’s page',
  'the page of power rankings',
  '/welcome',
  '/about',
  '/unsubscribe',
  '/nowhere/at/all',
];
/** Posts of these kinds are found by what they carry. */
const kinds: Record<string, string> = { 'a mock draft’s page': 'mock-draft', 'the page of power rankings': 'power-rankings' };

async function goTo(page: Page, path: string): Promise<void> {
  if (!kinds[path]) {
    await page.goto(path);
    return;
  }
  const { posts } = await (await page.request.get('/api/posts?tags=NBA&limit=100')).json();
  const post = posts.find((each: { feature: string }) => each.feature === kinds[path]);
  await page.goto(`/post/${post.id}`);
}

/** Each look is examined whole at one width; one h1 and no sideways scrolling are checked at all of them. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 375 },
] as const;

test.use({ allowedErrors: [/status of 404/] });

for (const path of pages) {
  for (const { colorScheme, width } of looks) {
    test(`${path} passes the accessibility rules in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await goTo(page, path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)).toEqual([]);
    });
  }

  test(`${path} has one h1 and fits every width`, async ({ page }) => {
    await goTo(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const width of [320, 375, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}
