/** The plays of a game's thread, as a reader of its page meets them. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveUpdates } from '../../../../app/web/shell/live/LiveUpdates.tsx';
import { answerThread, moment, say } from '../../../../testing/web/gameThread.ts';
import { makePlay, makeViewer, makeWatched } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { friendsChangedEvent, friendsRoutes } from '../../../friends/friends.contract.ts';
import { type Game, gameEvent, gamesRoutes, playReactionsEvent } from '../../../games/games.contract.ts';
import { repliesChangedEvent, repliesRoutes } from '../../replies.contract.ts';

const text = () => document.body.textContent;

/** The line of a play. A tap opens its reactions and its talk. */
const lineOf = (words: string) => screen.findByRole('button', { name: new RegExp(words) });

/** Opens the thread of a game with live updates, whose stream is open. */
async function openThread(api: ReturnType<typeof openApi>, address = '/post/7') {
  const page = await openPage(address, undefined, { beside: <LiveUpdates /> });
  await waitFor(() => expect(api.streams.opened.at(-1)?.get('topics')).toContain('game:nba-1'));
  return page;
}

beforeEach(() => localStorage.clear());

test('an open talk stays on the page while the thread is read again', async () => {
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 2, text: 'Bell dunks', comments: 2 })], upTo: 2 });
  api.answer(repliesRoutes.ofPlay, { replies: [say(190, 2), say(191, 2, { parentId: 190 })], nextCursor: null });
  const { user } = await openThread(api);
  await user.click(await lineOf('Bell dunks'));
  await screen.findByText('Words 191.');
  // A talk hides no branches.
  expect(document.querySelectorAll('.branch-line')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Collapse the replies/ })).toBeNull();
  api.answer(repliesRoutes.ofPlay, { replies: [say(190, 2)], nextCursor: null });
  const held = api.hold(repliesRoutes.ofPlay);
  api.push(repliesChangedEvent, { postId: 7 });
  await waitFor(() => expect(api.callsOf(repliesRoutes.ofPlay)).toHaveLength(2));
  expect(text()).toMatch(/Words 190.*Words 191/);
  held.release();
  await waitFor(() => expect(text()).not.toMatch(/Words 191/));
  expect(text()).toMatch(/Words 190/);
});

test('a long talk has its newest comments in the document, and a button leads to those before', async () => {
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 2, text: 'Bell dunks', comments: 150 })], upTo: 2 });
  const replies = Array.from({ length: 150 }, (_, place) => say(1_000 + place, 2));
  api.answer(repliesRoutes.ofPlay, { replies, nextCursor: null });
  const { user } = await openPage('/post/7');
  await user.click(await lineOf('Bell dunks'));
  await screen.findByText('Words 1149.');
  const shown = () => screen.getByRole('list', { name: 'Talk about: Bell dunks' }).children.length;
  expect([shown(), screen.queryByText('Words 1049.')]).toEqual([100, null]);
  await user.click(screen.getByRole('button', { name: 'Earlier comments on this play' }));
  await screen.findByText('Words 1000.');
  expect([shown(), screen.queryByText('Words 1149.')]).toEqual([100, null]);
  await user.click(screen.getByRole('button', { name: 'Newer comments on this play' }));
  await screen.findByText('Words 1149.');
  expect(shown()).toBe(100);
});

test('a page of a talk that fails leaves the comments before it, and is asked for again', async () => {
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 2, text: 'Bell dunks', comments: 2 })], upTo: 2 });
  api.answer(repliesRoutes.ofPlay, { replies: [say(190, 2)], nextCursor: '5.190' });
  const { user } = await openPage('/post/7');
  await user.click(await lineOf('Bell dunks'));
  api.refuse(repliesRoutes.ofPlay, 'unavailable');
  await user.click(await screen.findByRole('button', { name: 'More comments on this play' }));
  await screen.findByText('More comments could not be loaded. Please try again.');
  expect(text()).toMatch(/Words 190/);
  api.answer(repliesRoutes.ofPlay, { replies: [say(191, 2)], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'More comments on this play' }));
  await screen.findByText('Words 191.');
  expect(text()).not.toMatch(/could not be loaded/);
});

