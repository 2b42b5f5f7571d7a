import { expect, signUpToWrite, test } from '../support/journey.ts';

test('a name is suggested while it is typed, chosen by keys or mouse, and leads to the profile', async ({ page }) => {
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  const text = composer.getByLabel('What’s on your mind?');
  const list = composer.getByRole('listbox', { name: 'People to mention' });
  await text.click();
  await page.keyboard.type('What do you say, @SPLASH');
  await expect(list.getByRole('option', { name: '@SplashDad_Tom' })).toHaveAttribute('aria-selected', 'true');
  await expect(text).toHaveAttribute('aria-expanded', 'true');
  await expect(text).toHaveAttribute('aria-activedescendant', /-0$/);
  // The first Escape closes the list and not the window; then Enter is a line break again.
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(composer).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('@splash');
  await expect(list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('What do you say, @SPLASH\n@SplashDad_Tom ');
  await page.keyboard.type('and @m');
  await expect(list.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('ileh');
  await list.getByRole('option', { name: '@MileHighMarta' }).click();
  await expect(text).toHaveValue('What do you say, @SPLASH\n@SplashDad_Tom and @MileHighMarta ');
  await expect(text).toBeFocused();
  await page.keyboard.type('and @nobody-at-all');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const post = page.getByRole('article').first();
  await expect(post.getByRole('link', { name: '@nobody-at-all' })).toHaveCount(0);
  await post.getByRole('link', { name: '@SplashDad_Tom' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '@SplashDad_Tom' })).toBeVisible();
});
