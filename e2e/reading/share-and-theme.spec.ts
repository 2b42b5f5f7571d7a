import { demo, expect, open, signIn, test } from '../support/journey.ts';

test('a post’s link is copied, and a browser that forbids it says so', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/post/5');
  const share = page.getByRole('article').getByRole('button', { name: 'Share' });
  await share.click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/post/5`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await share.click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Could not copy link to clipboard.').first()).toBeVisible();
});

test('a post’s picture is downloaded, and other sites get its link', { tag: '@slow' }, async ({ page, context, baseURL }) => {
  await context.route('https://www.reddit.com/**', route => route.fulfill({ body: 'Reddit' }));
  await open(page, '/post/5');
  const share = page.getByRole('article').getByRole('button', { name: 'Share' });
  await share.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download picture' }).click();
  expect((await download).suggestedFilename()).toBe('post-5.png');
  await share.click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Share on Reddit' }).click();
  const address = new URL((await opened).url());
  expect([address.pathname, address.searchParams.get('url')]).toEqual(['/submit', `${baseURL}/post/5`]);
});

test('the theme that somebody chose is there on the next visit, before the first paint, on every device', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/all');
  await expect(root).not.toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(root).toHaveClass(/dark/);
  await page.reload();
  await expect(root).toHaveClass(/dark/);

  // Signed in the account's choice holds; it is changed here and read on another device.
  await page.goto('/api/login?returnTo=/all');
  await signIn(page, demo.email, demo.password);
  await expect(page).toHaveURL('/all');
  await expect(root).toHaveAttribute('data-theme', /light|dark|system/);
  await open(page, '/all');
  const wasDark = (await root.getAttribute('class'))?.split(' ').includes('dark') ?? false;
  const saved = page.waitForResponse(response => response.url().endsWith('/api/auth/theme') && response.ok());
  await page.getByRole('button', { name: 'Theme' }).click();
  await saved;
  const context = await browser.newContext({ colorScheme: 'light', ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await other.goto('/api/login?returnTo=/about');
  await signIn(other, demo.email, demo.password);
  await expect(other).toHaveURL('/about');
  await expect(other.locator('html')).toHaveAttribute('data-theme', wasDark ? 'light' : 'dark');
  await context.close();
});

test('the density that a visitor chose is there on the next visit before the first paint', { tag: '@slow' }, async ({ page }) => {
  const root = page.locator('html');
  const firstCard = () =>
    page
      .getByRole('article')
      .first()
      .evaluate(card => card.getBoundingClientRect().height);
  await open(page, '/all');
  const before = await firstCard();
  await page.getByRole('button', { name: 'Compact posts' }).click();
  await expect(root).toHaveAttribute('data-density', 'compact');
  expect(await firstCard()).toBeLessThan(before);
  await page.goto('/all', { waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-density', 'compact');
});
