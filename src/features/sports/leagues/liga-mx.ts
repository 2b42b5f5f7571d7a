import type { LeagueRecord } from './league.ts';

export const ligaMx = {
  id: 'liga-mx',
  name: 'Liga MX',
  sport: 'soccer',
  path: 'soccer/mex.1',
  periods: { count: 2, name: 'half', seconds: 2_700, overtimeSeconds: 900 },
  hasOvertimeClock: true,
  draws: true,
  shootout: 'penalties',
  tableKind: 'points',
  thirdNumber: 'ties',
  season: { firstMonth: 7, namedBy: 'start', firstGames: 7, lastGames: 5, byMonth: true },
  hasNicknames: false,
  close: { margin: 1, fromPeriod: 2, lastMinutes: 10 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 1.7, homeEdge: 0.35 },
  elo: { k: 20, homeAdvantage: 60 },
} as const satisfies LeagueRecord;
