import { accessibilityProblems, expect, makeAccount, newName, open, signUp, test } from '../support/journey.ts';

test('a fan blocks somebody from their profile, sees nothing of them, and undoes it in the settings', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  const pest = await makeAccount(other, newName());
  const content = `A loud take by ${pest}`;
  expect((await other.request.post('/api/posts', { data: { content } })).status()).toBe(201);
  await context.close();

  await signUp(page);
  await expect(page.getByText(content)).toBeVisible();
  await open(page, `/user/${pest}`);
  await page.getByRole('button', { name: `More about @${pest}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`@${pest} is blocked`).first()).toBeVisible();
  await open(page, '/all');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(content)).toHaveCount(0);

  await open(page, '/settings/people');
  const row = page.getByRole('list', { name: 'People you block' }).getByRole('listitem');
  await expect(row).toContainText(pest);
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(`@${pest} is no longer blocked`).first()).toBeVisible();
  await open(page, '/all');
  await expect(page.getByText(content)).toBeVisible();
});

test('the pages about the site are there for everybody', { tag: '@slow' }, async ({ page }) => {
  for (const name of ['Rules', 'Privacy', 'Terms', 'Imprint', 'Takedown notice']) {
    await open(page, `/${name.toLowerCase().split(' ')[0]}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});
