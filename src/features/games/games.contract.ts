/** Games: their state, plays and box scores, at the reader's own position. src/features/games/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, instant } from '../../platform/shared/fields.ts';
import { gameTeam } from '../sports/sports.contract.ts';
import { leagues } from '../sports/sports.rules.ts';
import { gameIdPattern, gameStateNames, playReactions } from './games.rules.ts';

const count = z.int().nonnegative();

const side = gameTeam
  .extend({
    shootout: count.nullable().describe('The penalties scored in a shoot-out of soccer; null without one.'),
    tag: z.string().nullable().describe('The name of the team’s tag; null for a team without one.'),
  })
  .meta({ id: 'GameSide' });

const periodScore = z.object({
  period: z.int().positive().describe('The number of the period; those above regulation are overtimes.'),
  home: count.describe('The points of the home team in it.'),
  away: count.describe('The points of the visiting team in it.'),
});

/** Everything of a game that changes while it is played. */
export const gameState = z.object({
  startsAt: instant.describe('The start of the game; the first moment of its day in US Eastern time while its time is not announced.'),
  timeKnown: z.boolean().describe('Whether the time of the start is announced.'),
  state: z.enum(gameStateNames).describe('The state of the game.'),
  status: z
    .string()
    .describe('The label that a fan reads, such as Scheduled, Q3 7:15, Halftime, Final/OT, Postponed or Time to be announced.'),
  period: count.describe('The period; 0 before the start.'),
  clock: z
    .string()
    .describe("The time left in the period during play, such as PT07M15.00S, in soccer the minute, such as 90+4'; empty otherwise."),
  home: side.describe('The team at home.'),
  away: side.describe('The visiting team.'),
  lineScore: z.array(periodScore).describe('The points by period, from the first.'),
  firstLeg: z
    .object({ home: count.describe('The goals of the home team.'), away: count.describe('The goals of the visiting team.') })
    .optional()
    .describe('The result of the first leg, by the sides of this game; absent unless this is a second leg.'),
  venue: z.string().nullable().describe('The place of the game; null if no source names it.'),
  neutral: z.literal(true).optional().describe('Set for a game at a place that is neither team’s own.'),
  source: z.string().describe('The name of the source.'),
  isReplay: z.boolean().describe('True if the figures are made up by a replay in place of the source.'),
});
export type GameState = z.output<typeof gameState>;

export const game = gameState
  .extend({
    id: z.string().describe('The permanent id of the game, such as nba-0022500123.'),
    league: z.enum(leagues).describe('The league.'),
    threadId: id.nullable().describe('The post with the thread of the game; null without one.'),
    postGameId: id.nullable().describe('The post with the thread after the final; null without one.'),
    asOf: instant.describe('The time of the last successful read of the source.'),
    stale: z.boolean().describe('True if a newer read was due and failed.'),
    movedFrom: instant.optional().describe('The start that was announced first, for a game that was moved.'),
    calls: z.boolean().optional().describe('Whether the reader asked to be called for this game; absent for visitors.'),
    hidden: z.literal(true).optional().describe('Set for a reader who hides scores, until they ask for this game.'),
  })
  .meta({ id: 'Game' });
export type Game = z.output<typeof game>;

/** The state of a game at the position of somebody who writes. */
export const moment = z
  .object({
    at: instant.describe('The position of the writer on the timeline of the game.'),
    period: z.int().nonnegative().describe('The period.'),
    clock: z.string().describe('The time left in the period, such as PT07M12.00S; empty where there is no clock.'),
    homeScore: z.int().nonnegative().describe('The score of the home team.'),
    awayScore: z.int().nonnegative().describe('The score of the visiting team.'),
    seq: z.int().nonnegative().describe('The newest play; 0 without plays.'),
  })
  .meta({ id: 'Moment' });

export const reaction = z.enum(playReactions);
const reactionCount = z.int().positive().optional();

export const reactions = z
  .object({
    fire: reactionCount.describe('People who find it hot.'),
    laugh: reactionCount.describe('People who laugh about it.'),
    clap: reactionCount.describe('People who applaud.'),
    brick: reactionCount.describe('People who find it a bad miss.'),
    heart: reactionCount.describe('People who love it.'),
    shock: reactionCount.describe('People who can’t believe it.'),
  } satisfies Record<(typeof playReactions)[number], unknown>)
  .meta({ id: 'ReactionCounts' });

/** The talk about a play, as everybody gets it. */
const playTalk = {
  reactions: reactions.describe('The number of people by reaction, of now; kinds without any are absent.'),
  comments: count.describe('The comments in its talk up to the reader’s position, without deleted, removed and held ones.'),
};
const mine = reaction.nullable().describe('The caller’s own reaction; null without one.');
const seqOfPlay = z.int32().positive().describe('The place of the play in the game, whichever source gives it.');

