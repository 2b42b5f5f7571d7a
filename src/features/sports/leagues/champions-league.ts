import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const championsLeague = {
  ...soccerClubs,
  id: 'champions-league',
  name: 'Champions League',
  path: 'soccer/uefa.champions',
  season: { firstMonth: 7, namedBy: 'start', firstGames: 7, lastGames: 5, byMonth: true },
} as const satisfies LeagueRecord;
