import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const mls = {
  ...soccerClubs,
  id: 'mls',
  name: 'MLS',
  path: 'soccer/usa.1',
  season: { firstMonth: 1, namedBy: 'start', firstGames: 2, lastGames: 12, byMonth: true },
  elo: { k: 20, homeAdvantage: 80 },
} as const satisfies LeagueRecord;
