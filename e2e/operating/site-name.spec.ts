import { expect, test } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

test('a site of another name shows it in titles, the header and texts, from the server and in the browser', { tag: '@slow' }, async ({
  page,
}) => {
  const product = await startProduct({ SITE_NAME: 'Row Seven' });
  try {
    const html = await (await page.request.get(`${product.url}/about`)).text();
    expect(html).toContain('<title>About · Row Seven</title>');
    expect(html).not.toMatch(/Bleachers/);
    // A page that the browser renders differently from the server writes an error to the console, which fails the test.
    await page.goto(`${product.url}/about`);
    await page.locator('html[data-awake]').waitFor();
    await expect(page.getByRole('heading', { name: 'About Row Seven' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Row Seven home' })).toHaveText('Row Seven');
    await page.getByRole('link', { name: 'Row Seven home' }).click();
    await expect(page).toHaveTitle('Row Seven');
    await page.goto(`${product.url}/api/login`);
    await page.goto(page.url().replace('/sign-in/', '/sign-up/'));
    await expect(page.getByRole('heading', { name: 'Join Row Seven' })).toBeVisible();
  } finally {
    await product.stop();
  }
});
