/** Scores as they are, from sources outside that may fail: what comes says of what time it is. Specification, sections 2, 3 and 7. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
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
  /** As a fan writes it: '15-7', '8-3-1'; null where the source says nothing. */
  record: z.string().nullable(),
  score: count,
});

export const liveGame = z.object({
  gameId: z.string(),
  gameStatus: z.union([z.literal(gameStates.scheduled), z.literal(gameStates.live), z.literal(gameStates.final)]),
  /** 0 before the start. */
  period: count,
  /** What is left of the period while it is played, such as PT07M15.00S; empty otherwise. */
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
  /** When the source was last asked. */
  asOf: instant,
  /** It could not be asked again since, though it was time. */
  stale: z.boolean(),
  /** Whose figures these are. */
  source: z.string(),
  /** They are made up: a replay stands in for the source. */
  isReplay: z.boolean(),
});
export type LiveScores = z.output<typeof liveScores>;

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
});