export const play = z
  .object({
    seq: seqOfPlay,
    at: instant.describe(
      'The time at which the source says that it happened, or it was known if that cannot be; never before the play before it.',
    ),
    period: z.int().positive().describe('The period.'),
    clock: z.string().describe('The time left in the period, such as PT07M15.00S; empty where the sport has no clock.'),
    text: z.string().describe('The play in words.'),
    kind: z.string().describe('The kind of the play in the words of its source.'),
    team: z.enum(['home', 'away']).nullable().describe('The side whose play it is; null for both or none.'),
    scoring: z.boolean().describe('Whether points were scored.'),
    homeScore: count.describe('The score of the home team after it.'),
    awayScore: count.describe('The score of the visiting team after it.'),
    homeWin: z.number().min(0).max(1).describe('The probability that the home team wins, after the play.'),
    corrected: z.literal(true).optional().describe('Set if the play was changed after it was first known.'),
    withdrawn: z.literal(true).optional().describe('Set if the source has withdrawn the play: it counts as no score, and its talk stays.'),
    ...playTalk,
    mine,
  })
  .meta({ id: 'Play' });
export type Play = z.output<typeof play>;
/** A play as it is stored. */
export type StoredPlay = Omit<Play, keyof typeof playTalk | 'mine'>;

const player = z
  .object({
    name: z.string().describe('The name of the player.'),
    position: z.string().nullable().describe('The position; null if the source names none.'),
    starter: z.boolean().describe('Whether the player started.'),
    minutes: z.string().nullable().describe('The time played, such as 34:12; null for one who did not play.'),
    points: count.nullable().describe('The points; null where the sport or the source has none.'),
    rebounds: count.nullable().describe('The rebounds; null where the sport or the source has none.'),
    assists: count.nullable().describe('The assists; null where the sport or the source has none.'),
    stats: z.record(z.string(), z.union([z.string(), z.number()])).describe('Everything that the source gives, by the source’s names.'),
  })
  .meta({ id: 'Player' });

export const box = z.object({
  home: z.array(player).describe('The players of the home team, starters first.'),
  away: z.array(player).describe('The players of the visiting team, starters first.'),
});
export type Box = z.output<typeof box>;

const injury = z
  .object({
    player: z.string().describe('The name of the player.'),
    position: z.string().nullable().describe('The position; null if the source names none.'),
    status: z.string().describe('The state in the words of the source, such as Out.'),
    detail: z.string().nullable().describe('The injury, such as Ankle; null if the source names none.'),
  })
  .meta({ id: 'Injury' });

const injuries = z.object({
  home: z.array(injury).describe('The players of the home team.'),
  away: z.array(injury).describe('The players of the visiting team.'),
});
export type Injuries = z.output<typeof injuries>;

const standingsRow = z
  .object({
    team: z
      .object({
        code: z.string().describe('The league’s own abbreviation.'),
        name: z.string().describe('The name of the team.'),
        color: z.string().describe('The colour of the team as #RRGGBB.'),
        tag: z.string().nullable().describe('The name of the team’s tag; null for a team without one.'),
      })
      .describe('The team.'),
    wins: count.describe('Games won.'),
    losses: count.describe('Games lost.'),
    draws: count.nullable().describe('Games that ended even; null where the league has none.'),
    points: count.nullable().describe('The points of the table; null where it goes by the record.'),
    goalDifference: z.number().nullable().describe('Goals scored less those conceded; null where the table goes by the record.'),
    ties: count.nullable().describe('Games tied, in the NHL those lost in overtime; null where the league has neither.'),
    pct: z.number().nullable().describe('The share of games won, from 0 to 1; null if the source has none.'),
    gamesBehind: z.number().nullable().describe('Games behind the first; null if the source has none.'),
    streak: z.string().nullable().describe('The streak, such as W3; null if the source has none.'),
    last10: z.string().nullable().describe('The record of the last ten games, such as 7-3; null if the source has none.'),
  })
  .meta({ id: 'StandingsRow' });

const standings = z
  .object({
    groups: z
      .array(
        z.object({
          name: z.string().describe('The name of the conference or division.'),
          rows: z.array(standingsRow).describe('The teams, the best first.'),
        }),
      )
      .describe('The conferences or divisions.'),
    asOf: instant.describe('The time of the last successful read of the source.'),
    stale: z.boolean().describe('True if a newer read was due and failed.'),
    source: z.string().describe('The name of the source.'),
    isReplay: z.boolean().describe('True if the figures are made up by a replay in place of the source.'),
  })
  .meta({ id: 'Standings' });
export type Standings = z.output<typeof standings>;

