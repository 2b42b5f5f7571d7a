import { demo, expect, signIn, signUp, test } from '../support/journey.ts';

test.use({ allowedErrors: [/status of 401/] });

const loggedOut = 'You are logged out. Logging in again...';

test('a session that ends while somebody writes loses nothing: the post waits on the other side of the sign-in', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const username = await signUp(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  const words = `A long thought by ${username}`;
  await composer.getByLabel('What’s on your mind?').fill(words);
  await context.clearCookies({ name: /session/ });
  // The words stand for half a second before the way leads to sign-in: the page itself notes that they did.
  await page.evaluate(words => {
    const look = () => document.body.textContent?.includes(words) && sessionStorage.setItem('told', words);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, loggedOut);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  // The page may be on its way while it is asked.
  await expect(async () => expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe(loggedOut)).toPass();
  await page.waitForURL(/sign-in|\/all/);
  if (/sign-in/.test(page.url())) {
    await signIn(page, `${username.toLowerCase()}@example.com`);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await expect(composer.getByLabel('What’s on your mind?')).toHaveValue(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
});

test('a comment survives a reload, and a visitor’s the sign-in', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/post/3');
  await page.getByLabel('Add a comment').fill('Half a thought');
  await page.reload();
  await expect(page.getByLabel('Add a comment')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Join Bleachers to comment!' });
  await prompt
    .getByRole('button', { name: 'Sign in' })
    .or(prompt.getByRole('link', { name: 'Sign in' }))
    .click();
  await signIn(page, demo.email, demo.password);
  await expect(page).toHaveURL('/post/3');
  await expect(page.getByLabel('Add a comment')).toHaveValue('Half a thought');
});
