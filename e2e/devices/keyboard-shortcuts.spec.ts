import { accessibilityProblems, expect, open, signUp, signUpToWrite, test, writePost } from '../support/journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('? lists the keys of the page, and a switch takes them off on this device', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/all');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(list.getByText('Next post; Enter opens it')).toBeVisible();
  await expect(list.getByText('Next new comment')).toHaveCount(0);
  // A shortcut does nothing while a window is open.
  await page.keyboard.press('/');
  await expect(page.locator('header input[name="q"]')).not.toBeFocused();
  expect(await accessibilityProblems(page, '[role="dialog"]')).toEqual([]);
  await list.getByRole('switch', { name: 'Use single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await open(page, '/all');
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(page.locator('[data-post]:focus-within')).toHaveCount(0);
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('switch', { name: 'Use single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  // The window that closes gives the focus back a moment after it is hidden.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-post]:focus-within')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});

test('a list of posts is walked, liked, kept and opened by keys alone', async ({ page }) => {
  test.slow();
  await signUp(page);
  const cards = page.locator('#main [data-post]');
  await expect(cards.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(cards.nth(0).getByRole('link', { name: /^Open the post/ })).toBeFocused();
  await page.keyboard.press('j');
  const second = cards.nth(1);
  await expect(second.getByRole('link', { name: /^Open the post/ })).toBeFocused();
  // Below the header, all of its top.
  await expect.poll(async () => (await second.boundingBox())?.y).toBeGreaterThan(56);
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(second.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(0).getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('b');
  await expect(second.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\/\d+$/);
  // The focus goes to the page first, as after every way there.
  await expect(page.locator('#main')).toBeFocused();
  // The post of a game's thread is a line until it is opened.
  const line = page.getByRole('button', { name: /^(Game|Post-game) thread/ });
  await expect(line.or(page.getByRole('button', { name: /^Like/ })).first()).toBeVisible();
  if (await line.isVisible()) await line.click();
  await expect(page.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('r');
  await expect(page.getByLabel('Add a comment')).toBeFocused();
  await page.keyboard.type('lbrnjk?/');
  await expect(page.getByLabel('Add a comment')).toHaveValue('lbrnjk?/');
  await expect(page.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
});

test('/ searches, n writes or asks a visitor to sign in, r in a list opens the comments', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  await open(page, '/all');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Search' }).blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Join Bleachers to post!' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 720 });
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpToWrite(page);
  await writePost(page, 'Keys all the way down', ['NHL']);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create a New Post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, '/?tag=NHL');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/post\/\d+#comments$/);
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeInViewport();
});
