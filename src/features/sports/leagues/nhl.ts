import type { LeagueRecord } from './league.ts';

export const nhl = {
  id: 'nhl',
  name: 'NHL',
  sport: 'hockey',
  path: 'hockey/nhl',
  periods: { count: 3, name: 'period', seconds: 1_200, overtimeSeconds: 300 },
  hasOvertimeClock: true,
  draws: false,
  shootout: 'shootout',
  tableKind: 'points',
  thirdNumber: 'otlosses',
  season: { firstMonth: 9, namedBy: 'end', firstGames: 9, lastGames: 6, byMonth: true },
  hasNicknames: true,
  close: { margin: 1, fromPeriod: 3, lastMinutes: 5 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 2.5, homeEdge: 0.2 },
  elo: { k: 6, homeAdvantage: 50 },
} as const satisfies LeagueRecord;
