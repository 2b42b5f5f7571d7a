import { expect, test } from '../support/journey.ts';

test('a visitor meets the community before being asked for anything', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/128\+/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started Now' }).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a visitor reads the feed to its end, opens a post, and comes back to the same place', async ({ page }) => {
  await page.goto('/all');
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  const cards = page.getByRole('article');
  await cards.nth(7).scrollIntoViewIfNeeded();
  const card = cards.nth(30);
  // The scroll wakes the page, whose cards above get their true heights: the end of the list moves on.
  await expect(async () => {
    await page.getByText('Load more').scrollIntoViewIfNeeded();
    await expect(card).toBeAttached({ timeout: 1_000 });
  }).toPass();
  const id = await card.getAttribute('data-post');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.getByRole('link', { name: /^Open the post/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/post/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[data-post="${id}"]`)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(400);
});

test('a visitor who scrolled before the page was awake comes back to that place', async ({ page }) => {
  await page.goto('/all');
  const scrolled = () => page.evaluate(() => scrollY);
  // The scroll wakes the page, and no other follows it.
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect(page.locator('[data-asleep]')).toHaveCount(0);
  const link = page.locator('article footer a:visible').nth(9);
  await link.evaluate(element => element.focus({ preventScroll: true }));
  const before = await scrolled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\/\d+/);
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeAttached();
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(400);
});

test('a post can be read with JavaScript off, thread and all', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/all?sort=popular');
  const link = page.getByRole('link', { name: /^Open the post/ }).first();
  const href = await link.getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('#comments li').first()).toBeVisible();
  await context.close();
});

test('the first tap of a visitor asks for an account before the scripts come, and the typed address goes along', async ({ page }) => {
  let release = () => undefined as void;
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!index-start).*\.js$/, async route => {
    await released;
    await route.continue();
  });
  await page.goto('/all', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Like/ }).first().click();
  const prompt = page.getByRole('dialog', { name: 'Join Bleachers to like posts!' });
  await prompt.getByLabel('E-mail').fill('first@example.com');
  release();
  // React takes over the open window as it is.
  await page.waitForFunction(() => document.querySelector('[data-asleep]') === null);
  await expect(prompt.getByLabel('E-mail')).toHaveValue('first@example.com');
  await prompt.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Join Bleachers' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('first@example.com');
});

test('a missing page says so, with the right status', async ({ page }) => {
  const cases = [
    { path: '/post/999999', text: 'Post not found' },
    { path: '/user/nobody-at-all', text: 'User not found' },
    { path: '/no/such/page', text: '404 Page Not Found' },
    { path: '/%', text: '404 Page Not Found' },
    { path: '/Nobody Plays This', text: 'No posts found' },
  ];
  for (const { path, text } of cases) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText(text).first()).toBeVisible();
  }
});
test.use({ allowedErrors: [/status of 404/] });
