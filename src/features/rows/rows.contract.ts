/** Rows: up to eight people who watch one game together, at one position. src/features/rows/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { defineError } from '../../platform/shared/errors.ts';
import { defineEvent } from '../../platform/shared/events.ts';
import { id, instant, limitQuery, line, nextCursor } from '../../platform/shared/fields.ts';
import { isInvisible } from '../../platform/shared/text.ts';
import { shownPerson } from '../account/people/people.contract.ts';
import { game, gameInPath } from '../games/games.contract.ts';
import { maxBehindSeconds } from '../games/games.rules.ts';
import { rowNameLimit, rowSeats, rowsPerCall } from './rows.rules.ts';

declare module '../../platform/shared/errors.ts' {
  interface ErrorStatuses {
    row_full: 409;
    gone: 410;
  }
}
defineError('row_full', 409);
defineError('gone', 410);

const behind = z.int().min(0).max(maxBehindSeconds);

export const member = z
  .object({
    ...shownPerson,
    behind: behind
      .optional()
      .describe('How far the stream of the member is behind in this game, in seconds; absent for others than members.'),
    isHere: z.boolean().describe('Whether the member has the row open, as of a few seconds ago.'),
    joinedAt: instant.describe('The time at which the member took the seat.'),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

const clock = z
  .object({
    mode: z.enum(['together', 'replay']).describe('together: behind now by the largest delay. replay: from a shared position on.'),
    behind: behind.describe('The largest delay of the members who are here, in seconds; 0 in a replay.'),
    position: instant.describe('The position of the row: nobody here reads the game further.'),
    playing: z.boolean().describe('False while a replay is paused.'),
    heldBy: z.string().nullable().describe('The member until whose arrival at it the position stands still; null while it moves.'),
  })
  .meta({ id: 'ClockOfRow' });
export type RowClock = z.output<typeof clock>;

export const row = z
  .object({
    id: id.describe('The id of the row, for the topic `row:{id}`.'),
    code: z.string().describe('The code of the link: whoever has it may take a seat.'),
    url: z.string().describe('The address of its page.'),
    gameId: z.string().describe('The id of the game.'),
    game: game.describe('The game at the reader’s position.'),
    name: z.string().nullable().describe('The name; null without one.'),
    members: z.array(member).describe('The members, the longest first.'),
    seats: z.literal(rowSeats).describe('The number of seats, those of the members included.'),
    clock: clock.nullable().describe('The shared clock; null for others than members.'),
    isMember: z.boolean().describe('Whether the caller has a seat.'),
    role: z.enum(['owner', 'member']).nullable().describe('The part of the caller; null without a seat.'),
    isMuted: z.boolean().describe('Whether the caller gets no push messages and notifications of this row.'),
    showsName: z.boolean().describe('Whether the caller’s name is on the ticket stub.'),
    state: z.enum(['open', 'closed']).describe('closed: it can be read by its members, and nothing else.'),
    closesAt: instant.nullable().describe('The time at which it closes; null while the reader may not know that the game is over.'),
  })
  .meta({ id: 'Row' });
export type Row = z.output<typeof row>;

const listedRow = row
  .extend({ unreadCount: z.int().nonnegative().describe('The messages of other members that the caller has not read.') })
  .meta({ id: 'ListedRow' });
export type ListedRow = z.output<typeof listedRow>;

/** The changes of a row. */
export const rowChanges = [
  'joined',
  'left',
  'removed',
  'code',
  'here',
  'away',
  'clock',
  'replay',
  'paused',
  'playing',
  'together',
] as const;

export type RowChange = (typeof rowChanges)[number];

/** The members of a row, who is here, or its clock changed. */
export const rowChangedEvent = defineEvent({
  name: 'row_changed',
  to: 'the members',
  whenDelayed: 'when known',
  data: z.object({
    row: row.describe('The row as its call gives it.'),
    why: z
      .object({
        change: z.enum(rowChanges).describe('The last change.'),
        username: z.string().nullable().describe('The member who made it, or whom it is about; null for none.'),
      })
      .describe('The reason.'),
  }),
});

export const codePattern = /^[A-Za-z0-9_-]{22}$/;
export const rowInPath = z.object({ code: z.string().regex(codePattern).describe('The code of the row.') });

