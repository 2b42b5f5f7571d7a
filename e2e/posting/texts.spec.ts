import { commentOf, expect, open, signUpToWrite, test, writePost } from '../support/journey.ts';

test('a fan formats a comment by keys and buttons, and a reader opens its spoiler', async ({ page }) => {
  await signUpToWrite(page);
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
  await page.getByRole('button', { name: 'Formatting' }).click();
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

test('a fan previews a post and a comment as readers will see them, and writes on meanwhile', { tag: '@slow' }, async ({ page }) => {
  const username = await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  const text = composer.getByLabel('What’s on your mind?');
  await text.fill(`**${username}** saw ||the end||`);
  await composer.getByRole('button', { name: 'Preview' }).click();
  const preview = composer.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText(username);
  await expect(preview.getByRole('button', { name: 'Show spoiler' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' of *it*');
  await expect(preview.locator('em')).toHaveText('it');
  await composer.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toBeHidden();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole('article').first().locator('em')).toHaveText('it');

  await open(page, new URL(page.url()).pathname);
  const comments = page.locator('#comments');
  await page.getByLabel('Add a comment').focus();
  await page.keyboard.type('- one more');
  // By keyboard: back into the row of tools, and by an arrow around to its last button.
  await comments.getByRole('button', { name: 'Formatting' }).press('Enter');
  await comments.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(comments.getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Enter');
  const list = comments.getByRole('region', { name: 'Preview' }).getByRole('listitem');
  await expect(list).toHaveText('one more');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await page.getByLabel('Add a comment').press('Control+Enter');
  await expect(comments.getByRole('listitem').filter({ hasText: 'one more' }).first()).toBeVisible();
});