test('the row of a play stays when its only reaction is taken back', async () => {
  const api = answerThread(openApi());
  const plays = [makePlay({ seq: 2, text: 'Timeout', scoring: false, reactions: { clap: 1 }, mine: 'clap' }), makePlay({ seq: 3 })];
  api.answer(gamesRoutes.plays, { plays, upTo: 3 });
  api.answer(gamesRoutes.react, { seq: 2, reactions: {}, mine: null });
  api.answer(repliesRoutes.ofPlay, { replies: [], nextCursor: null });
  const { user } = await openThread(api);
  await user.click(await lineOf('Timeout'));
  await user.click(await screen.findByRole('button', { name: 'Applause (1)' }));
  await waitFor(() => expect(api.callsOf(gamesRoutes.react)).toHaveLength(1));
  api.push(playReactionsEvent, { gameId: 'nba-1', plays: [{ seq: 2, reactions: {}, comments: 0 }] });
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(text()).toMatch(/Timeout/);
});

test('after two failed taps a play has the reaction that the server last gave it, with the pushed ones of others', async () => {
  const api = answerThread(openApi());
  const play = makePlay({ seq: 2, text: 'Bell dunks', reactions: { fire: 3 }, mine: 'fire' });
  api.answer(gamesRoutes.plays, { plays: [play], upTo: 2 }).refuse(gamesRoutes.react, 'unavailable');
  api.answer(repliesRoutes.ofPlay, { replies: [], nextCursor: null });
  const { user } = await openThread(api);
  const held = api.hold(gamesRoutes.react);
  await user.click(await lineOf('Bell dunks'));
  await user.click(await screen.findByRole('button', { name: 'Brick (0)' }));
  await user.click(await screen.findByRole('button', { name: 'Applause (0)' }));
  await screen.findByRole('button', { name: 'Applause (1)' });
  held.release();
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(button => button.getAttribute('aria-label'));
  await waitFor(() => expect(pressed()).toContain('On fire (3)'));
  expect(pressed()).not.toContain('Brick (1)');
  expect(api.callsOf(gamesRoutes.react)).toHaveLength(2);

  const again = api.hold(gamesRoutes.react);
  await user.click(await screen.findByRole('button', { name: 'Brick (0)' }));
  api.push(playReactionsEvent, { gameId: 'nba-1', plays: [{ seq: 2, reactions: { fire: 9 }, comments: 0 }] });
  await screen.findByRole('button', { name: 'On fire (9)' });
  again.release();
  await waitFor(() => expect(pressed()).toContain('On fire (9)'));
});

test('words of a new friend leave a folded talk, and those of a former friend return to it', async () => {
  const api = answerThread(openApi()).answer(friendsRoutes.list, []);
  const crowd = [say(200, 2), say(201, 2), say(202, 2), say(203, 2, { authorId: 'casey' })];
  api.answer(repliesRoutes.list, crowd);
  const busy = makePlay({ seq: 2, text: 'Okafor makes a three', comments: 700 });
  api.answer(gamesRoutes.plays, { plays: [busy, makePlay({ seq: 3, at: moment(30).at })], upTo: 3 });
  await openThread(api);
  await lineOf('Okafor makes a three.*700 comments');
  await waitFor(() => expect(document.getElementById('reply-203')).toBeNull());
  api.answer(friendsRoutes.list, [{ id: 'casey', username: 'casey', profileImageUrl: null, flair: null }]);
  api.push(friendsChangedEvent, {});
  await waitFor(() => expect(document.getElementById('reply-203')).not.toBeNull());
  api.answer(friendsRoutes.list, []);
  api.push(friendsChangedEvent, {});
  await waitFor(() => expect(document.getElementById('reply-203')).toBeNull());
});