const name = line
  .min(1, { error: 'Write a name or leave it out', abort: true })
  .refine(text => !isInvisible(text), 'Write a name or leave it out')
  .max(rowNameLimit, `A name has at most ${rowNameLimit} characters`);

interface AskedChange {
  behind?: number | undefined;
  mode?: 'replay' | 'together' | undefined;
  position?: string | undefined;
  playing?: boolean | undefined;
}

/** Whether a change of the clock is about one thing: the own delay, or the mode with what belongs to it. */
function isOneChange({ behind, mode, position, playing }: AskedChange): boolean {
  if ((behind === undefined) === (mode === undefined)) return false;
  return mode === 'replay' || (position === undefined && playing === undefined);
}

export const rowsRoutes = defineRoutes({
  create: {
    method: 'POST',
    path: '/api/games/:id/rows',
    access: 'named',
    summary: 'Opens a row for a game. The caller owns it and has its first seat.',
    params: gameInPath,
    body: z.object({ name: name.nullable().optional().describe('A name for it.') }),
    response: row,
    status: 201,
    errors: ['not_found', 'conflict', 'newcomer', 'refused_content'],
    limit: { name: 'row', max: 30, windowMinutes: 60 },
    isIdempotent: true,
    needs: 'voice',
  },
  mine: {
    method: 'GET',
    path: '/api/rows',
    access: 'signed-in',
    summary: 'The caller’s rows, open ones first, then the newest.',
    query: z.object({
      limit: limitQuery(rowsPerCall).describe('The number of rows, 100 at most; more is served as 100.'),
      cursor: z.string().max(40).optional().describe('The `nextCursor` of the page before.'),
    }),
    response: z.object({
      rows: z.array(listedRow).describe('The rows of this page.'),
      nextCursor,
    }),
    errors: ['invalid_input'],
  },
  one: {
    method: 'GET',
    path: '/api/rows/:code',
    access: 'anyone',
    summary: 'A row. Others than members get no clock and no delays. Whoever blocks a member or is blocked by one gets none.',
    params: rowInPath,
    response: row,
    errors: ['not_found'],
  },
  join: {
    method: 'POST',
    path: '/api/rows/:code/join',
    access: 'named',
    summary: 'Takes a seat; again changes nothing. It shows the game to those who hide scores.',
    params: rowInPath,
    response: row,
    errors: ['not_found', 'row_full', 'gone'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/rows/:code/members/:username',
    access: 'named',
    summary: 'Gives up the own seat, or the owner takes one away. Whoever loses a seat so comes back only by a new code.',
    params: rowInPath.extend({ username: z.string().trim().min(1).max(64).describe('The username of the member.') }),
    response: null,
    errors: ['not_found', 'forbidden'],
  },
  renewCode: {
    method: 'POST',
    path: '/api/rows/:code/code',
    access: 'named',
    summary: 'Gives the row a new code; the old link ends.',
    params: rowInPath,
    response: row,
    errors: ['not_found', 'forbidden', 'gone'],
  },
  mute: {
    method: 'PUT',
    path: '/api/rows/:code/muted',
    access: 'named',
    summary: 'Turns notifications and push messages of a row off or on.',
    params: rowInPath,
    body: z.object({ muted: z.boolean().describe('Whether the caller gets none.') }),
    response: null,
    errors: ['not_found'],
  },
  saveClock: {
    method: 'PUT',
    path: '/api/rows/:code/clock',
    access: 'named',
    summary: 'Sets the caller’s own delay, or the shared replay, or ends the replay.',
    params: rowInPath,
    body: z
      .strictObject({
        behind: behind.optional().describe('The caller’s own delay in this game, in seconds; beside nothing else.'),
        mode: z.enum(['replay', 'together']).optional().describe('replay: a position that all members share. together: ends the replay.'),
        position: instant.optional().describe('Where a replay goes on; by default where it was left, else the start of the game.'),
        playing: z.boolean().optional().describe('False pauses a replay; by default it plays.'),
      })
      .refine(isOneChange, 'must be a delay, or a mode'),
    response: row,
    errors: ['not_found', 'gone'],
  },
});
