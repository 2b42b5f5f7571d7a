import { expect, open, signInAsRegular, test } from '../support/journey.ts';

test('on a phone the inbox is the list, a conversation fills the window, and requests are a tab', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await signInAsRegular(page);
  await open(page, '/all');
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await bar.getByRole('link', { name: /^Messages/ }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Inbox' });
  expect(await tabs.getByRole('list').evaluate(list => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  await tabs.getByRole('link', { name: /^Friend Requests/ }).click();
  await expect(page.getByRole('button', { name: /^Accept the request of/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: /^My Friends/ }).click();
  await expect(page.getByRole('link', { name: 'Chat with @ParquetPat' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await page
    .getByRole('navigation', { name: 'Messages' })
    .getByRole('link', { name: /ParquetPat/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat with @ParquetPat');
  await expect(bar).toBeHidden();
  await expect(tabs).toBeHidden();
});

test('on a wide window the conversation opens beside the list, which stays where it was', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await signInAsRegular(page);
  await open(page, '/chat');
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeVisible();
  const row = page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: /AcesHighLV/ });
  const before = await row.boundingBox();
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat with @AcesHighLV');
  await expect(row).toHaveAttribute('aria-current', 'page');
  expect(await row.boundingBox()).toEqual(before);
});
