import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import {
  makeWatched,
  makeGameClock,
  makeMember,
  makePerson,
  makeRoom,
  makeMessage,
  makeRow,
  makeRowMessage,
  makeViewer,
} from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { chatRoutes } from '../../chat/chat.contract.ts';
import { friendsRoutes } from '../../friends/friends.contract.ts';
import { LiveUpdates } from '../../../app/web/shell/live/LiveUpdates.tsx';
import { clockRoutes } from '../../games/clock/clock.contract.ts';
import { rowMessagesRoutes } from '../rowMessages.contract.ts';
import { rowChangedEvent, rowsRoutes } from '../rows.contract.ts';
import { stubsRoutes } from '../stubs.contract.ts';

const address = makeRow().url;
const stranger = { isMember: false, role: null, clock: null } as const;

function answers(api: FakeApi) {
  api
    .answer(rowsRoutes.one, makeRow())
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage()], nextCursor: null })
    .answer(rowMessagesRoutes.read, { unreadCount: 0 })
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(friendsRoutes.list, [makePerson()]);
}

checkPageStates('a row', {
  address,
  answers,
  main: rowsRoutes.one,
  loading: 'Loading row',
  error: 'This row could not be loaded.',
  states: {
    'shows its members the talk and the shared clock': { shows: ['Watching?', 'Live, together', 'morgan'] },
    'says whose stream is slow': {
      answers: api =>
        api.answer(
          rowsRoutes.one,
          makeRow({
            members: [makeMember(), makeMember({ username: 'Marta', behind: 42 })],
            clock: { mode: 'together', behind: 42, position: '2026-11-26T01:00:00.000Z', playing: true, heldBy: null },
          }),
        ),
      shows: ['Marta’s stream is 42 s behind'],
    },
    'invites somebody without a seat': {
      answers: api => api.answer(rowsRoutes.one, makeRow(stranger)),
      shows: [/Sit with me/, '6 free seats', 'Take a seat'],
      hides: ['Watching?'],
    },
    'invites to a game that is over without its score': {
      answers: api => api.answer(rowsRoutes.one, makeRow({ ...stranger, game: makeWatched({ state: 'final', status: 'Final' }) })),
      shows: ['Take a seat'],
      hides: ['Final'],
    },
    'invites a visitor': {
      viewer: null,
      answers: api => api.answer(rowsRoutes.one, makeRow(stranger)),
      shows: ['Take a seat'],
    },
    'says that all seats are taken': {
      answers: api =>
        api.answer(
          rowsRoutes.one,
          makeRow({ ...stranger, members: Array.from({ length: 8 }, (_, index) => makeMember({ username: `fan${index}` })) }),
        ),
      shows: ['All seats are taken'],
      hides: ['Take a seat'],
    },
    'shows a closed row to its members, without a field': {
      answers: api => api.answer(rowsRoutes.one, makeRow({ state: 'closed' })),
      shows: ['This row has closed. You can still read it.', 'Watching?'],
      hides: ['Send to your row'],
    },
    'says that nobody else sits there yet': {
      answers: api =>
        api.answer(rowsRoutes.one, makeRow({ members: [makeMember()] })).answer(rowMessagesRoutes.list, { messages: [], nextCursor: null }),
      shows: ['Nobody else sits here yet'],
    },
    'is not found by an old link': { answers: api => api.refuse(rowsRoutes.one, 'not_found'), shows: ['Row not found'] },
  },
});

test('a seat is taken by one tap', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowsRoutes.one, makeRow(stranger)).answer(rowsRoutes.join, makeRow({ role: 'member' }));
  const { user } = await openPage(address);
  const button = await screen.findByRole('button', { name: 'Take a seat' });
  api.answer(rowsRoutes.one, makeRow({ role: 'member' }));
  await user.click(button);
  expect(await screen.findByRole('log', { name: 'Messages of your row' })).toBeTruthy();
  expect(api.callsOf(rowsRoutes.join)).toHaveLength(1);
});

test('a visitor who takes a seat is asked to sign in', async () => {
  const api = openApi(null);
  answers(api);
  api.answer(rowsRoutes.one, makeRow(stranger));
  const { user } = await openPage(address, null);
  await user.click(await screen.findByRole('button', { name: 'Take a seat' }));
  expect(sessionStorage.getItem('intent')).toContain(makeRow().code);
});

test('a message is sent by Enter, and one that is refused says why', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowMessagesRoutes.send, makeRowMessage({ id: 51, senderId: 'viewer', senderUsername: 'casey', content: 'What a shot' }));
  const { user } = await openPage(address);
  await user.type(await screen.findByLabelText('Message to your row'), 'What a shot{Enter}');
  expect(await screen.findByText('What a shot')).toBeTruthy();
  api.refuse(rowMessagesRoutes.send, 'refused_content', 'These words are not allowed.');
  await user.type(screen.getByLabelText('Message to your row'), 'Bad words{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('These words are not allowed.');
});

