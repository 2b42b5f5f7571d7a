import type { LeagueRecord } from './league.ts';

export const nwsl = {
  id: 'nwsl',
  name: 'NWSL',
  sport: 'soccer',
  path: 'soccer/usa.nwsl',
  periods: { count: 2, name: 'half', seconds: 2_700, overtimeSeconds: 900 },
  hasOvertimeClock: true,
  draws: true,
  shootout: 'penalties',
  tableKind: 'points',
  thirdNumber: 'ties',
  season: { firstMonth: 1, namedBy: 'start', firstGames: 3, lastGames: 11, byMonth: true },
  hasNicknames: false,
  close: { margin: 1, fromPeriod: 2, lastMinutes: 10 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 1.7, homeEdge: 0.35 },
  elo: { k: 20, homeAdvantage: 50 },
} as const satisfies LeagueRecord;
