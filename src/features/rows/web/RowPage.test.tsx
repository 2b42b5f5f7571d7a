import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import {
  makeWatched,
  makeGameClock,
  makeMember,
  makePerson,
  makePlay,
  makePost,
  makeRoom,
  makeMessage,
  makeRow,
  makeRowMessage,
  makeViewer,
  someDay,
} from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { chatRoutes } from '../../chat/chat.contract.ts';
import { friendsRoutes } from '../../friends/friends.contract.ts';
import { LiveUpdates } from '../../../app/web/shell/live/LiveUpdates.tsx';
import { gamesRoutes } from '../../games/games.contract.ts';
import { clockRoutes } from '../../games/clock/clock.contract.ts';
import { postsRoutes } from '../../posts/posts.contract.ts';
import { rowMessagesRoutes } from '../rowMessages.contract.ts';
import { rowChangedEvent, rowsRoutes } from '../rows.contract.ts';
import { stubsRoutes } from '../stubs.contract.ts';

const address = makeRow().url;
const moment = { at: someDay, period: 3, clock: 'PT07M12.00S', homeScore: 78, awayScore: 74, seq: 0 };

const openSeats = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: /Open your row’s seats/ }));

/** Chooses an action of a message, whose menu is there once somebody points at it. */
async function choose(user: UserEvent, text: string, action: string): Promise<void> {
  await user.hover(await screen.findByText(text));
  await user.click(await screen.findByRole('button', { name: 'Message options' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const stranger = { isMember: false, role: null, clock: null } as const;

function answers(api: FakeApi) {
  return api
    .answer(rowsRoutes.one, makeRow())
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage()], nextCursor: null })
    .answer(rowMessagesRoutes.read, { unreadCount: 0 })
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(gamesRoutes.plays, { plays: [makePlay({ seq: 4, text: 'Bell dunks' })], upTo: 4 })
    .answer(friendsRoutes.list, [makePerson()]);
}

checkPageStates('a row', {
  address,
  answers,
  main: rowsRoutes.one,
  loading: 'Loading row',
  error: 'This row could not be loaded.',
  states: {
    'shows its members the talk and the shared clock': { shows: ['88', 'Watching?', 'Live, together', 'morgan', 'Bell dunks'] },
    'says for whom it waits': {
      answers: api =>
        api.answer(
          rowsRoutes.one,
          makeRow({ clock: { mode: 'together', behind: 42, position: '2026-11-26T01:00:00.000Z', playing: true, heldBy: 'morgan' } }),
        ),
      shows: [/Catching up with morgan · \d+ s/],
    },
    'shows nothing of a replay before its reader is on it': {
      answers: api =>
        api.answer(
          rowsRoutes.one,
          makeRow({
            members: [makeMember({ isHere: false })],
            clock: { mode: 'replay', behind: 0, position: '2026-11-26T01:00:00.000Z', playing: true, heldBy: null },
          }),
        ),
      shows: ['Taking your seat…'],
      hides: ['88', 'Bell dunks', 'Watching?'],
    },
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
      shows: ['casey saved you a seat', '6 free seats', 'Take a seat'],
      hides: ['Watching?', '88', '91', 'Q3'],
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
      shows: ['All seats are taken', 'Open your own row'],
      hides: ['Take a seat'],
    },
    'shows a closed row to its members, without a field': {
      answers: api => api.answer(rowsRoutes.one, makeRow({ state: 'closed' })),
      shows: ['This row has closed. You can still read it.', 'Watching?'],
      hides: ['Send to your row'],
    },
    'tells somebody who sits alone to send the link': {
      answers: api =>
        api.answer(rowsRoutes.one, makeRow({ members: [makeMember()] })).answer(rowMessagesRoutes.list, { messages: [], nextCursor: null }),
      shows: ['Send the link: it is better with somebody.', 'Bell dunks'],
    },
    'is not found by an old link': { answers: api => api.refuse(rowsRoutes.one, 'not_found'), shows: ['Row not found'] },
  },
});

test('a seat is taken by one tap', async () => {
  const api = answers(openApi())
    .answer(rowsRoutes.one, makeRow(stranger))
    .answer(rowsRoutes.join, makeRow({ role: 'member' }));
  const { user } = await openPage(address);
  const button = await screen.findByRole('button', { name: 'Take a seat' });
  api.answer(rowsRoutes.one, makeRow({ role: 'member' }));
  await user.click(button);
  expect(await screen.findByRole('log', { name: 'Messages of your row' })).toBeTruthy();
  expect(api.callsOf(rowsRoutes.join)).toHaveLength(1);
});

test('a visitor who takes a seat is asked to sign in', async () => {
  answers(openApi(null)).answer(rowsRoutes.one, makeRow(stranger));
  const { user } = await openPage(address, null);
  await user.click(await screen.findByRole('button', { name: 'Take a seat' }));
  expect(sessionStorage.getItem('intent')).toContain(makeRow().code);
});

