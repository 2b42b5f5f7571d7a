import type { LeagueRecord } from './league.ts';

export const collegeFootball = {
  id: 'college-football',
  name: 'College Football',
  sport: 'football',
  path: 'football/college-football',
  group: '80',
  periods: { count: 4, name: 'quarter', seconds: 900, overtimeSeconds: 600 },
  hasOvertimeClock: false,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 7, namedBy: 'start', firstGames: 8, lastGames: 1, byMonth: true },
  hasNicknames: false,
  close: { margin: 8, fromPeriod: 4, lastMinutes: 5 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 16, homeEdge: 2.5 },
  elo: { k: 25, homeAdvantage: 65 },
} as const satisfies LeagueRecord;
