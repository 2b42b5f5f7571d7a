import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveUpdates } from '../../../../app/web/shell/live/LiveUpdates.tsx';
import { makeGameClock, makePlay, makeReply, makeViewer, makeWatched } from '../../../../testing/web/makers.ts';
import { answerThread, makeThread, moment, say } from '../../../../testing/web/gameThread.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { clockRoutes } from '../../../games/clock/clock.contract.ts';
import { gameEvent, gamesRoutes, playsEvent } from '../../../games/games.contract.ts';
import { friendsRoutes } from '../../../friends/friends.contract.ts';
import { repliesRoutes, replyCreatedEvent } from '../../../replies/replies.contract.ts';
import { repliesPerCall } from '../../../replies/replies.rules.ts';
import { postsRoutes } from '../../posts.contract.ts';

const text = () => document.body.textContent;
const board = () => screen.findByRole('link', { name: /^Open the game: / });

beforeEach(() => localStorage.clear());

test('a game thread has the score and the clock at its top, and leads to the game and to its other thread', async () => {
  answerThread(openApi(), makeWatched({ threadId: 7, postGameId: 12 }));
  await openPage('/post/7');
  expect((await board()).textContent).toMatch(/Boston Celtics.*88.*91.*Q3 7:15/);
  expect((await board()).getAttribute('aria-label')).toBe('Open the game: Celtics 88, Lakers 91 – Q3 7:15');
  expect(await screen.findByRole('region', { name: 'Your clock' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Post-game thread' }).getAttribute('href')).toBe('/post/12');
  expect(screen.getByRole('link', { name: 'Plays and box score' }).getAttribute('href')).toBe('/game/nba-1');
});

test('the score at the top is not behind the newest play of the page, and a withdrawn play counts nothing', async () => {
  const api = answerThread(openApi());
  const plays = [makePlay({ seq: 12, text: 'Bell dunks', homeScore: 93, awayScore: 88 })];
  const taken = makePlay({ seq: 13, text: 'Okafor makes a three', homeScore: 96, awayScore: 88, withdrawn: true });
  api.answer(gamesRoutes.plays, { plays: [...plays, taken], upTo: 13 });
  await openPage('/post/7');
  await screen.findByText('Bell dunks');
  expect((await board()).getAttribute('aria-label')).toBe('Open the game: Celtics 88, Lakers 93 – Q3 7:15');
});

test('comments carry their moments and stand in their order, the newest first', async () => {
  answerThread(openApi());
  const { user } = await openPage('/post/7');
  await screen.findByText('Newest words');
  expect(text()).toMatch(/Newest words.*Late words.*Before the tip/s);
  expect(text()).toMatch(/Q3 7:12, 78–74/);
  expect(text()).toMatch(/Q2 7:12, 78–74/);
  await user.click(screen.getByRole('button', { name: 'Order of the thread' }));
  await user.click(await screen.findByLabelText('Oldest'));
  await waitFor(() => expect(text()).toMatch(/Before the tip.*Late words.*Newest words/s));
});

const rows = () => [...document.querySelectorAll('#comments ol > li')].map(({ textContent }) => textContent);

test('scoring plays and ends of periods are shown between comments by their moments, until they are turned off', async () => {
  const api = answerThread(openApi());
  const plays = [
    makePlay({ seq: 1, period: 2, text: 'Bell dunks', homeScore: 50 }),
    makePlay({ seq: 5, period: 2, text: 'Timeout', scoring: false }),
    makePlay({ seq: 12, text: 'Okafor makes a three' }),
  ];
  api.answer(gamesRoutes.plays, { plays, upTo: 12 });
  api.answer(repliesRoutes.list, [
    makeReply({ id: 103, content: 'Newest words', moment: moment(90, { seq: 12 }) }),
    makeReply({ id: 104, content: 'Late words', moment: moment(60, { seq: 1 }) }),
    makeReply({ id: 100, content: 'Before the tip' }),
  ]);
  const { user, unmount } = await openPage('/post/7', undefined, { beside: <LiveUpdates /> });
  await screen.findByText('Okafor makes a three');
  expect(text()).toMatch(/Newest words.*Okafor makes a three.*End of Quarter 2.*Late words.*Bell dunks.*Before the tip/s);
  expect(text()).not.toMatch(/Timeout/);

  await waitFor(() => expect(api.streams.opened.at(-1)?.get('topics')).toContain('game:nba-1'));
  api.push(playsEvent, { gameId: 'nba-1', plays: [makePlay({ seq: 13, text: 'Petrov answers' })] });
  await waitFor(() => expect(rows()[0]).toMatch(/Petrov answers/));

  await user.click(screen.getByRole('button', { name: 'Order of the thread' }));
  await user.click(await screen.findByRole('switch', { name: 'Plays' }));
  expect(rows()).toHaveLength(3);
  unmount();
  await openPage('/post/7');
  await screen.findByText('Newest words');
  expect(text()).not.toMatch(/Bell dunks/);
});

test('of many plays without a comment between them the newest three are shown, and the rest on request', async () => {
  const api = answerThread(openApi());
  const plays = Array.from({ length: 8 }, (_, index) => makePlay({ seq: index + 1, text: `Basket ${index + 1}` }));
  api.answer(gamesRoutes.plays, { plays, upTo: 8 });
  const { user } = await openPage('/post/7');
  await screen.findByText('Basket 8');
  expect(text()).not.toMatch(/Basket 5/);
  await user.click(screen.getByRole('button', { name: '5 more plays' }));
  expect(text()).toMatch(/Basket 6.*Basket 5.*Basket 1/s);
});

test('the talk of a play that comes too fast folds into its row, with two comments, and opens with a tap', async () => {
  const api = answerThread(openApi()).answer(friendsRoutes.list, []).answer(friendsRoutes.requests, []);
  const replies = [say(200, 2, { authorId: makeViewer().id }), say(201, 2, { likes: 5 }), say(202, 2), say(203, 2), say(204, 1)];
  api.answer(repliesRoutes.list, replies);
  api.answer(gamesRoutes.plays, {
    plays: [
      makePlay({ seq: 1, text: 'Bell dunks' }),
      makePlay({ seq: 2, text: 'Okafor makes a three', comments: 700, reactions: { fire: 3 } }),
      makePlay({ seq: 3, text: 'Timeout', scoring: false, at: moment(30).at }),
    ],
    upTo: 3,
  });
  api.answer(repliesRoutes.ofPlay, { replies: [say(190, 2), say(201, 2, { likes: 5 })], nextCursor: null });
  const { user } = await openPage('/post/7', undefined, { beside: <LiveUpdates /> });
  const row = await screen.findByRole('button', { name: /Okafor makes a three.*700 comments/ });
  await waitFor(() => expect(text()).not.toMatch(/Words 202/));
  // The reader's own comment stays, and the comments of calm plays. The most liked and the newest stand for the talk.
  expect(text()).toMatch(/Words 200/);
  expect(text()).toMatch(/Okafor makes a three.*Words 201.*Words 203.*Words 204/s);
  // A new comment of the talk is counted in its row alone.
  await waitFor(() => expect(api.streams.opened.at(-1)?.get('topics')).toContain('game:nba-1'));
  api.push(replyCreatedEvent, { reply: say(205, 2) });
  await waitFor(() => expect(text()).toMatch(/Words 205/));
  expect(screen.queryByRole('button', { name: /^\d+ new comment/ })).toBeNull();

  await user.click(row);
  const talk = await screen.findByRole('list', { name: 'Talk about: Okafor makes a three' });
  await waitFor(() => expect(talk.textContent).toMatch(/Words 190.*Words 200.*Words 201.*Words 202.*Words 203.*Words 205/s));
  expect(document.querySelectorAll('#reply-200')).toHaveLength(1);
  // The field writes to the play.
  const field = screen.getByRole('textbox', { name: 'Comment on this play' });
  expect(text()).toContain('On the play: Okafor makes a three');
  api.answer(repliesRoutes.create, say(210, 2, { authorId: makeViewer().id }));
  await user.type(field, 'From deep{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.callsOf(repliesRoutes.create)[0]?.body).toMatchObject({ playSeq: 2, parentId: null }));
  await waitFor(() => expect(talk.textContent).toMatch(/Words 210/));
});

test('without rows of plays every comment stands by itself, also of a talk that was folded', async () => {
  const api = answerThread(openApi()).answer(friendsRoutes.list, []).answer(friendsRoutes.requests, []);
  api.answer(repliesRoutes.list, [say(201, 2), say(202, 2), say(203, 2)]);
  const busy = makePlay({ seq: 2, text: 'Okafor makes a three', comments: 700 });
  api.answer(gamesRoutes.plays, { plays: [busy, makePlay({ seq: 3, at: moment(30).at })], upTo: 3 });
  const { user } = await openPage('/post/7');
  await screen.findByRole('button', { name: /Okafor makes a three.*700 comments/ });
  await waitFor(() => expect(text()).not.toMatch(/Words 201/));
  await user.click(await screen.findByRole('button', { name: 'Order of the thread' }));
  await user.click(await screen.findByLabelText('Best'));
  await waitFor(() => expect(text()).toMatch(/Words 201.*Words 202.*Words 203/s));
});

test('the server orders a thread that the page knows in part; a failed read says so, and own words join it', async () => {
  const api = answerThread(openApi());
  const newest = Array.from({ length: repliesPerCall }, (_, index) => say(1_000 + index, 2));
  api.answer(repliesRoutes.list, newest);
  const { user } = await openPage('/post/7');
  await screen.findByText('Words 1499.');
  api.refuse(repliesRoutes.list, 'unavailable');
  await user.click(await screen.findByRole('button', { name: 'Order of the thread' }));
  await user.click(await screen.findByLabelText('Oldest'));
  await screen.findByText('The comments could not be loaded.');
  api.answer(repliesRoutes.list, [say(100, 1), say(101, 1)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Words 100.');
  expect(text()).not.toMatch(/Words 1499/);
  await user.keyboard('{Escape}');
  api.answer(repliesRoutes.create, say(2_000, 2, { authorId: makeViewer().id }));
  await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Mine{Control>}{Enter}{/Control}');
  await waitFor(() => expect(text()).toMatch(/Words 100.*Words 101.*Words 2000/s));
});

test('a tap reacts to a play at once, a second one takes it back, and a failed one shows the former state', async () => {
  const api = answerThread(openApi());
  api.answer(gamesRoutes.plays, { plays: [makePlay({ seq: 2, text: 'Bell dunks', reactions: { fire: 3 } })], upTo: 2 });
  api.answerWith(gamesRoutes.react, ({ body: { reaction } }) => ({
    seq: 2,
    reactions: { fire: reaction === 'fire' ? 5 : 4 },
    mine: reaction,
  }));
  api.answer(repliesRoutes.ofPlay, { replies: [], nextCursor: null });
  const { user } = await openPage('/post/7');
  await user.click(await screen.findByRole('button', { name: /Bell dunks/ }));
  const fire = async (count: number) => screen.findByRole('button', { name: `On fire (${count})` });
  const held = api.hold(gamesRoutes.react);
  await user.click(await fire(3));
  expect((await fire(4)).getAttribute('aria-pressed')).toBe('true');
  held.release();
  // The answer has the reactions of others too.
  await user.click(await fire(5));
  await waitFor(() => expect(api.callsOf(gamesRoutes.react).map(({ body }) => body)).toEqual([{ reaction: 'fire' }, { reaction: null }]));
  expect((await fire(4)).getAttribute('aria-pressed')).toBe('false');
  api.refuse(gamesRoutes.react, 'conflict', 'This game is over.');
  await user.click(await screen.findByRole('button', { name: 'Brick (0)' }));
  expect(await screen.findByText('This game is over.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Brick (0)' })).toBeTruthy();
});

test('a pushed state of the game changes the score at the top, also one as of the same time as the page’s', async () => {
  const api = answerThread(openApi());
  await openPage('/post/7', undefined, { beside: <LiveUpdates /> });
  await board();
  await waitFor(() => expect(api.streams.opened.at(-1)?.get('topics')).toContain('game:nba-1'));
  const { home } = makeWatched();
  api.push(gameEvent, { game: makeWatched({ threadId: 7, status: 'Q3 6:58', home: { ...home, score: 94 } }) });
  await waitFor(async () => expect((await board()).textContent).toMatch(/94.*Q3 6:58/));
});

test('a thread of a game whose scores are hidden opens only after the reader asks for the game', async () => {
  const hidden = makeWatched({ threadId: 7, hidden: true, state: 'scheduled', status: 'Scheduled' });
  const api = answerThread(openApi(null), hidden).answer(clockRoutes.ofGame, makeGameClock({ position: null }));
  api.answer(postsRoutes.get, makeThread(hidden, { hidden: true, comments: 0, views: 0 }));
  api.answerWith(clockRoutes.saveOfGame, () => {
    answerThread(api);
    return makeGameClock({ isOwn: true });
  });
  const { user } = await openPage('/post/7', null);
  expect(await screen.findByRole('heading', { name: 'Scores are hidden' })).toBeTruthy();
  expect(text()).not.toMatch(/words|88|91|Add a comment/);
  expect(api.callsOf(postsRoutes.view)).toHaveLength(0);
  expect(api.callsOf(repliesRoutes.list)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Show this game' }));
  expect(await screen.findByText('Newest words')).toBeTruthy();
  expect((await board()).textContent).toMatch(/88.*91/);
});

test('comments come into a replay at their moments, for a reader at the beginning of the list at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const api = answerThread(openApi(null)).answer(clockRoutes.ofGame, makeGameClock({ mode: 'replay' }));
  await openPage('/post/7', null);
  await screen.findByText('Newest words');
  await screen.findByRole('button', { name: 'Pause' });
  api.answer(repliesRoutes.list, [
    makeReply({ id: 60, content: 'From that night', moment: moment(120) }),
    makeReply({ id: 103, content: 'Newest words', moment: moment(90) }),
  ]);
  vi.advanceTimersByTime(2_500);
  await screen.findByText('From that night');
  expect(text()).toMatch(/From that night.*Newest words/s);
});

test.each([
  ['live', 'No comments yet', 'up to here'],
  ['replay', 'No comments up to here', 'Be the first'],
] as const)('a thread without comments says so to a reader who is %s', async (mode, shows, hides) => {
  answerThread(openApi(null)).answer(clockRoutes.ofGame, makeGameClock({ mode })).answer(repliesRoutes.list, []);
  await openPage('/post/7', null);
  expect(await screen.findByText(new RegExp(shows))).toBeTruthy();
  expect(text()).not.toContain(hides);
});
