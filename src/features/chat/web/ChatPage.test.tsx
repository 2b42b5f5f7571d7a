import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { longWord, makeMessage, makePerson, makeRoom } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { friendsRoutes } from '../../friends/friends.contract.ts';
import { parseText } from '../../texts/markup/parse.ts';
import { chatRoutes } from '../chat.contract.ts';

function answers(api: FakeApi) {
  return api
    .answer(chatRoutes.room, makeRoom())
    .answer(chatRoutes.messages, [makeMessage(), makeMessage({ id: 51, senderId: 'viewer', senderUsername: 'casey', content: 'Always' })])
    .answer(chatRoutes.rooms, [makeRoom()])
    .answer(friendsRoutes.list, [makePerson()])
    .answer(friendsRoutes.requests, [])
    .answer(chatRoutes.read, { unreadCount: 0 })
    .answer(chatRoutes.typing, undefined);
}

checkPageStates('a chat', {
  address: '/chat/morgan',
  answers,
  main: chatRoutes.room,
  loading: 'Loading chat',
  error: 'This chat could not be loaded.',
  states: {
    'shows the messages, oldest first': { shows: ['Chat with @morgan', /Watching\?.*Always/] },
    'shows a room without messages': { answers: api => api.answer(chatRoutes.messages, []), shows: ['Start your conversation'] },
    'says that the messages failed to load': {
      answers: api => api.refuse(chatRoutes.messages, 'unavailable'),
      shows: ['The messages could not be loaded.'],
    },
    'is closed between people who are not friends': {
      answers: api => api.refuse(chatRoutes.room, 'not_friends').answer(chatRoutes.rooms, []),
      shows: ['Chat not available', 'View Profile'],
    },
    'stays readable between people who have talked and are not friends': {
      answers: api => api.refuse(chatRoutes.room, 'not_friends'),
      shows: ['Chat with @morgan', /Watching\?.*Always/, /You can only chat with friends\. View Profile/],
    },
    'asks a visitor to sign in': { viewer: null, shows: ['Please sign in to access chat.'] },
    'shows a long message whole': {
      answers: api => api.answer(chatRoutes.messages, [makeMessage({ content: longWord })]),
      shows: [longWord],
    },
  },
});

test('the other conversations stand beside the open one, with their last lines and unread messages', async () => {
  const api = answers(openApi());
  const jordan = makePerson({ id: 'other', username: 'jordan' });
  const lastMessage = makeMessage({ senderId: jordan.id, content: 'They ||won|| it', markup: parseText('They ||won|| it') });
  const own = makeMessage({ senderId: 'viewer', content: 'See you there' });
  api.answer(chatRoutes.rooms, [makeRoom({ id: 6, otherUser: jordan, lastMessage, unreadCount: 3 }), makeRoom({ lastMessage: own })]);
  await openPage('/chat/morgan');
  const links = within(await screen.findByRole('navigation', { name: 'Messages' })).getAllByRole('link');
  expect(links.map(link => link.textContent)).toEqual([
    expect.stringMatching(/jordan.*They \[spoiler\] it.*3 unread/),
    expect.stringMatching(/morgan.*You: See you there/),
  ]);
  expect(links.map(link => link.getAttribute('aria-current'))).toEqual([null, 'page']);
});

test('the tabs of the inbox stand above an open conversation, with the numbers of friends and requests', async () => {
  answers(openApi());
  await openPage('/chat/morgan');
  const tabs = within(await screen.findByRole('navigation', { name: 'Inbox' })).getAllByRole('link');
  await expect.poll(() => tabs.map(tab => tab.textContent)).toEqual(['Messages', 'My Friends (1)', 'Friend Requests (0)']);
  expect(tabs.map(tab => tab.getAttribute('href'))).toEqual(['/chat', '/friends', '/friends?tab=requests']);
});

