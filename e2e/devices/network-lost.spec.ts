import { expect, open, signUp, test } from '../support/journey.ts';

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('a like waits on the device when the network goes before the first one', { tag: '@slow' }, async ({ page, context }) => {
  await signUp(page);
  const fetched = page.waitForResponse(/UnsentWrites/);
  await open(page, '/all');
  await fetched;
  // The place of toasts is there before anybody uses the page.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Like/ }).first().click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('outbox:likes')))).toBe(true);
  await expect(page.getByRole('listitem').filter({ hasText: /offline|network|waits/i })).toBeVisible();
  const sent = page.waitForResponse(response => response.url().endsWith('/like') && response.ok());
  await context.setOffline(false);
  await sent;
});
