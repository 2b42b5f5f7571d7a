import { commentOf, expect, signUp, test, writePost } from './journey.ts';

test('a fan formats a comment by keys and buttons, and a reader opens its spoiler', async ({ page }) => {
  await signUp(page);
  const path = await writePost(page, 'How did it **end**? See espn.com/nba');
  await expect(page.locator('article strong')).toHaveText('end');
  await expect(page.locator('article').getByRole('link', { name: 'espn.com/nba' })).toHaveAttribute('href', 'https://espn.com/nba');

  const field = page.getByLabel('Add a comment');
  await field.focus();
  const tools = page.getByRole('toolbar', { name: 'Format' });
  await field.pressSequentially('Great ');
  await page.keyboard.press('Control+b');
  await field.pressSequentially('game');
  await page.keyboard.press('End');
  await field.pressSequentially(' :fire: ');
  await tools.getByRole('button', { name: 'Spoiler' }).click();
  await field.pressSequentially('Boston won');
  await expect(field).toHaveValue('Great **game** 🔥 ||Boston won||');
  await tools.getByRole('button', { name: 'Emoji' }).click();
  await page.getByLabel('Find an emoji').fill('trophy');
  await page.getByRole('button', { name: 'trophy' }).click();
  await expect(field).toHaveValue(/🏆/);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = commentOf(page, 'Great');
  await expect(comment.locator('strong')).toHaveText('game');

  const html = await (await page.request.get(path)).text();
  expect(html).toContain('Show spoiler');
  await page.goto(path);
  await expect(page.getByText('Boston won')).toHaveCount(0);
  await commentOf(page, 'Great').getByRole('button', { name: 'Show spoiler' }).click();
  await expect(commentOf(page, 'Boston won')).toBeVisible();
});
