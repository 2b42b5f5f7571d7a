import { expect, makeAccount, newName, signIn, signUpToWrite, test } from '../support/journey.ts';

test('a fan asks a question, somebody else votes and sees the result, and an edit keeps the votes', async ({ page, browser, baseURL }) => {
  // Two people sign up.
  test.slow();
  const username = await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill(`Settle this for ${username}`);
  const poll = composer.getByRole('button', { name: 'Poll', exact: true });
  await poll.click();
  await expect(poll).toHaveAttribute('aria-pressed', 'true');
  await expect(composer.getByRole('heading', { name: 'Create Poll' })).toBeVisible();
  await expect(composer.getByText('Options (max 5)')).toBeVisible();
  await expect(composer.getByPlaceholder('Ask a question...')).toBeFocused();
  await expect(composer.getByRole('button', { name: /^Remove option/ })).toHaveCount(0);
  await composer.getByPlaceholder('Ask a question...').fill('Who takes the East?');
  // By keyboard: Enter goes on to the next option, and makes one after the last.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Celtics');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Knicks');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Cavaliers');
  await composer.getByRole('button', { name: 'Add Option' }).click();
  await composer.getByRole('button', { name: 'Add Option' }).click();
  await expect(composer.getByRole('button', { name: 'Add Option' })).toBeHidden();
  await composer.getByRole('button', { name: 'Remove option 5' }).click();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Who takes the East?' })).toBeVisible();
  await expect(page.getByText('0 votes').first()).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await makeAccount(other, newName());
  await other.goto(new URL(page.url()).pathname);
  const result = other.getByRole('region', { name: 'Who takes the East?' });
  await result.getByRole('button', { name: 'Knicks' }).focus();
  // The result is shown before the vote is stored; a reload that overtakes it would be a fan without a vote.
  const stored = other.waitForResponse(response => response.url().endsWith('/vote'));
  await other.keyboard.press('Enter');
  await expect(result.getByRole('listitem').filter({ hasText: 'Knicks' })).toContainText('100%');
  await expect(result.getByRole('listitem').filter({ hasText: 'Knicks' }).getByLabel('Your vote')).toBeVisible();
  await expect(result.getByRole('button')).toHaveCount(0);
  await expect(result.getByText('You voted for Knicks.')).toBeAttached();
  await expect(result.getByRole('list')).toBeFocused();
  await stored;
  await other.reload();
  await expect(result.getByRole('listitem').filter({ hasText: 'Knicks' })).toContainText('100%');

  await page.reload();
  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await expect(dialog.getByLabel('Question')).toHaveValue('Who takes the East?');
  await expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Knicks');
  await expect(dialog.getByText('Options you leave as they are keep their votes.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Pistons');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your post has been updated!').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pistons' })).toBeVisible();
  await other.reload();
  await expect(result.getByRole('listitem').filter({ hasText: 'Pistons' })).toContainText('0%');
  await expect(result.getByRole('listitem').filter({ hasText: 'Knicks' })).toContainText('100%');
  await context.close();
});

test('a vote meant before signing in is counted afterwards', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const username = await makeAccount(await elsewhere.newPage());
  await elsewhere.close();
  const response = await page.request.get('/api/posts/search?q=Expos');
  const post = (await response.json()).posts.find((each: { poll: unknown }) => each.poll);
  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'Illegal' }).click();
  const prompt = page.getByRole('dialog', { name: 'Join Bleachers to vote!' });
  await prompt
    .getByRole('button', { name: 'Sign in' })
    .or(prompt.getByRole('link', { name: 'Sign in' }))
    .click();
  await signIn(page, `${username.toLowerCase()}@example.com`);
  await expect(page).toHaveURL(`/post/${post.id}`);
  const options = page.getByRole('region', { name: post.poll.question }).getByRole('listitem');
  await expect(options.filter({ hasText: 'Illegal' }).getByLabel('Your vote')).toBeVisible();
  await expect(page.getByText('You voted for Illegal.')).toBeAttached();
  const { totalVotes } = await (await page.request.get(`/api/posts/${post.id}/poll`)).json();
  expect(totalVotes).toBe(post.poll.totalVotes + 1);
});
