/** The reader's position on the timelines of games. src/features/games/README.md, One clock. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';
import { instant } from '../../../platform/shared/fields.ts';
import { gameInPath } from '../games.contract.ts';
import { maxBehindSeconds } from '../games.rules.ts';

const behind = z.int().min(0).max(maxBehindSeconds);

const clock = z
  .object({
    behind: behind.describe('How far the reader’s stream is behind in all games, in seconds; 0 is live.'),
    hideScores: z.boolean().describe('Whether games show only their teams and start until the reader asks for one.'),
  })
  .meta({ id: 'Clock' });
export type Clock = z.output<typeof clock>;

const mode = z.enum(['live', 'behind', 'replay']);

const gameClock = z
  .object({
    mode: mode.describe('live: now. behind: a fixed time behind. replay: watching later, from a position that moves with the wall clock.'),
    behind: behind.describe('How far the reader is behind in seconds; 0 unless `mode` is behind.'),
    position: instant.nullable().describe('The reader’s position; null while the scores of the game are hidden.'),
    playing: z.boolean().describe('False while a replay is paused.'),
    isOwn: z.boolean().describe('False where the clock for all games holds.'),
  })
  .meta({ id: 'OwnGameClock' });
export type GameClock = z.output<typeof gameClock>;

/** Clocks are kept for a person, and for a visitor in a cookie. */
export const clockRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/clock',
    access: 'anyone',
    summary: 'The reader’s clock for all games.',
    response: clock,
    errors: [],
  },
  save: {
    method: 'PUT',
    path: '/api/clock',
    access: 'anyone',
    isServedReadOnly: true,
    summary:
      'Sets the reader’s clock for all games. Fields that are left out keep their values; hiding scores ends the clocks of single games.',
    body: clock.partial(),
    response: clock,
    errors: [],
  },
  ofGame: {
    method: 'GET',
    path: '/api/games/:id/clock',
    access: 'anyone',
    summary: 'The reader’s clock for a game.',
    params: gameInPath,
    response: gameClock,
    errors: ['not_found'],
  },
  saveOfGame: {
    method: 'PUT',
    path: '/api/games/:id/clock',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Sets the reader’s clock for a game, over the one for all games. It also shows a game whose scores are hidden.',
    params: gameInPath,
    body: z.object({
      mode: mode.describe('The kind of position.'),
      behind: behind.optional().describe('The delay in seconds for the mode behind.'),
      position: instant.optional().describe('Where a replay goes on; by default where the reader left, else the start of the game.'),
      playing: z.boolean().optional().describe('False pauses a replay; by default it plays.'),
    }),
    response: gameClock,
    errors: ['not_found', 'invalid_input'],
  },
  removeOfGame: {
    method: 'DELETE',
    path: '/api/games/:id/clock',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Forgets the reader’s clock for a game; the one for all games holds again.',
    params: gameInPath,
    response: null,
    errors: ['not_found'],
  },
  tap: {
    method: 'POST',
    path: '/api/games/:id/clock/tap',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Says that the reader sees a play now: they are behind by the time since the play was known here.',
    params: gameInPath,
    body: z.object({ seq: z.int32().positive().describe('The play that the reader sees now.') }),
    response: gameClock,
    errors: ['not_found'],
  },
});
