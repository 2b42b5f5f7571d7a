import type { LeagueRecord } from './league.ts';

/** The fields that most leagues of soccer clubs share. A record names those in which it differs after them. */
export const soccerClubs = {
  sport: 'soccer',
  periods: { count: 2, name: 'half', seconds: 2_700, overtimeSeconds: 900 },
  hasOvertimeClock: true,
  draws: true,
  shootout: 'penalties',
  tableKind: 'points',
  thirdNumber: 'ties',
  hasNicknames: false,
  close: { margin: 1, fromPeriod: 2, lastMinutes: 10 },
  threads: false,
  leaders: null,
  inMenu: false,
  margins: { spread: 1.7, homeEdge: 0.35 },
  elo: { k: 20, homeAdvantage: 60 },
} as const satisfies Partial<LeagueRecord>;
