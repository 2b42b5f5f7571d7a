import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const premierLeague = {
  ...soccerClubs,
  id: 'premier-league',
  name: 'Premier League',
  path: 'soccer/eng.1',
  shootout: null,
  season: { firstMonth: 8, namedBy: 'start', firstGames: 8, lastGames: 5, byMonth: true },
} as const satisfies LeagueRecord;
