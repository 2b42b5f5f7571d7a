import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuseWhileAway } from '../../../platform/shared/errors.ts';
import { sportsRoutes } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { createEspn } from './espn.ts';
import { createNbaCdn } from './nba-cdn.ts';
import { createScores } from './scores.ts';
import { createUpstream } from './upstream.ts';

export function serveSports(app: FastifyInstance, context: Context): void {
  const { settings, log } = context;
  // Each source learns who asks: this product, and where it is.
  const headers = { 'user-agent': `Bleachers/1.0 (+${settings.publicUrl.origin})` };
  const upstream = (name: string) => createUpstream({ name, headers, log, now: Date.now });
  const known = {
    espn: createEspn(upstream('espn'), settings.espnApiUrl),
    'nba-cdn': createNbaCdn(upstream('nba-cdn'), settings.nbaCdnUrl),
  };
  const scoresOf = createScores(settings.liveScoresSources.map(name => known[name]));

  const scores = async (league: League) => (await scoresOf(league)) ?? refuseWhileAway('Scores can’t be reached right now.', 15);
  serve(app, context, sportsRoutes, {
    nbaScores: () => scores('nba'),
    scores: ({ params }) => scores(params.league),
  });
}
