import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { type Game, gamesRoutes } from '../../games.contract.ts';

const { list } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });

checkPageStates('the games of a day', {
  address: '/games',
  answers: api => api.answer(list, games(makeWatched(), makeWatched({ id: 'nba-2', state: 'final', status: 'Final/OT', threadId: 9 }))),
  main: list,
  loading: 'Loading games',
  error: 'Games can’t be reached right now.',
  states: {
    'stand by what is on now': { shows: [/On now 1.*Celtics.*88.*Lakers.*91.*Q3 7:15.*Final 1.*Final\/OT/] },
    'are none': { answers: api => api.answer(list, games()), shows: ['No games this day', 'All games today'] },
    'are old while their source is away': { answers: api => api.answer(list, { ...games(makeWatched()), stale: true }), shows: ['As of'] },
    'show no score before the start': {
      answers: api => api.answer(list, games(makeWatched({ state: 'scheduled', status: 'Scheduled' }))),
      shows: ['Coming up'],
      hides: [/\b91\b/],
    },
    'show no score that is hidden': {
      answers: api => api.answer(list, games(makeWatched({ state: 'final', status: 'Final', hidden: true, threadId: 9 }))),
      shows: [/Scores hidden 1/],
      hides: [/\b91\b/, 'Final', 'Thread', 'Coming up'],
    },
    'are to come though scores are hidden': {
      answers: api => api.answer(list, games(makeWatched({ state: 'scheduled', hidden: true, startsAt: '2099-01-15T20:00:00.000Z' }))),
      shows: [/Coming up 1/],
    },
    'say that they were postponed': {
      answers: api => api.answer(list, games(makeWatched({ state: 'postponed', status: 'Postponed' }))),
      shows: [/Not played 1.*Postponed/],
      hides: [/\b91\b/],
    },
    'are those of a team': { address: '/games?team=Los+Angeles+Lakers', shows: ['Los Angeles Lakers games', 'All teams'] },
    'say that a team is unknown': {
      address: '/games?team=Nobody',
      answers: api => api.refuse(list, 'not_found'),
      shows: ['Team not found'],
    },
  },
});

test('a day and a league are asked for by the address, and lead to others', async () => {
  const asked: unknown[] = [];
  openApi().answerWith(list, ({ query }) => {
    asked.push(query);
    return games(makeWatched());
  });
  await openPage('/games?date=2026-01-14&league=nba');
  await screen.findByText('Celtics');
  expect(asked).toEqual([{ date: '2026-01-14', league: 'nba' }]);
  expect(screen.getByRole('link', { name: 'NFL' }).getAttribute('href')).toBe('/games?date=2026-01-14&league=nfl');
  expect(screen.getByRole('link', { name: /^Tomorrow/ }).getAttribute('href')).toMatch(/^\/games\?date=\d{4}-\d{2}-\d{2}&league=nba$/);
  expect(screen.getByRole('link', { name: /^Today/ }).getAttribute('href')).toBe('/games?league=nba');
});
