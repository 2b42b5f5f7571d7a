import { readFile } from 'node:fs/promises';
import { expect, makeAccount, open, password, signIn, signUpToWrite, test, writePost } from '../support/journey.ts';

// Signing in to an account that is gone is refused, and so is what is read for somebody who was signed out.
test.use({ allowedErrors: [/status of 40[13]/] });

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
