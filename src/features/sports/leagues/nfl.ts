import type { LeagueRecord } from './league.ts';

export const nfl = {
  id: 'nfl',
  name: 'NFL',
  sport: 'football',
  path: 'football/nfl',
  periods: { count: 4, name: 'quarter', seconds: 900, overtimeSeconds: 600 },
  hasOvertimeClock: true,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: 'ties',
  season: { firstMonth: 7, namedBy: 'start', firstGames: 8, lastGames: 2, byMonth: true },
  hasNicknames: true,
  close: { margin: 8, fromPeriod: 4, lastMinutes: 5 },
  threads: false,
  leaders: 'yards',
  inMenu: true,
  margins: { spread: 13, homeEdge: 1.8 },
  elo: { k: 20, homeAdvantage: 65 },
} as const satisfies LeagueRecord;
