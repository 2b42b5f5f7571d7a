import { expect, makeAccount, signUpToWrite, test, writePost } from '../support/journey.ts';

test('an author edits a post, which then says so, and deletes it', async ({ page }) => {
  const username = await signUpToWrite(page);
  const path = await writePost(page, `First version by ${username}`, ['NBA']);
  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await dialog.getByLabel('What’s on your mind?').fill(`Second version by ${username}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your post has been updated!').first()).toBeVisible();
  await expect(page.getByText(`Second version by ${username}`)).toBeVisible();
  await expect(page.getByText('· edited')).toBeVisible();

  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this post? This action cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post deleted').first()).toBeVisible();
  await expect(page).toHaveURL('/all');
  await expect(page.getByText(`Second version by ${username}`)).toBeHidden();
  const response = await page.request.get(`/api${path.replace('/post/', '/posts/')}`);
  expect(response.status()).toBe(404);
});

test('a like is shown at once, is there on the next visit, and is taken back by a second click', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  await page.goto('/post/1');
  const like = page.getByRole('article').getByRole('button', { name: /^Like/ });
  const count = Number((await like.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(`Like (${count + 1})`);
  await expect.poll(async () => (await (await page.request.get('/api/posts/1')).json()).liked).toBe(true);
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName(`Like (${count})`);
});
