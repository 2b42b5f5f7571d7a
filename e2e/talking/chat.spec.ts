import type { Browser, Page } from '@playwright/test';
import { expect, makeAccount, open, test } from '../support/journey.ts';

/** Two people in two browsers who have just become friends. */
async function twoFriends(page: Page, browser: Browser): Promise<{ own: string; friend: Page; friendName: string }> {
  const friend = await (await browser.newContext()).newPage();
  const [own, friendName] = [await makeAccount(page), await makeAccount(friend)];
  for (const [asking, name] of [
    [page, friendName],
    [friend, own],
  ] as const) {
    const response = await asking.request.post('/api/friends/request', { data: { receiverUsername: name } });
    expect(response.ok()).toBe(true);
  }
  // Their notifications about each other are read.
  for (const reader of [page, friend]) await reader.request.post('/api/notifications/mark-all-read');
  return { own, friend, friendName };
}

function box(page: Page, name: string) {
  return page.getByPlaceholder(`Message @${name}...`);
}

async function say(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text);
  await box(page, name).press('Enter');
}

test('two friends talk, each sees the other’s words as they are said, and the bell says when one is elsewhere', async ({
  page,
  browser,
}) => {
  const { own, friend, friendName } = await twoFriends(page, browser);
  await open(page, `/chat/${friendName}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chat with @${friendName}`);
  await expect(page.getByText('Start your conversation')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await open(friend, '/all');
  await say(page, friendName, 'Are you watching?');
  await expect(page.getByRole('log').getByText('Are you watching?')).toBeVisible();
  await expect(box(page, friendName)).toHaveValue('');

  const bell = friend.getByRole('button', { name: 'Notifications (1)' });
  await expect(bell).toBeVisible();
  await expect(friend).toHaveTitle(/^\(1\) /);
  await bell.click();
  const list = friend.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText(`New message from ${own}`)).toBeVisible();
  await list.getByText('Are you watching?').click();
  await expect(friend).toHaveURL(new RegExp(`/chat/${own}$`));
  await expect(friend.getByRole('log').getByText('Are you watching?')).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  for (const [speaker, listener, text] of [
    [friend, page, 'Every minute.'],
    [page, friend, 'That block!'],
    [page, friend, 'Did you see it?'],
  ] as const) {
    await say(speaker, speaker === page ? friendName : own, text);
    await expect(listener.getByRole('log').getByText(text)).toBeInViewport();
  }
  // Both saw all of it: nothing is unread for either.
  for (const reader of [page, friend]) await expect(reader.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await friend.context().close();
});

test.use({ allowedErrors: [/ERR_CONNECTION_RESET|status of 40[134]/] });

test('a long talk loads what came before as one scrolls up, and stays where it is read while new words come', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const { own, friend, friendName } = await twoFriends(page, browser);
  const room: { id: number } = await (await page.request.get(`/api/chat/room/${friendName}`)).json();
  for (let number = 1; number <= 120; number += 1) {
    await page.request.post(`/api/chat/messages/${room.id}`, { data: { content: `line ${number} of the story` } });
  }
  await open(page, `/chat/${friendName}`);
  await expect(page.getByRole('log').getByText('line 120 of the story')).toBeInViewport();
  const log = page.getByRole('log');
  await expect(async () => {
    await log.evaluate(element => {
      element.scrollTop = 0;
    });
    await expect(page.getByText('line 1 of the story', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const top = () => log.evaluate(element => element.scrollTop);
  const before = await top();
  await open(friend, `/chat/${own}`);
  await say(friend, own, 'something new');
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log.getByText('something new')).toBeInViewport();
  await friend.context().close();
});
