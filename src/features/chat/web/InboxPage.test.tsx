import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { longWord, makeMessage, makePerson, makeRoom, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { friendsRoutes } from '../../friends/friends.contract.ts';
import { chatRoutes } from '../chat.contract.ts';

const jordan = makePerson({ id: 'other', username: 'jordan' });

function answers(api: FakeApi) {
  api
    .answer(chatRoutes.rooms, [makeRoom({ unreadCount: 2, lastMessage: makeMessage({ content: 'Game at nine?' }) })])
    .answer(friendsRoutes.list, [makePerson()])
    .answer(friendsRoutes.requests, [{ id: 3, senderUsername: 'jordan', sender: jordan, createdAt: someDay }]);
}

checkPageStates('the inbox', {
  address: '/chat',
  answers,
  main: chatRoutes.rooms,
  loading: 'Loading messages',
  error: 'Your messages could not be loaded.',
  states: {
    'shows the conversations with their last lines and unread messages': {
      shows: ['morgan', 'Game at nine?', '2 unread', 'Messages (2)', 'My Friends (1)', 'Friend Requests (1)', 'Pick a conversation'],
    },
    'says how to begin where nothing was said': {
      answers: api => api.answer(chatRoutes.rooms, []),
      shows: ['No messages yet', 'See your friends'],
      hides: ['Pick a conversation'],
    },
    'shows a long message in its row': {
      answers: api => api.answer(chatRoutes.rooms, [makeRoom({ lastMessage: makeMessage({ content: longWord }) })]),
      shows: [longWord],
    },
    'asks a visitor to sign in': { viewer: null, shows: ['Please sign in to access chat.'], hides: ['My Friends'] },
  },
});

test('a conversation of the list opens', async () => {
  answers(openApi());
  await openPage('/chat');
  const list = within(await screen.findByRole('navigation', { name: 'Messages' }));
  expect(list.getByRole('link').getAttribute('href')).toBe('/chat/morgan');
});

test('friends and requests are tabs beside the inbox, each with an address', async () => {
  answers(openApi());
  await openPage('/chat');
  const tabs = within(await screen.findByRole('navigation', { name: 'Inbox' })).getAllByRole('link');
  expect(tabs.map(tab => tab.getAttribute('href'))).toEqual(['/chat', '/friends', '/friends?tab=requests']);
});
