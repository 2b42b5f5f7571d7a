import { readFile } from 'node:fs/promises';
import { expect, makeAccount, open, password, signIn, signUpToWrite, test, writePost } from '../support/journey.ts';

// Signing in to an account that is gone is refused, and so is what is read for somebody who was signed out.
test.use({ allowedErrors: [/status of 40[13]/] });

test('a new name appears everywhere, and the old address of the profile is gone', async ({ page }) => {
  const name = await makeAccount(page);
  await open(page, '/settings/profile');
  const next = `${name.slice(0, 18)}X`;
  await page.getByLabel('New username').fill(next);
  await expect(page.getByText('Username is available!')).toBeVisible();
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByText(`You are @${next} now`).first()).toBeVisible();
  await expect(page.getByRole('banner').getByText(`@${next}`)).toBeVisible();
  expect((await page.request.get(`/api/users/${name}/stats`)).status()).toBe(404);
  expect((await page.request.get(`/api/users/${next}/stats`)).status()).toBe(200);
});

test('the theme is chosen for every device', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  await open(page, '/settings/look');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect
    .poll(async () => ((await (await page.request.get('/api/auth/user')).json()) as { preferredTheme: string }).preferredTheme)
    .toBe('dark');
});

test('a device is signed out from another, and its page learns it within seconds', { tag: '@slow' }, async ({ page, browser }) => {
  const name = await makeAccount(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto('/api/login?returnTo=/all');
  await signIn(other, `${name.toLowerCase()}@example.com`, password);
  await expect(other.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  await open(page, '/settings/security');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 15_000 });
  expect((await other.request.get('/api/auth/user')).status()).toBe(401);
  // The login provider asks that device for the password too.
  await other.goto('/api/login?returnTo=/all');
  await expect(other.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await other.context().close();
});

test('the archive comes as a file', { tag: '@slow' }, async ({ page }) => {
  const name = await signUpToWrite(page);
  await writePost(page, 'Mine to take along');
  await open(page, '/settings/data');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
  expect(download.suggestedFilename()).toBe('bleachers-data.json');
  const archive = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(archive.account.username).toBe(name);
  expect(archive.sections.posts[0].content).toBe('Mine to take along');
});

test('an account is deleted only with its name typed; its posts stay without it, and it can’t sign in again', { tag: '@slow' }, async ({
  page,
}) => {
  const name = await signUpToWrite(page);
  const post = await writePost(page, 'What I said stays');
  await open(page, '/settings/data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const remove = dialog.getByRole('button', { name: 'Delete for good' });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to go on`).fill(name);
  await remove.click();
  await expect(page.getByRole('link', { name: 'Get Started Now' }).first()).toBeVisible();
  await page.goto(post);
  await expect(page.getByText('What I said stays').first()).toBeVisible();
  await expect(page.getByText('deleted user').first()).toBeVisible();
  await page.goto('/api/login?returnTo=/all');
  await signIn(page, `${name.toLowerCase()}@example.com`);
  await expect(page.getByRole('alert')).toBeVisible();
});
