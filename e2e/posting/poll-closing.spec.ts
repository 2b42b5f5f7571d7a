import { expect, makeAccount, open, signUpToWrite, test } from '../support/journey.ts';

// A vote for a poll that has closed is refused.
test.use({ allowedErrors: [/status of 4\d\d/] });

test('a fan changes their vote until the poll closes; then everybody sees the result and nobody votes', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill('One hour');
  await composer.getByRole('button', { name: 'Poll', exact: true }).click();
  await composer.getByLabel('Question').fill('Who takes the West?');
  await composer.getByRole('textbox', { name: 'Option 1' }).fill('Nuggets');
  await composer.getByRole('textbox', { name: 'Option 2' }).fill('Lakers');
  await composer.getByLabel('Closes').selectOption('1 hour');
  await composer.getByRole('switch', { name: 'People can change their vote' }).press('Space');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const path = new URL(page.url()).pathname;
  const api = path.replace('/post/', '/api/posts/');

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await makeAccount(other);
  await open(other, path);
  const poll = other.getByRole('region', { name: 'Who takes the West?' });
  await expect(poll.getByText('Closes in 59 minutes')).toBeVisible();
  const vote = async (text: string) => {
    const stored = other.waitForResponse(response => response.url().endsWith('/vote'));
    await poll.getByRole('button', { name: text }).focus();
    await other.keyboard.press('Enter');
    return stored;
  };
  expect((await vote('Nuggets')).status()).toBe(200);
  await poll.getByRole('button', { name: 'Change my vote' }).click();
  await expect(poll.getByRole('button', { name: 'Nuggets' })).toHaveAttribute('aria-pressed', 'true');
  expect((await vote('Lakers')).status()).toBe(200);
  await expect(poll.getByRole('listitem').filter({ hasText: 'Lakers' })).toContainText('100%');

  // A visitor still chooses.
  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await visitor.clock.install();
  await open(visitor, path);
  await visitor.mouse.move(5, 5, { steps: 3 });
  await expect(visitor.locator('[data-asleep]')).toHaveCount(0);
  const seen = visitor.getByRole('region', { name: 'Who takes the West?' });
  await expect(seen.getByRole('button', { name: 'Lakers' })).toBeVisible();
  await visitor.clock.fastForward('01:00:30');
  await expect(seen.getByText('Closed', { exact: true })).toBeVisible();
  await expect(seen.getByRole('listitem').filter({ hasText: 'Lakers' })).toContainText('100%');
  await visitor.context().close();

  // The author brings the end forward, and the fan's page does not know it yet.
  await poll.getByRole('button', { name: 'Change my vote' }).click();
  const { content, poll: stored } = await (await page.request.get(api)).json();
  const closesAt = new Date(Date.now() + 500).toISOString();
  const options = stored.options.map(({ text }: { text: string }) => text);
  const data = { content, poll: { question: stored.question, options, closesAt, canChange: true } };
  const edited = await page.request.put(api, { data });
  expect(edited.status(), await edited.text()).toBe(200);
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(closesAt));
  expect((await vote('Nuggets')).status()).toBe(409);
  await expect(other.getByText('This poll is closed.').first()).toBeVisible();
  await other.reload();
  for (const reader of [other, page]) {
    await open(reader, path);
    const result = reader.getByRole('region', { name: 'Who takes the West?' });
    await expect(result.getByText('Closed', { exact: true })).toBeVisible();
    await expect(result.getByRole('listitem').filter({ hasText: 'Lakers' })).toContainText('100%');
    await expect(result.getByRole('button')).toHaveCount(0);
  }
  expect(await (await page.request.get(`${api}/poll`)).json()).toMatchObject({ totalVotes: 1 });
  await context.close();
});
