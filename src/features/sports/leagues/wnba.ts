import type { LeagueRecord } from './league.ts';

export const wnba = {
  id: 'wnba',
  name: 'WNBA',
  sport: 'basketball',
  path: 'basketball/wnba',
  periods: { count: 4, name: 'quarter', seconds: 600, overtimeSeconds: 300 },
  hasOvertimeClock: true,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 1, namedBy: 'start', firstGames: 4, lastGames: 10, byMonth: true },
  hasNicknames: true,
  close: { margin: 5, fromPeriod: 4, lastMinutes: 5 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 11.5, homeEdge: 2.2 },
  elo: { k: 28, homeAdvantage: 80 },
} as const satisfies LeagueRecord;
