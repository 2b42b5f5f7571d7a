import type { LeagueRecord } from './league.ts';

export const collegeBasketball = {
  id: 'college-basketball',
  name: 'College Basketball',
  sport: 'basketball',
  path: 'basketball/mens-college-basketball',
  group: '50',
  periods: { count: 2, name: 'half', seconds: 1_200, overtimeSeconds: 300 },
  hasOvertimeClock: true,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 9, namedBy: 'end', firstGames: 11, lastGames: 4, byMonth: false },
  hasNicknames: false,
  close: { margin: 5, fromPeriod: 2, lastMinutes: 5 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 11, homeEdge: 3 },
  elo: { k: 24, homeAdvantage: 85 },
} as const satisfies LeagueRecord;
