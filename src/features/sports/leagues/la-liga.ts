import type { LeagueRecord } from './league.ts';

export const laLiga = {
  id: 'la-liga',
  name: 'La Liga',
  sport: 'soccer',
  path: 'soccer/esp.1',
  periods: { count: 2, name: 'half', seconds: 2_700, overtimeSeconds: 900 },
  hasOvertimeClock: true,
  draws: true,
  shootout: null,
  tableKind: 'points',
  thirdNumber: 'ties',
  season: { firstMonth: 8, namedBy: 'start', firstGames: 8, lastGames: 5, byMonth: true },
  hasNicknames: false,
  close: { margin: 1, fromPeriod: 2, lastMinutes: 10 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 1.7, homeEdge: 0.35 },
  elo: { k: 20, homeAdvantage: 60 },
} as const satisfies LeagueRecord;
