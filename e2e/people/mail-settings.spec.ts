import { expect, makeAccount, open, test } from '../support/journey.ts';

test('mails are chosen with a switch each, and stay chosen', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  await open(page, '/settings/notifications');
  const mails = page.getByRole('region', { name: 'Mail' });
  await expect(mails.getByText('This server doesn’t send mail.')).toBeVisible();
  const requests = mails.getByRole('switch', { name: 'Friend requests' });
  const messages = mails.getByRole('switch', { name: 'Unread messages' });
  await expect(requests).toBeChecked();
  await expect(messages).not.toBeChecked();
  await requests.click();
  await messages.focus();
  await messages.press('Space');
  await expect(requests).not.toBeChecked();
  await expect(messages).toBeChecked();
  await expect
    .poll(async () => (await page.request.get('/api/user/preferences')).json())
    .toMatchObject({ emailFriendRequests: false, emailChatMessages: true });
  await open(page, '/settings/notifications');
  await expect(requests).not.toBeChecked();
  await expect(messages).toBeChecked();
});

test('a link that is cut off says so and changes nothing', async ({ page }) => {
  await open(page, '/api/unsubscribe?token=not-a-link');
  await expect(page).toHaveURL(/\/unsubscribe\?token=not-a-link$/);
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
});
