import { AxeBuilder } from '@axe-core/playwright';
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
  '/about',
  '/nowhere/at/all',
];
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
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(violation => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)).toEqual([]);
    });
  }

  test(`${path} has one h1 and fits every width`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const width of [320, 375, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}
