import type { LeagueRecord } from './league.ts';

export const nba = {
  id: 'nba',
  name: 'NBA',
  sport: 'basketball',
  path: 'basketball/nba',
  ownSource: 'nba-cdn',
  periods: { count: 4, name: 'quarter', seconds: 720, overtimeSeconds: 300 },
  hasOvertimeClock: true,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 9, namedBy: 'end', firstGames: 10, lastGames: 6, byMonth: true },
  hasNicknames: true,
  close: { margin: 5, fromPeriod: 4, lastMinutes: 5 },
  threads: true,
  leaders: 'means',
  inMenu: true,
  margins: { spread: 12.5, homeEdge: 2.2 },
  elo: { k: 20, homeAdvantage: 100 },
} as const satisfies LeagueRecord;
