import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeNotification } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { friendsRoutes } from '../../../friends/friends.contract.ts';
import { notificationsRoutes } from '../../notifications.contract.ts';

const { list, unreadCount } = notificationsRoutes;
const actor = { id: 'pat', username: 'pat', profileImageUrl: null, flair: null };

checkPageStates('the page of notifications', {
  address: '/notifications',
  answers: api => api.answer(unreadCount, { count: 1 }).answer(list, [makeNotification({ title: 'Told' })]),
  main: list,
  loading: 'Loading notifications',
  error: 'Your notifications could not be loaded.',
  states: {
    'shows what a person was told, with its filters': { shows: ['Told', 'Unread', 'Mentions', 'Replies', 'Friends', 'Mark all read'] },
    'says that there is nothing': { answers: api => api.answer(list, []), shows: ['No notifications yet'] },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in to see your notifications'] },
  },
});

test('a filter is an address, and its list is read with it', async () => {
  const api = openApi().answer(unreadCount, { count: 0 }).answer(list, []);
  await openPage('/notifications?filter=mentions');
  expect((await screen.findByRole('link', { name: 'Mentions' })).getAttribute('aria-current')).toBe('page');
  await expect.poll(() => api.callsOf(list)[0]?.query).toMatchObject({ filter: 'mentions', limit: 30 });
});

test('a friend request is accepted in its row', async () => {
  const request = makeNotification({
    id: 5,
    type: 'friend_request',
    title: '@pat wants to be friends',
    message: 'Accept or decline on your Friends page.',
    relatedId: 12,
    isRead: false,
    actor,
  });
  const api = openApi().answer(unreadCount, { count: 1 }).answer(list, [request]).answer(friendsRoutes.accept, actor);
  const { user } = await openPage('/notifications');
  const accept = await screen.findByRole('button', { name: 'Accept the request of @pat' });
  expect(screen.queryByText('Accept or decline on your Friends page.')).toBeNull();
  await user.click(accept);
  await expect.poll(() => api.callsOf(friendsRoutes.accept)[0]?.params).toEqual({ id: 12 });
});

test.each(['@pat wants to be friends', '@pat commented on your post'])('the team of a person stands behind their name: %s', async title => {
  const flair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#007a33' };
  openApi()
    .answer(unreadCount, { count: 1 })
    .answer(list, [makeNotification({ title, actor: { ...actor, flair } })]);
  await openPage('/notifications');
  await screen.findByRole('img', { name: 'Boston Celtics' });
  expect(document.body.textContent).toMatch(new RegExp(title.replace('@pat', '@pat.*BOS')));
});
