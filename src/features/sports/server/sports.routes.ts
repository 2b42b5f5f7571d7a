import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse, refuseWhileAway, refused } from '../../../platform/shared/errors.ts';
import { knownResults, knownScores, knowsSeason, type LateReader, lateReader } from '../../games/server/index.ts';
import { type ListedLeague, sportsRoutes } from '../sports.contract.ts';
import { firstLeague, leagueOfLeaders, leagueRecord, leagues, seasonName } from '../leagues/leagues.ts';
import type { League } from '../sports.rules.ts';
import { sportsServiceOf } from './sportsService.ts';
import { pushScores } from './sports.push.ts';
import type { FilterKnownGames } from './teams/team.ts';
import { type Team, teamNamed } from './teams/teams.ts';

const away = () => refuseWhileAway('Scores can’t be reached right now.', 15);

function listedLeague(id: League): ListedLeague {
  const { name, sport, periods, draws, tableKind } = leagueRecord(id);
  return { id, name, sport, periods: { count: periods.count, name: periods.name }, draws, tableKind, season: seasonName(id, Date.now()) };
}

export function serveSports(app: FastifyInstance, context: Context): void {
  const service = sportsServiceOf(context);
  const stopPushing = pushScores(context, service.scores);
  app.addHook('preClose', stopPushing);
  // A late reader gets what is stored of the games, at their own positions.
  const scores = async (league: League) => {
    const known = lateReader() && (await knownScores(context, league));
    if (known) return known;
    const found = await service.scores.read(league);
    if (!found) return away();
    return lateReader() ? { ...found, games: [] } : found;
  };
  // An unknown team is refused before any source is asked.
  const teamOf = (league: League, name: string) => teamNamed(league, name) ?? refuse('not_found', 'Team not found');
  const knownTo = (reader: LateReader | undefined, { code }: Team): FilterKnownGames | undefined =>
    reader && ((league, played) => knownResults(context, reader, { league, code }, played));
  const games = async (league: League, name: string) => {
    const team = teamOf(league, name);
    return refused(team) ? team : ((await service.teams.games(league, team, knownTo(lateReader(), team))) ?? away());
  };
  const schedule = async (league: League, name: string) => {
    const team = teamOf(league, name);
    return refused(team) ? team : ((await service.teams.schedule(league, team, knownTo(lateReader(), team))) ?? away());
  };
  const leaders = async (league: League, name: string) => {
    const team = teamOf(league, name);
    if (refused(team)) return team;
    const [found, reader] = [await service.teams.leaders(league, team), lateReader()];
    if (!found) return away();
    return reader && !(await knowsSeason(context, reader, { league, code: team.code })) ? { ...found, leaders: {} } : found;
  };

  serve(app, context, sportsRoutes, {
    leagues: async () => ({ leagues: leagues.map(listedLeague) }),
    nbaScores: () => scores(firstLeague),
    scores: ({ params }) => scores(params.league),
    nbaTeamGames: ({ params }) => games(firstLeague, params.team),
    teamGames: ({ params }) => games(params.league, params.team),
    teamSchedule: ({ params }) => schedule(params.league, params.team),
    async nbaTeamLeaders({ params }) {
      const found = await leaders(leagueOfLeaders('means'), params.team);
      if (refused(found)) return found;
      const { leaders: by, ...rest } = found;
      return { points: by.points ?? null, assists: by.assists ?? null, rebounds: by.rebounds ?? null, ...rest };
    },
    async nflTeamStats({ params }) {
      const found = await leaders(leagueOfLeaders('yards'), params.abbreviation);
      if (refused(found)) return found;
      const { leaders: by, ...rest } = found;
      const named = (kind: string) => (by[kind] ? { value: by[kind].value, playerName: by[kind].player } : null);
      return { passing: named('passing'), rushing: named('rushing'), receiving: named('receiving'), ...rest };
    },
  });
}
