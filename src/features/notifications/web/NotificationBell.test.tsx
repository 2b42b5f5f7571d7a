import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeNotification, makeViewer } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { notificationsRoutes } from '../notifications.contract.ts';
import { NotificationBell } from './NotificationBell.tsx';

function openBell(count = 1) {
  const api = openApi().answer(notificationsRoutes.unreadCount, { count });
  api.answer(notificationsRoutes.list, [makeNotification(), makeNotification({ id: 29, title: 'Old news', isRead: true })]);
  return { api, ...renderFor(makeViewer(), <NotificationBell />) };
}

const bell = () => screen.findByRole('button', { name: /Notifications/ });

test('the bell and the title of the tab show the unread count', async () => {
  openBell(3);
  expect(await within(await bell()).findByText(/3/)).toBeTruthy();
  await expect.poll(() => document.title).toMatch(/^\(3\)/);
});

test('the panel lists notifications and names the unread ones', async () => {
  const { user } = openBell();
  await user.click(await bell());
  expect(await screen.findByText('New comment')).toBeTruthy();
  expect(screen.getAllByText('Unread:')).toHaveLength(1);
});

test('the panel says that it loads, that it failed, and asks again', async () => {
  const { api, user } = openBell();
  api.refuse(notificationsRoutes.list, 'unavailable');
  const held = api.hold(notificationsRoutes.list);
  await user.click(await bell());
  expect(await screen.findByText('Loading notifications')).toBeTruthy();
  held.release();
  expect(await screen.findByText('Your notifications could not be loaded.')).toBeTruthy();
  api.answer(notificationsRoutes.list, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

test('following a notification marks it read and leads to its page', async () => {
  const { api, user } = openBell();
  api.answer(notificationsRoutes.markRead, makeNotification({ isRead: true }));
  await user.click(await bell());
  await user.click(await screen.findByText('New comment'));
  await expect.poll(() => api.callsOf(notificationsRoutes.markRead)[0]?.params).toEqual({ id: 30 });
  expect(location.pathname).toBe('/post/7');
});

test('marking all read shows it at once, and a refusal is said', async () => {
  const { api, user } = openBell();
  api.refuse(notificationsRoutes.markAllRead, 'unavailable');
  await user.click(await bell());
  await screen.findByText('New comment');
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('Failed to mark notifications as read')).toBeTruthy();
});
