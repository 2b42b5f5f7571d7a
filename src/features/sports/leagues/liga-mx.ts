import type { LeagueRecord } from './league.ts';
import { soccerClubs } from './soccer.ts';

export const ligaMx = {
  ...soccerClubs,
  id: 'liga-mx',
  name: 'Liga MX',
  path: 'soccer/mex.1',
  season: { firstMonth: 7, namedBy: 'start', firstGames: 7, lastGames: 5, byMonth: true },
} as const satisfies LeagueRecord;
