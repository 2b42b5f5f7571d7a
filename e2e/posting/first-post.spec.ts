import { expect, newName, password, signUpByHand, test, writePost } from '../support/journey.ts';

test('a new fan signs up, chooses a username, writes a first post with tags, and others find it', async ({ page, browser, baseURL }) => {
  const username = await signUpByHand(page);
  const words = `My first take ${username}: defense travels`;
  const path = await writePost(page, words, ['Boston Celtics', `Take ${username}`]);
  await expect(page.getByText('Your post has been created!').first()).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  for (const address of [
    `/?tag=Take ${username}`,
    '/?tag=boston celtics',
    `/?q=${username} defence defense`.replace('defence ', ''),
    `/user/${username}`,
    path,
  ]) {
    await other.goto(address);
    await expect(other.getByText(words).first(), address).toBeVisible();
  }
  await context.close();
});

test('username set-up tells each rule, and that a name is taken', { tag: '@slow' }, async ({ page }) => {
  const name = newName();
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Join Bleachers' })).toBeVisible();
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const field = page.getByLabel('Username');
  await field.fill('short');
  await expect(page.getByText('Username must be at least 8 characters long')).toBeVisible();
  await field.fill('CourtsideCasey');
  await expect(page.getByText('This username is already taken')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take this name' })).toBeDisabled();
  await page.goto('/about');
  await expect(field).toBeVisible();
  await field.fill(name);
  await expect(page.getByText('Username is available!')).toBeVisible();
});
