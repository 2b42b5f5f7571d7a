import type { Page } from '@playwright/test';
import { expect, open, signInAsRegular, test } from '../support/journey.ts';

/** The names of what stays at its place in the window while the page scrolls, in the middle of the page and across its width. */
function fixedBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 600);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(element => {
        const box = element.getBoundingClientRect();
        // The empty list of toasts has no child, and takes no taps.
        const isThere =
          element.childElementCount > 0 && box.width >= innerWidth * 0.9 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
        return isThere && ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      })
      .map(element => `${element.tagName} ${element.className}`);
  });
}

for (const [name, viewport] of Object.entries({
  'On a phone held sideways': { width: 844, height: 390 },
  'At 400 % zoom of 1280 × 800': { width: 320, height: 200 },
})) {
  test.describe(name, { tag: '@slow' }, () => {
    test.use({ viewport });

    test('no bar covers the page, and nothing scrolls sideways', async ({ page }) => {
      await signInAsRegular(page);
      for (const path of ['/all', '/post/5', '/notifications', '/welcome', '/games']) {
        await open(page, path);
        expect.soft(await fixedBars(page), path).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      }
    });

    test('the ways of both bars are at the beginning of the page', async ({ page }) => {
      await signInAsRegular(page);
      await open(page, '/all');
      const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      const main = page.getByRole('main');
      const [above, below] = [await bar.boundingBox(), await main.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
      await bar.getByRole('link', { name: /^Messages/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    });

    test('the field of a comment stands above the comments, and a window shows its content', async ({ page }) => {
      await signInAsRegular(page);
      await open(page, '/post/5');
      const field = page.getByLabel('Add a comment').first();
      await field.scrollIntoViewIfNeeded();
      const [own, first] = [await field.boundingBox(), await page.locator('#comments li').first().boundingBox()];
      expect(own?.y ?? 0).toBeLessThan(first?.y ?? 0);
      await page.keyboard.press('n');
      const composer = page.getByRole('dialog', { name: 'Create a New Post' });
      await composer.getByLabel('What’s on your mind?').fill('From the second balcony');
      await composer.getByRole('button', { name: 'Add tags' }).click();
      await composer.getByRole('combobox', { name: 'Tags' }).fill('NBA');
      await expect(composer.getByRole('option').first()).toBeInViewport({ ratio: 1 });
      await composer.getByRole('combobox', { name: 'Tags' }).press('Enter');
      await composer.getByRole('button', { name: 'Clear', exact: true }).click();
    });
  });
}
