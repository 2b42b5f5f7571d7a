import type { LeagueRecord } from './league.ts';

export const mlb = {
  id: 'mlb',
  name: 'MLB',
  sport: 'baseball',
  path: 'baseball/mlb',
  periods: { count: 9, name: 'inning', seconds: 1, overtimeSeconds: 1 },
  hasOvertimeClock: false,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 1, namedBy: 'start', firstGames: 2, lastGames: 11, byMonth: true },
  hasNicknames: true,
  close: { margin: 1, fromPeriod: 8, lastMinutes: null },
  threads: false,
  leaders: null,
  inMenu: true,
  margins: { spread: 4.3, homeEdge: 0.2 },
  elo: { k: 4, homeAdvantage: 24 },
} as const satisfies LeagueRecord;
