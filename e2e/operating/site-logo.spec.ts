import sharp from 'sharp';
import { grant } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, makeAccount, open, test } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

test('an admin gives the site a logo, which pages show without a shift, and takes it away again', { tag: '@slow' }, async ({ browser }) => {
  // The logo is everybody's, so the journey has a product of its own.
  const product = await startProduct();
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const name = await makeAccount(page);
    await grant(name, product.folder, '--admin');
    await open(page, '/admin?tab=site');
    const section = page.getByRole('region', { name: 'Logo' });
    const buffer = await sharp({ create: { width: 900, height: 200, channels: 4, background: '#c2410c' } })
      .png()
      .toBuffer();
    await section.getByLabel('Picture of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(section.getByRole('img', { name: 'The logo', exact: true })).toBeVisible();
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
    await expectToFit(page, [375, 1280]);

    const visitor = await (await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 800 } })).newPage();
    // The address of the picture waits until the rest of the page has been painted and measured.
    let release: () => void = () => undefined;
    const painted = new Promise<void>(resolve => {
      release = resolve;
    });
    await visitor.route('**/images/*.webp', route => painted.then(() => route.continue()));
    await visitor.goto('/about', { waitUntil: 'commit' });
    const logo = visitor.getByRole('link', { name: 'Bleachers home' }).locator('img');
    const place = async () => JSON.stringify(await logo.boundingBox());
    await visitor.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
    const before = await place();
    release();
    await expect.poll(() => logo.evaluate(element => element instanceof HTMLImageElement && element.naturalWidth)).toBe(512);
    expect(await place()).toBe(before);
    await expectToFit(visitor, [320, 375, 1280]);
    await visitor.goto('/api/login');
    await expect(visitor.getByRole('img', { name: 'Bleachers' })).toBeVisible();

    await section.getByRole('button', { name: 'Remove logo' }).click();
    await expect(section.getByRole('button', { name: 'Add a logo' })).toBeVisible();
    await open(visitor, '/about');
    await expect(visitor.getByRole('link', { name: 'Bleachers home' })).toHaveText('Bleachers');
  } finally {
    await product.stop();
  }
});
