import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const nwsl = {
  ...soccerClubs,
  id: 'nwsl',
  name: 'NWSL',
  path: 'soccer/usa.nwsl',
  season: { firstMonth: 1, namedBy: 'start', firstGames: 3, lastGames: 11, byMonth: true },
  elo: { k: 20, homeAdvantage: 50 },
} as const satisfies LeagueRecord;
