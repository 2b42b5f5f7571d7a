import { expect, signUp, test, writePost } from './journey.ts';

test('two fans talk in a thread; a deleted comment keeps its place while it has answers', async ({ page, browser, baseURL }) => {
  const author = await signUp(page);
  const path = await writePost(page, `Who wins it all? asks ${author}`);
  await page.getByLabel('Add a comment').fill('I say Boston');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Comment added successfully!').first()).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  const guest = await signUp(other);
  await other.goto(path);
  const comment = other.locator('#comments li').filter({ hasText: 'I say Boston' });
  await comment.getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel(`Answer ${author}`).fill('Not a chance');
  await other.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(other.locator('#comments li').filter({ hasText: 'Not a chance' })).toContainText(guest);

  await page.reload();
  await page.locator('#comments li').filter({ hasText: 'I say Boston' }).getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted successfully').first()).toBeVisible();
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
  await expect(page.getByText('Not a chance')).toBeVisible();
  await context.close();
});
