import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { makeMessage, makePerson, makeRoom, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { chatRoutes } from '../../chat/chat.contract.ts';
import { friendsRoutes } from '../friends.contract.ts';

const jordan = makePerson({ id: 'other', username: 'jordan' });
const request = { id: 3, senderUsername: 'jordan', sender: jordan, createdAt: someDay };

function answers(api: FakeApi) {
  return api
    .answer(friendsRoutes.list, [makePerson()])
    .answer(friendsRoutes.requests, [request])
    .answer(chatRoutes.rooms, [makeRoom({ unreadCount: 2, lastMessage: makeMessage({ content: 'Game at nine?' }) })]);
}

checkPageStates('the friends page', {
  address: '/friends',
  answers,
  main: friendsRoutes.list,
  loading: 'Loading friends',
  error: 'Failed to load friends.',
  states: {
    'shows friends with their unread messages and last lines': { shows: ['morgan', 'My Friends', '2', 'Game at nine?'] },
    'shows nobody yet': { answers: api => api.answer(friendsRoutes.list, []), shows: ['No friends yet', 'Find fans to talk with'] },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in to connect with friends'], hides: ['My Friends'] },
  },
});

test('the address of a request’s notice opens the tab of requests, and a choice of tab goes into the address', async () => {
  answers(openApi());
  const { user } = await openPage('/friends?tab=requests');
  expect(await screen.findByRole('button', { name: 'Accept the request of @jordan' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /My Friends/ }));
  expect(await screen.findByText('morgan')).toBeTruthy();
  expect(location.pathname + location.search).toBe('/friends');
});

test('the friends page leads to the inbox', async () => {
  answers(openApi());
  await openPage('/friends');
  expect((await screen.findByRole('link', { name: 'Messages (2)' })).getAttribute('href')).toBe('/chat');
});

test('a failure to load requests is said on their tab alone', async () => {
  answers(openApi()).refuse(friendsRoutes.requests, 'unavailable');
  const { user } = await openPage('/friends');
  expect(await screen.findByText('morgan')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /Friend Requests/ }));
  expect(await screen.findByText('Failed to load friend requests. Please try again.')).toBeTruthy();
});

test('an accepted request leaves the list and its sender is a friend', async () => {
  const api = answers(openApi()).answerWith(friendsRoutes.accept, ({ params }) => {
    expect(params.id).toBe(3);
    api.answer(friendsRoutes.requests, []).answer(friendsRoutes.list, [jordan]);
    return jordan;
  });
  const { user } = await openPage('/friends');
  await user.click(await screen.findByRole('tab', { name: /Friend Requests/ }));
  await user.click(await screen.findByRole('button', { name: 'Accept the request of @jordan' }));
  expect(await screen.findByText('No pending friend requests')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /My Friends/ }));
  expect(await screen.findByText('jordan')).toBeTruthy();
});

test('a request that is gone is refused with the server’s reason, and the list is read again', async () => {
  const api = answers(openApi()).refuse(friendsRoutes.decline, 'not_found', 'This request is gone.');
  const { user } = await openPage('/friends');
  await user.click(await screen.findByRole('tab', { name: /Friend Requests/ }));
  await user.click(await screen.findByRole('button', { name: 'Decline the request of @jordan' }));
  expect(await screen.findByText('This request is gone.')).toBeTruthy();
  await expect.poll(() => api.callsOf(friendsRoutes.requests).length).toBeGreaterThan(1);
});

test('the focus stays on the tab of requests when a key answered one', async () => {
  const api = answers(openApi()).answerWith(friendsRoutes.accept, () => {
    api.answer(friendsRoutes.requests, []);
    return jordan;
  });
  const { user } = await openPage('/friends?tab=requests');
  (await screen.findByRole('button', { name: 'Accept the request of @jordan' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No pending friend requests')).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/Friend Requests/);
});
