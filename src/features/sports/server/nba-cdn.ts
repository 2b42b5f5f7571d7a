import { nbaScoreboard } from './nba-cdn.scores.ts';
import type { SportsProvider } from './provider.ts';
import type { Upstream } from './upstream.ts';

/** The NBA's own files: today's scoreboard. */
export function createNbaCdn(ask: Upstream, configured: URL | undefined): SportsProvider {
  const base = configured ? `${configured.origin}${configured.pathname.replace(/\/$/, '')}` : 'https://cdn.nba.com';
  const url = new URL(`${base}/static/json/liveData/scoreboard/todaysScoreboard_00.json`);
  return {
    name: 'nba-cdn',
    title: 'NBA',
    covers: league => league === 'nba',
    liveGames: (_league, day, until) => ask({ url, isConfigured: configured !== undefined }, until, answer => nbaScoreboard(answer, day)),
  };
}
