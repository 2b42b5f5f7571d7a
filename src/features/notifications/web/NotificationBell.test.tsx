import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeNotification, makeViewer } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { notificationsRoutes } from '../notifications.contract.ts';
import { placeOf } from '../notifications.rules.ts';
import { showNotification } from './notifications.api.ts';
import { NotificationBell } from './NotificationBell.tsx';

function openBell(count = 1) {
  const api = openApi().answer(notificationsRoutes.unreadCount, { count });
  api.answer(notificationsRoutes.list, [makeNotification(), makeNotification({ id: 29, title: 'Old news', isRead: true })]);
  return { api, ...renderFor(makeViewer(), <NotificationBell answers={({ id }) => <span>Answer {id}</span>} />) };
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

test('a friend request leads to the tab of requests', async () => {
  const { api, user } = openBell();
  api.answer(notificationsRoutes.list, [makeNotification({ type: 'friend_request', title: 'A request', href: '/friends' })]);
  api.answer(notificationsRoutes.markRead, makeNotification({ isRead: true }));
  await user.click(await bell());
  await user.click(await screen.findByText('A request'));
  expect(location.pathname + location.search).toBe('/friends?tab=requests');
});

test('marking all read shows it at once, and a refusal is said', async () => {
  const { api, user } = openBell();
  api.refuse(notificationsRoutes.markAllRead, 'unavailable');
  await user.click(await bell());
  await screen.findByText('New comment');
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('Failed to mark notifications as read')).toBeTruthy();
});

test('older notifications are reached page by page, and one that comes meanwhile moves none out of the list', async () => {
  const { api, user, client } = openBell();
  const all = Array.from({ length: 25 }, (_, index) => makeNotification({ id: 100 - index, title: `Told ${index}` }));
  api.answerWith(notificationsRoutes.list, ({ query }) => {
    const behind = typeof query.cursor === 'string' ? placeOf(query.cursor).id : Number.POSITIVE_INFINITY;
    return all.filter(each => each.id < behind).slice(0, 10);
  });
  await user.click(await bell());
  const titles = () => screen.queryAllByText(/^Told \d+$/).length;
  await expect.poll(titles).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await expect.poll(titles).toBe(20);
  showNotification(client, makeNotification({ id: 200, title: 'Told 99' }));
  await expect.poll(titles).toBe(21);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await expect.poll(titles).toBe(26);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('comments under one post are one row, and following it marks all of them', async () => {
  const { api, user } = openBell(2);
  const by = (id: number, username: string) => {
    const actor = { id: username, username, profileImageUrl: null, flair: null };
    return makeNotification({ id, title: `@${username} commented on your post`, relatedId: 7, isRead: false, actor });
  };
  api.answer(notificationsRoutes.list, [by(31, 'marta'), by(30, 'pat')]);
  api.answer(notificationsRoutes.markSomeRead, undefined);
  await user.click(await bell());
  await user.click(await screen.findByText('@marta and @pat commented on your post'));
  await expect.poll(() => api.callsOf(notificationsRoutes.markSomeRead)[0]?.body).toEqual({ ids: [31, 30] });
});

test('an unread friend request has its answers in its row, and a read one has none', async () => {
  const { api, user } = openBell();
  const actor = { id: 'pat', username: 'pat', profileImageUrl: null, flair: null };
  const request = makeNotification({
    id: 5,
    type: 'friend_request',
    title: '@pat wants to be friends',
    relatedId: 12,
    isRead: false,
    actor,
  });
  api.answer(notificationsRoutes.list, [request, { ...request, id: 4, isRead: true }]);
  await user.click(await bell());
  expect(await screen.findAllByText('Answer 12')).toHaveLength(1);
});