test.each([
  ['in Best', 'game-thread-sort', 'best'],
  ['without plays', 'thread-plays', 'off'],
])('an address with a play opens its talk, also for a reader of threads %s', async (_of, key, value) => {
  localStorage.setItem(key, value);
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 3, text: 'Play 3' })], upTo: 3 });
  api.answer(repliesRoutes.ofPlay, { replies: [say(190, 3)], nextCursor: null });
  await openPage('/post/7#play-3');
  expect(await screen.findByRole('list', { name: 'Talk about: Play 3' })).toBeTruthy();
});

test('an address with a play that the page was served without waits for all plays', async () => {
  const api = answerThread(openApi()).answer(repliesRoutes.ofPlay, { replies: [say(190, 3)], nextCursor: null });
  const plays = [
    makePlay({ seq: 2, text: 'Play 2' }),
    makePlay({ seq: 3, text: 'Play 3', scoring: false }),
    makePlay({ seq: 9, text: 'Play 9' }),
  ];
  api.answer(gamesRoutes.plays, { plays: plays.filter(({ seq }) => seq !== 3), upTo: 9 });
  const { client } = await openPage('/post/7#play-3');
  await screen.findByText('Play 9');
  expect(screen.queryByText('That play isn’t here')).toBeNull();
  api.answer(gamesRoutes.plays, { plays, upTo: 9 });
  await client.invalidateQueries();
  expect(await screen.findByRole('list', { name: 'Talk about: Play 3' })).toBeTruthy();
});

test('an address with a play that the reader does not know says so', async () => {
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 3, text: 'Play 3' })], upTo: 3 });
  await openPage('/post/7#play-4');
  expect(await screen.findByText('That play isn’t here')).toBeTruthy();
});

test('the order and the plays of a thread follow the state of its game that is pushed', async () => {
  const scheduled = makeWatched({ threadId: 7, state: 'scheduled', status: 'Scheduled' });
  const api = answerThread(openApi(), scheduled);
  const { user } = await openThread(api);
  await user.click(await screen.findByRole('button', { name: 'Order of the thread' }));
  expect(await screen.findByLabelText('Newest')).toBeTruthy();
  const on: Game = makeWatched({ threadId: 7, asOf: '2026-01-15T20:01:00.000Z' });
  api.push(gameEvent, { game: on });
  expect(await screen.findByLabelText('Live')).toBeTruthy();
});

test('rows come in only where new comments do', async () => {
  const api = answerThread(openApi());
  const plays = [makePlay({ seq: 2, text: 'Timeout', scoring: false }), makePlay({ seq: 3 })];
  api.answer(gamesRoutes.plays, { plays, upTo: 3 });
  await openThread(api);
  await screen.findByText('Newest words');
  // The reader is at the end of the page, and the newest comments are at its beginning.
  const list = document.querySelector('#comments ol');
  vi.spyOn(list ?? document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -600, 600, 900));
  vi.stubGlobal('scrollY', 600);
  api.push(playReactionsEvent, { gameId: 'nba-1', plays: [{ seq: 2, reactions: { clap: 1 }, comments: 0 }] });
  await new Promise(resolve => setTimeout(resolve, 200));
  expect(text()).not.toMatch(/Timeout/);
});

test('words that are written during a slow send stay in the field', async () => {
  const api = answerThread(openApi()).answer(repliesRoutes.create, say(210, 2, { authorId: makeViewer().id }));
  const { user } = await openPage('/post/7');
  const held = api.hold(repliesRoutes.create);
  const field = await screen.findByRole('textbox', { name: 'Add a comment' });
  await user.type(field, 'From deep{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.callsOf(repliesRoutes.create)).toHaveLength(1));
  await user.type(field, ' and again');
  held.release();
  await screen.findByText('Words 210.');
  expect(field).toHaveProperty('value', 'and again');
});