test('a reaction to a message is sent, and a second tap takes it back', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowMessagesRoutes.react, { reactions: { fire: 1 }, mine: 'fire' });
  const { user } = await openPage(address);
  await user.click(await screen.findByRole('button', { name: 'Message options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'React' }));
  await user.click(within(await screen.findByRole('group', { name: 'React' })).getByRole('button', { name: /On fire/ }));
  const given = within(await screen.findByRole('group', { name: 'Reactions' })).getByRole('button');
  expect(given.getAttribute('aria-pressed')).toBe('true');
  api.answer(rowMessagesRoutes.react, { reactions: {}, mine: null });
  await user.click(given);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull());
  expect(api.callsOf(rowMessagesRoutes.react).map(({ body }) => body)).toEqual([{ reaction: 'fire' }, { reaction: null }]);
});

test('a friend is invited by a chat message with the link', async () => {
  const api = openApi();
  answers(api);
  api.answer(friendsRoutes.list, [makePerson({ id: 'other', username: 'jordan' })]);
  api.answer(chatRoutes.room, makeRoom()).answer(chatRoutes.send, makeMessage());
  const { user } = await openPage(address);
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Invite jordan' }));
  expect(await screen.findByRole('button', { name: 'jordan is invited' })).toBeTruthy();
  expect(api.callsOf(chatRoutes.send).map(({ body }) => JSON.stringify(body))).toEqual([expect.stringContaining(makeRow().code)]);
});

test('the owner takes a seat back', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowsRoutes.leave, undefined);
  const { user } = await openPage(address, makeViewer());
  await user.click(await screen.findByRole('button', { name: 'Row options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Members' }));
  const members = within(await screen.findByRole('list', { name: 'Members' }));
  await user.click(members.getByRole('button', { name: 'Remove morgan' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.callsOf(rowsRoutes.leave)).toHaveLength(1));
});

test('a final can be watched together from its start', async () => {
  const api = openApi();
  answers(api);
  const game = makeWatched({ state: 'final', status: 'Final' });
  const replay = { mode: 'replay', behind: 0, position: game.startsAt, playing: true, heldBy: null } as const;
  api.answer(rowsRoutes.one, makeRow({ game })).answer(rowsRoutes.saveClock, makeRow({ game, clock: replay }));
  const { user } = await openPage(address);
  const button = await screen.findByRole('button', { name: 'Watch it together' });
  api.answer(rowsRoutes.one, makeRow({ game, clock: replay }));
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Pause for all' })).toBeTruthy();
  // Ending it may show the result to all, so it is asked for.
  await user.click(screen.getByRole('button', { name: 'End for all' }));
  expect(api.callsOf(rowsRoutes.saveClock)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'End the replay' }));
  await waitFor(() => expect(api.callsOf(rowsRoutes.saveClock)).toHaveLength(2));
});

test('muting a row says so, and unmuting as well', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowsRoutes.mute, undefined);
  const { user } = await openPage(address);
  await user.click(await screen.findByRole('button', { name: 'Row options' }));
  api.answer(rowsRoutes.one, makeRow({ isMuted: true }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute' }));
  expect(await screen.findByText('Muted: no notifications of this row')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Row options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }));
  expect(await screen.findByText('You get notifications of this row again')).toBeTruthy();
});

test('ending the public link of a stub says so', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowsRoutes.one, makeRow({ game: makeWatched({ state: 'final', status: 'Final' }) })).answer(stubsRoutes.hide, undefined);
  const { user } = await openPage(address);
  await user.click(await screen.findByRole('button', { name: 'End its public link' }));
  expect(await screen.findByText('The stub has no public link now')).toBeTruthy();
});

test('the page of a row follows its new link', async () => {
  const api = openApi();
  answers(api);
  const code = 'abcdefghijklmnopqrstu2';
  api.answer(rowsRoutes.one, makeRow({ role: 'member' }));
  await openPage(address, makeViewer(), { beside: <LiveUpdates /> });
  await screen.findByRole('log', { name: 'Messages of your row' });
  await waitFor(() => expect(api.streams.count).toBeGreaterThan(0));
  api.push(rowChangedEvent, { row: makeRow({ code, url: `/rows/${code}`, role: 'member' }), why: { change: 'code', username: 'morgan' } });
  await waitFor(() => expect(location.pathname).toBe(`/rows/${code}`));
});

test('a row closes on the page of its member', async () => {
  const api = openApi();
  answers(api);
  api.answer(rowsRoutes.one, makeRow({ closesAt: new Date(Date.now() + 1_000).toISOString() }));
  await openPage(address);
  await screen.findByLabelText('Message to your row');
  api.answer(rowsRoutes.one, makeRow({ state: 'closed' }));
  expect(await screen.findByText('This row has closed. You can still read it.', {}, { timeout: 10_000 })).toBeTruthy();
});

checkPageStates('the list of rows', {
  address: '/rows',
  answers: api => api.answer(rowsRoutes.mine, { rows: [{ ...makeRow(), unreadCount: 3 }], nextCursor: null }),
  main: rowsRoutes.mine,
  loading: 'Loading rows',
  error: 'Your rows could not be loaded.',
  states: {
    'leads to each, with what is new in it': { shows: ['Your rows', '6 free seats', '3 new'] },
    'says how to open one': {
      answers: api => api.answer(rowsRoutes.mine, { rows: [], nextCursor: null }),
      shows: ['No rows yet', 'Pick a game'],
    },
    'asks a visitor to sign in': { viewer: null, shows: ['Sign in required'] },
  },
});
