/** Scores from external sources that may fail: every answer says how old it is. src/features/sports/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { instant } from '../../platform/shared/fields.ts';
import { periodNames, sportNames, tableKinds } from './leagues/league.ts';
import { gameStates, leagues } from './sports.rules.ts';

const count = z.int().nonnegative();

export const gameTeam = z
  .object({
    tricode: z.string().describe('The league’s own abbreviation.'),
    name: z.string().describe('The name of the team.'),
    color: z.string().describe('The colour of the team as #RRGGBB.'),
    wins: count.nullable().describe('Games won this season; null if the source has no record.'),
    losses: count.nullable().describe('Games lost this season; null if the source has no record.'),
    record: z.string().nullable().describe('The record in a fan’s notation, such as 15-7 or 8-3-1; null if the source has none.'),
    score: count.describe('The score; 0 before the start.'),
  })
  .meta({ id: 'GameTeam' });

export const liveGame = z
  .object({
    gameId: z.string().describe('The id of the game at the source.'),
    gameStatus: z
      .union([z.literal(gameStates.scheduled), z.literal(gameStates.live), z.literal(gameStates.final)])
      .describe('The state: 1 scheduled, 2 live, 3 final.'),
    period: count.describe('The period; 0 before the start.'),
    gameClock: z.string().describe('The time left in the period during play, such as PT07M15.00S; empty otherwise.'),
    status: z
      .string()
      .describe('The label that a fan reads, such as Scheduled, Q3 7:15, Halftime, Final/OT, Postponed or Time to be announced.'),
    startsAt: instant.describe('The start of the game; the first moment of its day in US Eastern time while its time is not announced.'),
    timeKnown: z.boolean().describe('Whether the time of the start is announced.'),
    awayTeam: gameTeam.describe('The visiting team.'),
    homeTeam: gameTeam.describe('The team at home.'),
  })
  .meta({ id: 'LiveGame' });
export type LiveGame = z.output<typeof liveGame>;
export type GameTeam = LiveGame['homeTeam'];

export const liveScores = z
  .object({
    games: z.array(liveGame).describe('The games of the day.'),
    asOf: instant.describe('The time of the last successful read of the source.'),
    stale: z.boolean().describe('True if a newer read was due and failed.'),
    source: z.string().describe('The name of the source.'),
    isReplay: z.boolean().describe('True if the figures are made up by a replay in place of the source.'),
  })
  .meta({ id: 'LiveScores' });
export type LiveScores = z.output<typeof liveScores>;

/** A league's games changed: as its call gives them. */
export const liveScoresEvent = defineEvent({
  name: 'live_scores',
  to: 'those whose pages show the league’s scores',
  isPublic: true,
  data: liveScores.extend({ league: z.enum(leagues).describe('The league.') }),
});

const teamGame = z
  .object({
    league: z.enum(leagues).optional().describe('The league of the game, where it is not the one that was asked for.'),
    id: z.string().describe('The id of the game at the source.'),
    date: instant.describe('The start of the game; the first moment of its day in US Eastern time while its time is not announced.'),
    timeKnown: z.boolean().describe('Whether the time of the start is announced.'),
    opponent: z.string().describe('The name of the other team.'),
    opponentTricode: z.string().describe('The league’s abbreviation of the other team.'),
    opponentColor: z.string().describe('The colour of the other team as #RRGGBB.'),
    isHome: z.boolean().describe('Whether the team plays at home.'),
    teamScore: count.describe('The score of the team.'),
    opponentScore: count.describe('The score of the other team.'),
    win: z.boolean().describe('Whether the team won; false for a tie, whose scores are equal.'),
  })
  .meta({ id: 'TeamGame' });
export type TeamGame = z.output<typeof teamGame>;

const nextGame = teamGame
  .pick({ league: true, id: true, date: true, timeKnown: true, opponent: true, opponentTricode: true, opponentColor: true, isHome: true })
  .meta({ id: 'NextGame' });
export type NextGame = z.output<typeof nextGame>;

const ofATime = liveScores.pick({ asOf: true, stale: true, source: true, isReplay: true });

const teamGames = ofATime
  .extend({
    games: z.array(teamGame).describe('The last five that were played to the end, newest first.'),
    next: nextGame.nullable().describe('The next game; null if none is known.'),
  })
  .meta({ id: 'TeamGames' });
export type TeamGames = z.output<typeof teamGames>;

const teamSchedule = ofATime
  .extend({
    results: z.array(teamGame).describe('The games of the season that were played to the end, newest first.'),
    coming: z.array(nextGame).describe('The games of the season that are to come, the next first.'),
  })
  .meta({ id: 'TeamSchedule' });
export type TeamSchedule = z.output<typeof teamSchedule>;