/** The topic of a game, which a stream subscribes to. */
export const gameTopic = (gameId: string): string => `game:${gameId}`;

export const gameEvent = defineEvent({
  name: 'game',
  to: 'those whose pages show the game',
  isPublic: true,
  data: z.object({ game: game.describe('The game as its call gives it.') }),
});

export const playsEvent = defineEvent({
  name: 'plays',
  to: 'those whose pages show the game',
  isPublic: true,
  data: z.object({
    gameId: z.string().describe('The id of the game.'),
    plays: z.array(play).describe('New and corrected plays, in order.'),
  }),
});

/** The reactions to plays changed, or the number of comments in their talk. */
export const playReactionsEvent = defineEvent({
  name: 'play_reactions',
  to: 'those whose pages show the game',
  whenDelayed: 'reloaded',
  isPublic: true,
  data: z.object({
    gameId: z.string().describe('The id of the game.'),
    plays: z.array(z.object({ seq: seqOfPlay, ...playTalk })).describe('The plays, in order.'),
  }),
});

export const gameInPath = z.object({ id: z.string().regex(gameIdPattern).describe('The id of the game.') });

export const playInPath = gameInPath.extend({
  seq: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.int().positive())
    .describe('The `seq` of the play.'),
});

export const gamesRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/games',
    access: 'anyone',
    summary: 'The games of a day, by default of today, those on now first.',
    query: z.object({
      date: z.iso.date().optional().describe('A day in US Eastern time; by default today.'),
      league: z.enum(leagues).optional().describe('Only games of this league.'),
      team: z.string().trim().min(1).max(60).optional().describe('Only games of the team with this tag, name, nickname or abbreviation.'),
    }),
    response: z.object({
      games: z.array(game).describe('The games: on now, then scheduled, then final; each group by start time.'),
      asOf: instant.describe('The time of the oldest read that the answer rests on.'),
      stale: z.boolean().describe('True if a newer read of a source was due and failed.'),
    }),
    errors: ['not_found', 'upstream_unavailable'],
  },
  one: {
    method: 'GET',
    path: '/api/games/:id',
    access: 'anyone',
    summary: 'One game at the reader’s position.',
    params: gameInPath,
    response: game,
    errors: ['not_found', 'upstream_unavailable'],
  },
  call: {
    method: 'POST',
    path: '/api/games/:id/call',
    access: 'named',
    summary: 'Calls the caller for this game, by the kinds in `alerts`, or by all if none is on. A game that is over or called off is 409.',
    params: gameInPath,
    response: null,
    errors: ['not_found', 'conflict'],
  },
  endCall: {
    method: 'DELETE',
    path: '/api/games/:id/call',
    access: 'named',
    summary: 'Ends the calls of this game, also if they have ended already.',
    params: gameInPath,
    response: null,
    errors: ['not_found'],
  },
  plays: {
    method: 'GET',
    path: '/api/games/:id/plays',
    access: 'anyone',
    summary: 'The plays of a game up to the reader’s position, in order.',
    params: gameInPath,
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().nonnegative())
        .optional()
        .describe('Only plays with a greater `seq`.'),
    }),
    response: z.object({
      plays: z.array(play).describe('The plays.'),
      upTo: count.describe('The largest `seq` known at the reader’s position; 0 without plays.'),
    }),
    errors: ['not_found', 'upstream_unavailable'],
  },
  react: {
    method: 'PUT',
    path: '/api/games/:id/plays/:seq/reaction',
    access: 'named',
    summary: 'Reacts to a play, once a person: another reaction replaces it, null takes it back. It ends seven days after the game.',
    params: playInPath,
    body: z.object({ reaction: reaction.nullable().describe('The reaction; null takes it back.') }),
    response: z.object({ seq: seqOfPlay, reactions: playTalk.reactions, mine }),
    errors: ['not_found', 'conflict'],
  },
  box: {
    method: 'GET',
    path: '/api/games/:id/box',
    access: 'anyone',
    summary: 'The box score of a game at the reader’s position.',
    params: gameInPath,
    response: box,
    errors: ['not_found', 'upstream_unavailable'],
  },
  injuries: {
    method: 'GET',
    path: '/api/games/:id/injuries',
    access: 'anyone',
    summary: 'The injured players of both teams of a game, as far as a source names them.',
    params: gameInPath,
    response: injuries,
    errors: ['not_found', 'upstream_unavailable'],
  },
  standings: {
    method: 'GET',
    path: '/api/sports/:league/standings',
    access: 'anyone',
    summary: 'The table of a league at the reader’s position.',
    params: z.object({ league: z.enum(leagues).describe('The league.') }),
    response: standings,
    errors: ['upstream_unavailable'],
  },
});
