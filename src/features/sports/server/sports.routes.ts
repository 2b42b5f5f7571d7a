import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse, refuseWhileAway, refused } from '../../../platform/shared/errors.ts';
import { sportsRoutes } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { createEspn } from './espn.ts';
import { createNbaCdn } from './nba-cdn.ts';
import { createScores } from './scores.ts';
import { createTeamFacts } from './team.ts';
import { teamNamed } from './teams.ts';
import { createUpstream } from './upstream.ts';

const away = () => refuseWhileAway('Scores can’t be reached right now.', 15);

export function serveSports(app: FastifyInstance, context: Context): void {
  const { settings, log } = context;
  // Each source learns who asks: this product, and where it is.
  const headers = { 'user-agent': `Bleachers/1.0 (+${settings.publicUrl.origin})` };
  const upstream = (name: string) => createUpstream({ name, headers, log, now: Date.now });
  const known = {
    espn: createEspn(upstream('espn'), settings.espnApiUrl),
    'nba-cdn': createNbaCdn(upstream('nba-cdn'), settings.nbaCdnUrl),
  };
  const sources = settings.liveScoresSources.map(name => known[name]);
  const scoresOf = createScores(sources);
  const facts = createTeamFacts(sources);

  const scores = async (league: League) => (await scoresOf(league)) ?? away();
  // Whom nobody knows is refused before anybody is asked.
  const teamOf = (league: League, name: string) => teamNamed(league, name) ?? refuse('not_found', 'Team not found');
  const games = async (league: League, name: string) => {
    const team = teamOf(league, name);
    return refused(team) ? team : ((await facts.games(league, team)) ?? away());
  };
  const leaders = async (league: 'nba' | 'nfl', name: string) => {
    const team = teamOf(league, name);
    return refused(team) ? team : ((await facts.leaders(league, team)) ?? away());
  };

  serve(app, context, sportsRoutes, {
    nbaScores: () => scores('nba'),
    scores: ({ params }) => scores(params.league),
    nbaTeamGames: ({ params }) => games('nba', params.team),
    teamGames: ({ params }) => games(params.league, params.team),
    async nbaTeamLeaders({ params }) {
      const found = await leaders('nba', params.team);
      if (refused(found)) return found;
      const { leaders: by, ...rest } = found;
      return { points: by.points ?? null, assists: by.assists ?? null, rebounds: by.rebounds ?? null, ...rest };
    },
    async nflTeamStats({ params }) {
      const found = await leaders('nfl', params.abbreviation);
      if (refused(found)) return found;
      const { leaders: by, ...rest } = found;
      const named = (kind: string) => (by[kind] ? { value: by[kind].value, playerName: by[kind].player } : null);
      return { passing: named('passing'), rushing: named('rushing'), receiving: named('receiving'), ...rest };
    },
  });
}
