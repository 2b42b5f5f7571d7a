import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const laLiga = {
  ...soccerClubs,
  id: 'la-liga',
  name: 'La Liga',
  path: 'soccer/esp.1',
  shootout: null,
  season: { firstMonth: 8, namedBy: 'start', firstGames: 8, lastGames: 5, byMonth: true },
} as const satisfies LeagueRecord;