test('a message is sent by Enter, and one that is refused says why', async () => {
  const api = answers(openApi()).answer(
    rowMessagesRoutes.send,
    makeRowMessage({ id: 51, senderId: 'viewer', senderUsername: 'casey', content: 'What a shot' }),
  );
  const { user } = await openPage(address);
  await user.type(await screen.findByLabelText('Message to your row'), 'What a shot{Enter}');
  expect(await screen.findByText('What a shot')).toBeTruthy();
  api.refuse(rowMessagesRoutes.send, 'refused_content', 'These words are not allowed.');
  await user.type(screen.getByLabelText('Message to your row'), 'Bad words{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('These words are not allowed.');
});

test('reactions go to the newest line, or to the message that was chosen, and a second tap takes one back', async () => {
  const api = answers(openApi())
    .answer(gamesRoutes.react, { seq: 4, reactions: { fire: 1 }, mine: 'fire' })
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage({ moment: { ...moment, seq: 3 } })], nextCursor: null })
    .answer(rowMessagesRoutes.react, { reactions: { clap: 1 }, mine: 'clap' });
  const { user } = await openPage(address);
  const dock = (name: RegExp) => screen.findByRole('group', { name });
  await user.click(within(await dock(/Bell dunks/)).getByRole('button', { name: /On fire/ }));
  await waitFor(() => expect(api.callsOf(gamesRoutes.react).map(({ body }) => body)).toEqual([{ reaction: 'fire' }]));
  for (const reaction of ['clap', null] as const) {
    await choose(user, 'Watching?', 'React');
    await user.click(within(await dock(/morgan: Watching\?/)).getByRole('button', { name: /Applause/ }));
    await waitFor(() => expect(api.callsOf(rowMessagesRoutes.react).at(-1)?.body).toEqual({ reaction }));
    await dock(/Bell dunks/);
  }
});

test('the public thread is one tap away, with its unread comments', async () => {
  const api = answers(openApi());
  const game = makeWatched({ threadId: 7 });
  api.answer(rowsRoutes.one, makeRow({ game })).answer(postsRoutes.get, makePost({ id: 7, unreadComments: 12, unreadUpTo: 90 }));
  await openPage(address);
  const link = await screen.findByRole('link', { name: /Thread 12 unread comments/ });
  expect(link.getAttribute('href')).toBe('/post/7');
});

test('an invitation shows the score once its reader has set a delay', async () => {
  const api = answers(openApi(null))
    .answer(rowsRoutes.one, makeRow(stranger))
    .answerWith(clockRoutes.saveOfGame, () => {
      api.answer(clockRoutes.ofGame, makeGameClock({ isOwn: true }));
      return makeGameClock({ isOwn: true });
    });
  const { user } = await openPage(address, null);
  await user.click(await screen.findByRole('button', { name: 'Set your delay to see the score' }));
  expect(document.body.textContent).not.toMatch(/88|91/);
  await user.click(await screen.findByRole('button', { name: 'My stream is live' }));
  await waitFor(() => expect(document.body.textContent).toMatch(/88.*91/));
});

test('a friend is invited by a chat message with the link', async () => {
  const api = answers(openApi()).answer(friendsRoutes.list, [makePerson({ id: 'other', username: 'jordan' })]);
  api.answer(chatRoutes.room, makeRoom()).answer(chatRoutes.send, makeMessage());
  const { user } = await openPage(address);
  await openSeats(user);
  await user.click(await screen.findByRole('button', { name: 'Invite jordan' }));
  expect(await screen.findByRole('button', { name: 'jordan is invited' })).toBeTruthy();
  expect(api.callsOf(chatRoutes.send).map(({ body }) => JSON.stringify(body))).toEqual([expect.stringContaining(makeRow().code)]);
});

test('the owner takes a seat back', async () => {
  const api = answers(openApi()).answer(rowsRoutes.leave, undefined);
  const { user } = await openPage(address, makeViewer());
  await openSeats(user);
  const members = within(await screen.findByRole('list', { name: 'Members' }));
  await user.click(members.getByRole('button', { name: 'Remove morgan' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.callsOf(rowsRoutes.leave)).toHaveLength(1));
});

test('a final can be watched together from its start', async () => {
  const api = answers(openApi());
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
  const api = answers(openApi()).answer(rowsRoutes.mute, undefined);
  const { user } = await openPage(address);
  await openSeats(user);
  api.answer(rowsRoutes.one, makeRow({ isMuted: true }));
  await user.click(await screen.findByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('Muted: no notifications of this row')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Unmute' }));
  expect(await screen.findByText('You get notifications of this row again')).toBeTruthy();
});

test('ending the public link of a stub says so', async () => {
  answers(openApi())
    .answer(rowsRoutes.one, makeRow({ game: makeWatched({ state: 'final', status: 'Final' }) }))
    .answer(stubsRoutes.hide, undefined);
  const { user } = await openPage(address);
  await openSeats(user);
  await user.click(await screen.findByRole('button', { name: 'End the stub’s public link' }));
  expect(await screen.findByText('The stub has no public link now')).toBeTruthy();
});

test('the page of a row follows its new link', async () => {
  const api = answers(openApi());
  const code = 'abcdefghijklmnopqrstu2';
  api.answer(rowsRoutes.one, makeRow({ role: 'member' }));
  await openPage(address, makeViewer(), { beside: <LiveUpdates /> });
  await screen.findByRole('log', { name: 'Messages of your row' });
  await waitFor(() => expect(api.streams.count).toBeGreaterThan(0));
  api.push(rowChangedEvent, { row: makeRow({ code, url: `/rows/${code}`, role: 'member' }), why: { change: 'code', username: 'morgan' } });
  await waitFor(() => expect(location.pathname).toBe(`/rows/${code}`));
});

test('a row closes on the page of its member', async () => {
  const api = answers(openApi()).answer(rowsRoutes.one, makeRow({ closesAt: new Date(Date.now() + 1_000).toISOString() }));
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