const nbaLeader = z.object({ value: z.number().describe('The mean per game.'), player: z.string().describe('The name of the player.') });
const nflLeader = z.object({
  value: z.number().describe('The yards of the season.'),
  playerName: z.string().describe('The name of the player.'),
});
/** A leader is null if the source does not name one. */
const nbaLeaders = ofATime
  .extend({
    points: nbaLeader.nullable().describe('The leader in points; null if the source names none.'),
    assists: nbaLeader.nullable().describe('The leader in assists; null if the source names none.'),
    rebounds: nbaLeader.nullable().describe('The leader in rebounds; null if the source names none.'),
  })
  .meta({ id: 'NbaLeaders' });
const nflLeaders = ofATime
  .extend({
    passing: nflLeader.nullable().describe('The leader in passing; null if the source names none.'),
    rushing: nflLeader.nullable().describe('The leader in rushing; null if the source names none.'),
    receiving: nflLeader.nullable().describe('The leader in receiving; null if the source names none.'),
  })
  .meta({ id: 'NflLeaders' });
export type NbaLeaders = z.output<typeof nbaLeaders>;
export type NflLeaders = z.output<typeof nflLeaders>;

const teamInPath = z.string().trim().min(1).max(60).describe('A name, a nickname or an abbreviation, in any case, with blanks or hyphens.');
const teamOfLeague = z.object({ league: z.enum(leagues).describe('The league.'), team: teamInPath });

const listedLeague = z
  .object({
    id: z.enum(leagues).describe('The id, as paths and games have it.'),
    name: z.string().describe('The name, which is that of its tag.'),
    sport: z.enum(sportNames).describe('The sport.'),
    periods: z
      .object({
        count: z.int().positive().describe('The number before overtime.'),
        name: z.enum(periodNames).describe('The word for one.'),
      })
      .describe('The periods of a game.'),
    draws: z.boolean().describe('Whether games may end even as a rule.'),
    tableKind: z.enum(tableKinds).describe('Whether its table goes by the record or by points.'),
    season: z.string().describe('The season that is on, such as 2026 or 2026-27.'),
  })
  .meta({ id: 'League' });
export type ListedLeague = z.output<typeof listedLeague>;

export const sportsRoutes = defineRoutes({
  leagues: {
    method: 'GET',
    path: '/api/leagues',
    access: 'anyone',
    summary: 'The leagues, in the order in which pages list them.',
    response: z.object({ leagues: z.array(listedLeague).describe('The leagues.') }),
    errors: [],
  },
  nbaScores: {
    method: 'GET',
    path: '/api/nba/live-scores',
    access: 'anyone',
    summary: 'The NBA’s games of the day; 503 when no source can be reached and nothing recent is kept.',
    response: liveScores,
    errors: ['upstream_unavailable'],
  },
  scores: {
    method: 'GET',
    path: '/api/sports/:league/live-scores',
    access: 'anyone',
    summary: 'A league’s games of the day.',
    params: z.object({ league: z.enum(leagues).describe('The league.') }),
    response: liveScores,
    errors: ['upstream_unavailable'],
  },
  nbaTeamGames: {
    method: 'GET',
    path: '/api/nba/team-games/:team',
    access: 'anyone',
    summary: 'The last five games of an NBA team, and its next.',
    params: z.object({ team: teamInPath }),
    response: teamGames,
    errors: ['not_found', 'upstream_unavailable'],
  },
  teamGames: {
    method: 'GET',
    path: '/api/sports/:league/teams/:team/games',
    access: 'anyone',
    summary: 'The last five games of a team of any league, and its next.',
    params: teamOfLeague,
    response: teamGames,
    errors: ['not_found', 'upstream_unavailable'],
  },
  teamSchedule: {
    method: 'GET',
    path: '/api/sports/:league/teams/:team/schedule',
    access: 'anyone',
    summary: 'The results of a team this season, and its games to come; 100 of each at most.',
    params: teamOfLeague,
    response: teamSchedule,
    errors: ['not_found', 'upstream_unavailable'],
  },
  nbaTeamLeaders: {
    method: 'GET',
    path: '/api/nba/team-leaders/:team',
    access: 'anyone',
    summary: 'The leaders of an NBA team in points, assists and rebounds per game.',
    params: z.object({ team: teamInPath }),
    response: nbaLeaders,
    errors: ['not_found', 'upstream_unavailable'],
  },
  nflTeamStats: {
    method: 'GET',
    path: '/api/nfl/team-stats/:abbreviation',
    access: 'anyone',
    summary: 'The leaders of an NFL team in passing, rushing and receiving yards.',
    params: z.object({ abbreviation: teamInPath }),
    response: nflLeaders,
    errors: ['not_found', 'upstream_unavailable'],
  },
});
