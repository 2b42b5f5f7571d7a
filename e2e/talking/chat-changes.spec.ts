import type { Browser, Page } from '@playwright/test';
import { accessibilityProblems, expect, makeAccount, open, openLive, problemsInBothThemes, test } from '../support/journey.ts';

/** Two friends, each in their chat with the other: one with a keyboard, the other on a phone. */
async function inChat(page: Page, browser: Browser): Promise<{ friend: Page }> {
  const friend = await (await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })).newPage();
  const [own, friendName] = [await makeAccount(page), await makeAccount(friend)];
  for (const [asking, name] of [
    [page, friendName],
    [friend, own],
  ] as const) {
    const response = await asking.request.post('/api/friends/request', { data: { receiverUsername: name } });
    expect(response.ok()).toBe(true);
  }
  await openLive(page, `/chat/${friendName}`);
  await openLive(friend, `/chat/${own}`);
  return { friend };
}

const box = (page: Page) => page.getByPlaceholder(/^Message @/);
const bubble = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text }).first();

async function choose(page: Page, text: string, item: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).locator('..').getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('two friends answer, edit and delete messages, and see each other writing and reading', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const { friend } = await inChat(page, browser);
  await box(page).pressSequentially('It was ||Tatum||');
  await expect(friend.getByText(/is typing|is writing/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bubble(friend, 'It was').getByRole('button', { name: 'Show spoiler' })).toBeVisible();
  await expect(page.getByText(/· Seen$/)).toBeVisible();

  await choose(friend, 'It was', 'Reply');
  await box(friend).fill('No way');
  await friend.getByRole('button', { name: 'Send' }).tap();
  await expect(bubble(page, 'No way').locator('blockquote')).toContainText('[spoiler]');
  expect(await accessibilityProblems(page, 'main')).toEqual([]);

  await choose(friend, 'No way', 'Edit');
  const edit = friend.getByLabel('Edit message');
  await edit.fill('No **way**');
  await friend.getByRole('button', { name: 'Save' }).tap();
  await expect(bubble(page, 'No way')).toContainText('(edited)');
  await expect(bubble(page, 'No way').locator('strong')).toHaveText('way');

  await choose(page, 'It was', 'Delete');
  await expect(friend.getByText('This message was deleted.').first()).toBeVisible();
  await friend.context().close();
});

test('a fan on a phone finds a person, and their profile has tabs', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  await open(page, '/all');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(await problemsInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByLabel('Search people').fill('courtsidec');
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('button', { name: /courtsidecasey/i })
    .click();
  await expect(page).toHaveURL(/\/user\/courtsidecasey/i);
  for (const name of ['Comments', 'Achievements', 'Posts']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
});
