import { perOwner } from '../../../platform/server/concurrency/memo.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { createEspn } from './espn/espn.ts';
import { createNbaCdn } from './nba-cdn/nbaCdn.ts';
import { createGames, type Games } from './games/games.ts';
import { createDays } from './scores/days.ts';
import { createScores, type Scores } from './scores/scores.ts';
import { createTeamFacts, type TeamFacts } from './teams/team.ts';
import { agentOf, createUpstream } from './upstream/upstream.ts';

/** A node's caches of scores, games and team data. */
export interface SportsService {
  scores: Scores;
  games: Games;
  teams: TeamFacts;
}

interface Timing {
  now?: () => number;
  /** Milliseconds before a failed request is retried. */
  pause?: () => number;
}

/** Opens the desk on the sources that the operator chose, in their order. */
export function createSportsService(
  { settings, log, timeouts }: Pick<Context, 'settings' | 'log' | 'timeouts'>,
  { now = () => Date.now(), pause = () => 100 + Math.random() * 300 }: Timing = {},
): SportsService {
  const headers = agentOf(settings.publicUrl);
  const upstream = (name: string) => createUpstream({ name, headers, log, now, timeouts, pause });
  // With a circuit breaker of their own, months that fail never stop live games. A month is large and may take the whole time of a call.
  const months = createUpstream({ name: '', headers, log, now, timeouts: { ...timeouts, first: timeouts.whole }, pause });
  const known = {
    espn: createEspn(upstream('espn'), settings.espnApiUrl, months),
    'nba-cdn': createNbaCdn(upstream('nba-cdn'), settings.nbaCdnUrl, now),
  };
  const sources = settings.liveScoresSources.map(name => known[name]);
  const days = createDays(sources, timeouts, now, log);
  return {
    scores: createScores(days, now),
    games: createGames(sources, days, timeouts, now),
    teams: createTeamFacts(sources, timeouts, now),
  };
}

/** The service of a node. Features share its caches, circuit breakers and limits. */
export const sportsServiceOf = perOwner((context: Context): SportsService => createSportsService(context));
