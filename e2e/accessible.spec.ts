import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './journey.ts';

const pages = ['/', '/all', '/?tag=NBA', '/?q=lakers', '/post/1', '/user/CourtsideCasey', '/about', '/nowhere/at/all'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page passes the accessibility rules in ${colorScheme}, has one h1, and fits a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of pages) {
      for (const width of [375, 900, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expect(page.locator('h1'), `${path} at ${width}`).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`).toBeLessThanOrEqual(0);
        if (width === 900) continue;
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(violation => `${path} at ${width}: ${violation.id} ${violation.nodes[0]?.html ?? ''}`)).toEqual([]);
      }
    }
  });
}
test.use({ allowedErrors: [/status of 404/] });
