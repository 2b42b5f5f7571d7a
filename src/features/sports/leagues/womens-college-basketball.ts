import type { LeagueRecord } from './league.ts';

export const womensCollegeBasketball = {
  id: 'womens-college-basketball',
  name: "Women's College Basketball",
  sport: 'basketball',
  path: 'basketball/womens-college-basketball',
  group: '50',
  periods: { count: 4, name: 'quarter', seconds: 600, overtimeSeconds: 300 },
  hasOvertimeClock: true,
  draws: false,
  shootout: null,
  tableKind: 'record',
  thirdNumber: null,
  season: { firstMonth: 9, namedBy: 'end', firstGames: 11, lastGames: 4, byMonth: false },
  hasNicknames: false,
  close: { margin: 5, fromPeriod: 4, lastMinutes: 5 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 12, homeEdge: 3 },
  elo: { k: 24, homeAdvantage: 85 },
} as const satisfies LeagueRecord;
