import { makeStandings } from '../../../../testing/web/makers.ts';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
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
    'of an unknown league are not found': { address: '/standings/curling', shows: ['Standings not found'] },
  },
});
