import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeBox, makeGameClock, makePlay, makeWatched } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { clockRoutes } from '../../clock/clock.contract.ts';
import { gamesRoutes } from '../../games.contract.ts';

const { one, plays, box, injuries } = gamesRoutes;
const some = [makePlay({ seq: 1, period: 2, text: 'Okafor misses', scoring: false, team: 'away' }), makePlay({ seq: 2, corrected: true })];

const answers = (api: FakeApi) =>
  api
    .answer(one, makeWatched({ lineScore: [{ period: 1, home: 91, away: 88 }] }))
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(plays, { plays: some, upTo: 2 })
    .answer(box, makeBox())
    .answer(injuries, { home: [{ player: 'Wes Petrov', position: 'F', status: 'Out', detail: 'Knee' }], away: [] });

checkPageStates('a game', {
  address: '/game/nba-1',
  answers,
  main: one,
  loading: 'Loading game',
  error: 'This game can’t be reached right now.',
  states: {
    'shows its score, line, probability, leaders and plays': {
      shows: [/Celtics at Lakers/, /BOS 88.*Q3 7:15.*LAL 91/, /Win probability.*Lakers 60%/, /Jonas Okafor/, /Corrected.*Okafor misses/],
    },
    'decides no game before its final': {
      answers: api => api.answer(plays, { plays: [makePlay({ seq: 1, homeWin: 0.999 })], upTo: 1 }),
      shows: [/Lakers 99%/],
    },
    'marks a play that its source has taken back': {
      answers: api => api.answer(plays, { plays: [makePlay({ seq: 1, scoring: false, corrected: true, withdrawn: true })], upTo: 1 }),
      shows: ['Taken back'],
      hides: ['Corrected'],
    },
    'leads to its threads': {
      answers: api => api.answer(one, makeWatched({ state: 'final', status: 'Final', threadId: 7, postGameId: 8 })),
      shows: ['Open the thread', 'Post-game thread', /^((?!Lakers 60%).)*$/s],
      hides: ['Start the talk'],
    },
    'starts the talk of a game without a thread': {
      answers: api => api.answer(one, makeWatched({ threadId: null })),
      shows: ['Start the talk'],
      hides: ['Open the thread'],
    },
    'starts no talk of a game that is over': {
      answers: api => api.answer(one, makeWatched({ state: 'final', status: 'Final', threadId: null })),
      shows: ['Final'],
      hides: ['Start the talk'],
    },
    'shows only the teams and the start of a hidden game': {
      answers: api => api.answer(one, makeWatched({ hidden: true, threadId: 7 })),
      shows: ['Celtics at Lakers', 'This game is hidden'],
      hides: [/\b88\b/, /\b91\b/, 'Q3', 'Open the thread', 'Win probability', 'Smith'],
    },
    'says before the start what will stand there': {
      answers: api =>
        api
          .answer(one, makeWatched({ state: 'scheduled', status: 'Scheduled', lineScore: [] }))
          .answer(plays, { plays: [], upTo: 0 })
          .answer(box, { home: [], away: [] }),
      shows: ['Plays show up at game time.'],
      hides: ['Line score', 'Win probability', /\b91\b/],
    },
    'says why a game is not played': {
      answers: api => api.answer(one, makeWatched({ state: 'postponed', status: 'Postponed' })),
      shows: ['Postponed'],
      hides: [/\b91\b/],
    },
    'says that a replay is made up, and how old its figures are': {
      answers: api => api.answer(one, makeWatched({ isReplay: true, stale: true })),
      shows: ['Replay, not real', 'as of'],
    },
    'keeps its score while its plays cannot be reached': {
      answers: api => api.refuse(plays, 'upstream_unavailable').refuse(box, 'upstream_unavailable'),
      shows: ['Plays can’t be reached right now.', /LAL91/],
    },
    'says that nobody knows an unknown game': {
      answers: api => api.refuse(one, 'not_found'),
      shows: ['Game not found', 'All games today'],
    },
  },
});

test('the filter leaves only scoring plays', async () => {
  answers(openApi());
  const { user } = await openPage('/game/nba-1');
  await screen.findByText(/Okafor misses/);
  await user.click(screen.getByRole('radio', { name: 'Scoring' }));
  expect(screen.queryByText(/Okafor misses/)).toBeNull();
  expect(screen.getByText(/Smith makes/)).toBeTruthy();
});

test('a play has the sums of its reactions, and leads to its talk in the thread', async () => {
  const talked = makePlay({ seq: 2, reactions: { fire: 3, brick: 12 }, comments: 1_200 });
  answers(openApi(null))
    .answer(one, makeWatched({ threadId: 7 }))
    .answer(plays, { plays: [makePlay({ seq: 1 }), talked], upTo: 2 });
  await openPage('/game/nba-1', null);
  const link = await screen.findByRole('link', { name: '1,200 comments' });
  expect(link.getAttribute('href')).toBe('/post/7#play-2');
  expect(link.closest('li')?.textContent).toMatch(/Brick.*12.*On fire.*3/s);
  expect(screen.queryByRole('link', { name: 'Talk about it' })).toBeNull();
});

test('the box score has a table for each team, and names who did not play', async () => {
  answers(openApi());
  const { user } = await openPage('/game/nba-1');
  await user.click(await screen.findByRole('tab', { name: 'Box score' }));
  const table = await screen.findByRole('table', { name: 'Players of Boston Celtics' });
  expect(table.textContent).toMatch(/PlayerMINPTSREBASTFG.*Jonas Okafor.*C.*343151.*12-16/);
  expect(screen.getByRole('table', { name: 'Players of Los Angeles Lakers' })).toBeTruthy();
  expect(screen.getByText('Did not play: Wes Petrov')).toBeTruthy();
});

test('injuries stand under their team', async () => {
  answers(openApi());
  const { user } = await openPage('/game/nba-1');
  await user.click(await screen.findByRole('tab', { name: 'Injuries' }));
  await expect.poll(() => screen.getByRole('region', { name: 'Los Angeles Lakers' }).textContent).toMatch(/Wes Petrov.*Knee.*Out/);
});

test('the line of the win probability has a name, a description and a table', async () => {
  answers(openApi());
  const { user } = await openPage('/game/nba-1');
  expect(await screen.findByRole('img', { name: /^Win probability of Lakers and Celtics/ })).toBeTruthy();
  await user.click(screen.getByText('Show as a table'));
  await expect.poll(() => document.body.textContent).toMatch(/Q3 7:1588–9160%40%/);
});

test.each([
  ['alike', '#0C2340', '#002B5C', 1],
  ['unlike', '#0C2340', '#CE1141', 0],
])('the chances of two teams of %s colours are told apart by stripes where needed', async (_title, color, other, count) => {
  const game = makeWatched();
  answers(openApi()).answer(one, { ...game, home: { ...game.home, color }, away: { ...game.away, color: other } });
  await openPage('/game/nba-1');
  const chart = await screen.findByRole('img', { name: /^Win probability/ });
  expect(chart.querySelectorAll('pattern[data-stripes]')).toHaveLength(count);
});

test('the title has only the score that the reader may know', async () => {
  answers(openApi());
  await openPage('/game/nba-1');
  await expect.poll(() => document.title).toBe('Celtics 88, Lakers 91 – Q3 7:15 · Bleachers');
});
