import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClock, makeStandings } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { clockKey } from '../clock/clock.cache.ts';
import { gamesRoutes } from '../../games.contract.ts';

const { standings } = gamesRoutes;

checkPageStates('the standings of a league', {
  address: '/standings/nba',
  answers: api => api.answer(standings, makeStandings()),
  main: standings,
  loading: 'Loading standings',
  error: 'Standings can’t be reached right now.',
  states: {
    'have a row for each team, the best first': { shows: [/Western Conference.*1LALLakers125\.706–W37–3.*2PHXSuns105\.7062W3/] },
    'are empty before the season': { answers: api => api.answer(standings, makeStandings({ groups: [] })), shows: ['No standings yet'] },
    'say how old they are': { answers: api => api.answer(standings, makeStandings({ stale: true })), shows: ['As of'] },
    'are the same in capitals': { address: '/standings/NBA', shows: ['Western Conference'] },
    'of an unknown league are not found': { address: '/standings/curling', shows: ['Standings not found'] },
  },
});

test('standings that a reader hides along with scores are no failure', async () => {
  openApi().refuse(standings, 'unavailable');
  const { client } = await openPage('/standings/nba');
  client.setQueryData(clockKey, makeClock({ hideScores: true }));
  expect(await screen.findByText('Standings are hidden')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
