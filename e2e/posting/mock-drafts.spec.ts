import type { Locator, Page } from '@playwright/test';
import { arrowDownUntil, demo, expect, signIn, signUpToWrite, test, toTop } from '../support/journey.ts';

async function openComposer(page: Page, tag = 'NBA Draft'): Promise<Locator> {
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByRole('button', { name: 'Add tags' }).click();
  await composer.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await composer.getByRole('combobox', { name: 'Tags' }).press('Enter');
  return composer;
}

async function beginDraft(page: Page): Promise<{ composer: Locator; picks: Locator }> {
  const composer = await openComposer(page);
  await composer.getByRole('button', { name: 'Mock Draft', exact: true }).click();
  const picks = composer.getByRole('list', { name: 'Picks' }).getByRole('listitem');
  await expect(picks).toHaveCount(30);
  return { composer, picks };
}

const handle = (composer: Locator, player: string) => composer.getByRole('button', { name: new RegExp(`^Move ${player}, pick`) });

test('a fan makes a mock draft with the mouse: drags, chooses, writes in, takes out and adds', async ({ page }) => {
  test.slow();
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  const type = composer.getByRole('button', { name: 'Mock Draft', exact: true });
  await expect(type).toBeDisabled();
  await expect(composer.getByTitle('Select NBA tags to enable mock draft')).toBeVisible();
  await expect(composer.getByText('Select NBA tags to unlock Mock Draft and Power Rankings features')).toBeVisible();
  await composer.getByLabel('What’s on your mind?').fill('My board, final answer');
  await composer.getByRole('button', { name: 'Add tags' }).click();
  await composer.getByRole('combobox', { name: 'Tags' }).fill('utah jazz');
  await composer.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await type.click();
  await expect(composer.getByRole('heading', { name: '2025 NBA Mock Draft' })).toBeVisible();
  await expect(composer.getByText('Drag and drop to reorder picks • Your mock draft will be saved with the post')).toBeVisible();
  const picks = composer.getByRole('list', { name: 'Picks' }).getByRole('listitem');
  await expect(picks).toHaveCount(30);
  await expect(picks.nth(0)).toContainText('Cooper Flagg');
  await expect(picks.nth(0)).toContainText('SF-PF • 6\'9" • Duke');
  await expect(picks.nth(29)).toContainText('LA Clippers');

  await toTop(composer.getByRole('heading', { name: '2025 NBA Mock Draft' }));
  const from = await handle(composer, 'Cooper Flagg').boundingBox();
  const to = await handle(composer, 'Ace Bailey').boundingBox();
  if (!from || !to) throw new Error('both are on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 12 });
  await page.mouse.up();
  await expect(picks.nth(0)).toContainText('Dylan Harper');
  await expect(picks.nth(0)).toContainText('Dallas Mavericks');
  await expect(picks.nth(2)).toContainText('Cooper Flagg');
  await expect(picks.nth(2)).toContainText('Philadelphia 76ers');

  // A prospect who is picked elsewhere changes places.
  await composer.getByRole('button', { name: 'Choose the player of pick 1', exact: true }).click();
  const prospects = page.getByRole('dialog', { name: 'Choose the player of pick 1' });
  await prospects.getByRole('searchbox').fill('flagg');
  await prospects.getByRole('button', { name: /Cooper Flagg/ }).click();
  await expect(picks.nth(0)).toContainText('Cooper Flagg');
  await expect(picks.nth(2)).toContainText('Dylan Harper');

  await composer.getByRole('button', { name: 'Choose the player of pick 2', exact: true }).click();
  const others = page.getByRole('dialog', { name: 'Choose the player of pick 2' });
  await others.getByRole('searchbox').fill('My cousin - the tall one');
  await others.getByRole('button', { name: 'Write in “My cousin - the tall one”' }).click();
  await expect(composer.getByRole('textbox', { name: 'Player of pick 2', exact: true })).toHaveValue('My cousin - the tall one');
  await picks.nth(1).getByPlaceholder('POS • Height • School').fill('G • 6\'8" • (night) school');

  await composer.getByRole('button', { name: /^Remove VJ Edgecombe/ }).click();
  await expect(picks).toHaveCount(29);
  await composer.getByRole('button', { name: 'Add Pick' }).click();
  await expect(picks).toHaveCount(30);
  await expect(composer.getByRole('textbox', { name: 'Player of pick 30' })).toBeFocused();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();

  await expect(page).toHaveURL(/\/post\/\d+$/);
  const board = page.getByRole('group', { name: '2025 NBA Mock Draft' });
  // The last one was left blank.
  await expect(board.getByRole('list').first().getByRole('listitem')).toHaveCount(29);
  await expect(board.getByText('My cousin - the tall one')).toBeVisible();
  await expect(board.getByText('G • 6\'8" • (night) school')).toBeVisible();
  await expect(page.getByText('My board, final answer', { exact: true })).toBeVisible();
  await board.getByText('How grading works').click();
  await expect(board.getByText('the right player at the right pick')).toBeVisible();

  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await expect(dialog.getByLabel('What’s on your mind?')).toHaveValue('My board, final answer');
  const stored = dialog.getByRole('list', { name: 'Picks' }).getByRole('listitem');
  await expect(stored).toHaveCount(29);
  await expect(dialog.getByRole('textbox', { name: 'Player of pick 2', exact: true })).toHaveValue('My cousin - the tall one');
  await expect(stored.nth(1).getByPlaceholder('POS • Height • School')).toHaveValue('G • 6\'8" • (night) school');
  await dialog.getByRole('button', { name: 'Move Cooper Flagg down' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your post has been updated!').first()).toBeVisible();
  await expect(board.getByRole('list').first().getByRole('listitem').nth(1)).toContainText('Cooper Flagg');
});

test('a mock draft is made by keyboard alone, survives a reload, and is sent', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  await signUpToWrite(page);
  const { composer, picks } = await beginDraft(page);
  await composer.getByLabel('What’s on your mind?').fill('By keys');
  const status = composer.locator('[role="status"]').filter({ hasText: /Cooper Flagg/ });
  await toTop(composer.getByRole('heading', { name: '2025 NBA Mock Draft' }));
  await handle(composer, 'Cooper Flagg').focus();
  await page.keyboard.press('Space');
  await expect(status).toContainText('Picked up Cooper Flagg');
  await arrowDownUntil(page, status, 'Cooper Flagg is over pick 2 of 30.');
  await page.keyboard.press('Space');
  await expect(picks.nth(1)).toContainText('Cooper Flagg');
  await expect(picks.nth(0)).toContainText('Dylan Harper');
  await expect(handle(composer, 'Cooper Flagg')).toBeFocused();
  // Picked up, carried and left.
  await page.keyboard.press('Space');
  await expect(status).toContainText('Picked up Cooper Flagg');
  await arrowDownUntil(page, status, 'Cooper Flagg is over pick 3 of 30.');
  await page.keyboard.press('Escape');
  await expect(status).toContainText('Cooper Flagg stays where it was.');
  await expect(composer).toBeVisible();
  // By the buttons; the focus goes with the row.
  await composer.getByRole('button', { name: 'Move Ace Bailey up' }).focus();
  await page.keyboard.press('Enter');
  await expect(picks.nth(1)).toContainText('Ace Bailey');
  await expect(composer.getByRole('button', { name: 'Move Ace Bailey up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picks.nth(0)).toContainText('Ace Bailey');
  await expect(composer.getByText('Ace Bailey is pick 1.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(picks.nth(0)).toContainText('Ace Bailey');

  await page.reload();
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await expect(picks).toHaveCount(30);
  await expect(picks.nth(0)).toContainText('Ace Bailey');
  await expect(picks.nth(2)).toContainText('Cooper Flagg');
  await composer.getByLabel('What’s on your mind?').press('Control+Enter');
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const post = await (await page.request.get(`/api${new URL(page.url()).pathname.replace('/post/', '/posts/')}`)).json();
  expect(post.content).toContain('By keys\n\n1. Ace Bailey - Dallas Mavericks (SF-PF)\n2. Dylan Harper - San Antonio Spurs (PG-SG)\n');
});

test('the draft’s page leads into the composer, whose draft has the tag and the type', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/api/login?returnTo=/draft/2025');
  await signIn(page, demo.email, demo.password);
  await page.getByRole('button', { name: 'Make your mock draft' }).click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await expect(composer.getByRole('list', { name: 'Picks' }).getByRole('listitem')).toHaveCount(30);
  await expect(composer.getByRole('button', { name: 'Remove NBA Draft' })).toBeVisible();
  await composer.getByRole('button', { name: 'Clear', exact: true }).click();
});