test('an answer to a message with a spoiler quotes it without its words', async () => {
  const api = answers(openApi());
  const content = 'It was ||Tatum|| again';
  const replyTo = { id: 50, content, markup: parseText(content), senderUsername: 'morgan' };
  api.answer(chatRoutes.messages, [makeMessage({ id: 51, content: 'No way', replyTo })]);
  await openPage('/chat/morgan');
  expect((await screen.findByRole('blockquote')).textContent).toBe('morgan It was [spoiler] again');
});

test('a message that is sent stands in the room at once and the box is empty', async () => {
  const api = answers(openApi())
    .answer(chatRoutes.room, makeRoom({ id: 71 }))
    .answer(chatRoutes.messages, []);
  api.answerWith(chatRoutes.send, ({ body }) =>
    makeMessage({ id: 52, roomId: 71, senderId: 'viewer', senderUsername: 'casey', content: body.content }),
  );
  const held = api.hold(chatRoutes.send);
  const { user } = await openPage('/chat/morgan');
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox');
  await user.type(box, 'On my way{Enter}');
  expect(box.value).toBe('');
  expect(await screen.findByText('Sending…')).toBeTruthy();
  expect(screen.getByText('On my way')).toBeTruthy();
  held.release();
  await expect.poll(() => screen.queryByText('Sending…')).toBeNull();
  expect(screen.getAllByText('On my way')).toHaveLength(1);
});

test('a refused message says why and can be removed', async () => {
  const api = answers(openApi()).answer(chatRoutes.room, makeRoom({ id: 72 }));
  api.refuse(chatRoutes.send, 'not_friends', 'You are not friends any more.');
  const { user } = await openPage('/chat/morgan');
  await user.type(await screen.findByRole('textbox'), 'Hello?{Enter}');
  expect(await screen.findByText(/Not sent: You are not friends any more\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hello?')).toBeNull();
});

test('a typed text is restored after the page was closed', async () => {
  answers(openApi());
  const { user, unmount } = await openPage('/chat/morgan');
  await user.type(await screen.findByRole('textbox'), 'Half a tho');
  unmount();
  await openPage('/chat/morgan');
  await expect.poll(() => screen.queryByRole<HTMLTextAreaElement>('textbox')?.value).toBe('Half a tho');
});

test('an address in a message is a link that leads away safely, and nothing else is', async () => {
  answers(openApi()).answer(chatRoutes.messages, [makeMessage({ content: 'See https://nba.com/game?id=1, @morgan <b>now</b>' })]);
  await openPage('/chat/morgan');
  const link = await screen.findByRole('link', { name: 'nba.com/game?id=1' });
  expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
    'https://nba.com/game?id=1',
    'noopener noreferrer nofollow ugc',
    '_blank',
  ]);
  const bubble = link.closest('[data-message]');
  expect(bubble?.textContent).toBe('See nba.com/game?id=1, @morgan <b>now</b>');
  expect(bubble?.getAttribute('dir')).toBe('auto');
});

test.each([
  ['while it composes', { isComposing: true }],
  ['after it, as Safari sends it', { keyCode: 229 }],
])('an Enter of an input method %s sends nothing', async (_title, sign) => {
  const api = answers(openApi());
  const { user } = await openPage('/chat/morgan');
  const box = await screen.findByRole('textbox');
  await user.type(box, 'がんば');
  fireEvent.keyDown(box, { key: 'Enter', ...sign });
  expect(api.callsOf(chatRoutes.send)).toEqual([]);
  expect(box).toHaveProperty('value', 'がんば');
});

test('the messages are one tab stop: arrows move among their controls, and Tab goes on to the field', async () => {
  answers(openApi());
  const { user } = await openPage('/chat/morgan');
  const list = await screen.findByRole('log');
  await waitFor(() => expect(list.querySelectorAll('[data-message]').length).toBeGreaterThan(1));
  const bubbles = [...list.querySelectorAll('[data-message]')];
  list.focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(bubbles.at(-1));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(bubbles.at(-2));
  // A message that has the focus has its menu.
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Message options' })[0]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeTruthy();
  await user.keyboard('{Escape}');
  list.focus();
  await user.tab();
  expect(list.contains(document.activeElement)).toBe(false);
});
