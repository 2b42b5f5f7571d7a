/** Scores from external sources that may fail: every answer says how old it is. docs/product.md, 20 Sports. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { instant } from '../../platform/shared/fields.ts';
import { gameStates, leagues } from './sports.rules.ts';

const count = z.int().nonnegative();

const team = z.object({
  /** The league's own abbreviation. */
  tricode: z.string(),
  name: z.string(),
  /** #RRGGBB */
  color: z.string(),
  wins: count,
  losses: count,
  /** A record in a fan's notation: '15-7', '8-3-1'; null if the source has none. */
  record: z.string().nullable(),
  score: count,
});

export const liveGame = z.object({
  gameId: z.string(),
  gameStatus: z.union([z.literal(gameStates.scheduled), z.literal(gameStates.live), z.literal(gameStates.final)]),
  /** 0 before the start. */
  period: count,
  /** The time left in the period during play, such as PT07M15.00S; empty otherwise. */
  gameClock: z.string(),
  /** The label a fan reads: 'Scheduled', 'Q3 7:15', 'Halftime', 'Final/OT', 'Postponed'. */
  status: z.string(),
  startsAt: instant,
  awayTeam: team,
  homeTeam: team,
});
export type LiveGame = z.output<typeof liveGame>;
export type GameTeam = LiveGame['homeTeam'];

export const liveScores = z.object({
  games: z.array(liveGame),
  /** The time of the last successful read of the source. */
  asOf: instant,
  /** True if a newer read was due and failed. */
  stale: z.boolean(),
  /** The name of the source. */
  source: z.string(),
  /** True if the figures are made up by a replay in place of the source. */
  isReplay: z.boolean(),
});
export type LiveScores = z.output<typeof liveScores>;

/** A league's games changed: as its call gives them. */
export const liveScoresEvent = defineEvent({
  name: 'live_scores',
  to: 'those whose pages show the league’s scores',
  data: liveScores.extend({ league: z.enum(leagues) }),
});

const teamGame = z.object({
  id: z.string(),
  date: instant,
  opponent: z.string(),
  opponentTricode: z.string(),
  /** #RRGGBB */
  opponentColor: z.string(),
  isHome: z.boolean(),
  teamScore: count,
  opponentScore: count,
  /** A tie is no win; its scores say so. */
  win: z.boolean(),
});
export type TeamGame = z.output<typeof teamGame>;

const nextGame = teamGame.pick({ id: true, date: true, opponent: true, opponentTricode: true, opponentColor: true, isHome: true });
export type NextGame = z.output<typeof nextGame>;

const ofATime = liveScores.pick({ asOf: true, stale: true, source: true, isReplay: true });

const teamGames = ofATime.extend({
  /** The last five that were played to the end, newest first. */
  games: z.array(teamGame),
  next: nextGame.nullable(),
});
export type TeamGames = z.output<typeof teamGames>;

const nbaLeader = z.object({ value: z.number(), player: z.string() });
const nflLeader = z.object({ value: z.number(), playerName: z.string() });
/** A leader is null if the source does not name one. */
const nbaLeaders = ofATime.extend({ points: nbaLeader.nullable(), assists: nbaLeader.nullable(), rebounds: nbaLeader.nullable() });
const nflLeaders = ofATime.extend({ passing: nflLeader.nullable(), rushing: nflLeader.nullable(), receiving: nflLeader.nullable() });
export type NbaLeaders = z.output<typeof nbaLeaders>;
export type NflLeaders = z.output<typeof nflLeaders>;

/** A name, a nickname or an abbreviation, in any case, with blanks or hyphens. */
const teamInPath = z.string().trim().min(1).max(60);

export const sportsRoutes = defineRoutes({
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
    params: z.object({ league: z.enum(leagues) }),
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
    params: z.object({ league: z.enum(leagues), team: teamInPath }),
    response: teamGames,
    errors: ['not_found', 'upstream_unavailable'],
  },
  nbaTeamLeaders: {
    method: 'GET',
    path: '/api/nba/team-leaders/:team',
    access: 'anyone',
    summary: 'Who leads an NBA team in points, assists and rebounds a game.',
    params: z.object({ team: teamInPath }),
    response: nbaLeaders,
    errors: ['not_found', 'upstream_unavailable'],
  },
  nflTeamStats: {
    method: 'GET',
    path: '/api/nfl/team-stats/:abbreviation',
    access: 'anyone',
    summary: 'Who leads an NFL team in yards passing, rushing and receiving.',
    params: z.object({ abbreviation: teamInPath }),
    response: nflLeaders,
    errors: ['not_found', 'upstream_unavailable'],
  },
});
