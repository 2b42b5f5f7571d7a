/** Threads that people start, the words that admins write, and the plays that the thread after a final shows. src/features/game-threads/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { id } from '../../platform/shared/fields.ts';
import { gameInPath, play } from '../games/games.contract.ts';
import { post } from '../posts/posts.contract.ts';
import { reply } from '../replies/replies.contract.ts';
import { hasKnownNames, maxOffDayTeams, placeholders, type ThreadKind, threadWordsLimit } from './gameThreads.words.ts';

export const topPlay = z
  .object({
    play: play.describe('The play.'),
    comment: reply.nullable().describe('The comment of its talk with the most likes, of equal ones the earliest; null without one.'),
  })
  .meta({ id: 'TopPlay' });
export type TopPlay = z.output<typeof topPlay>;

const words = (kind: ThreadKind) =>
  z
    .string()
    .trim()
    .min(1)
    .max(threadWordsLimit)
    .refine(
      text => hasKnownNames(kind, text),
      `can hold ${placeholders[kind].map(name => `{${name}}`).join(', ')} and nothing else in braces`,
    );
const offDayTeams = z.array(id).max(maxOffDayTeams);

const fields = {
  body: words('game').describe('The words of the thread of a game; the first line is its title.'),
  postGameBody: words('post-game').describe('The words of the thread after a final, which may also name the score.'),
};
const offDayFields = {
  teams: offDayTeams.describe('The ids of the tags of the teams that get a thread on each day without a game of theirs.'),
  body: words('off-day').describe('The words of such a thread.'),
};
export const threadSettings = z
  .object({ ...fields, offDay: z.object(offDayFields).describe('The threads of days without a game.') })
  .meta({ id: 'ThreadSettings' });
export type ThreadSettings = z.output<typeof threadSettings>;
export const threadSettingsEdit = z
  .object({
    body: fields.body.optional(),
    postGameBody: fields.postGameBody.optional(),
    offDay: z
      .object({ teams: offDayFields.teams.optional(), body: offDayFields.body.optional() })
      .optional()
      .describe('The threads of days without a game.'),
  })
  .meta({ id: 'ThreadSettingsEdit' });
export type ThreadSettingsEdit = z.output<typeof threadSettingsEdit>;

const isAdmin = { access: 'signed-in', role: 'admin' } as const;

export const gameThreadsRoutes = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/games/:id/thread',
    access: 'named',
    summary: 'Opens the thread of a game that is to come or on, or gives the one that exists. A game has one for ever.',
    params: gameInPath,
    response: post,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'conflict'],
    needs: 'voice',
    limit: { name: 'thread', max: 10, windowMinutes: 60 },
  },
  settings: {
    ...isAdmin,
    method: 'GET',
    path: '/api/admin/threads',
    summary: 'The words of the threads of games and of days without a game, and the teams that get those.',
    response: threadSettings,
    errors: [],
  },
  saveSettings: {
    ...isAdmin,
    method: 'PUT',
    path: '/api/admin/threads',
    summary: 'Changes words and teams; fields left out keep their value. New words show in threads that are not over.',
    body: threadSettingsEdit,
    response: threadSettings,
    errors: ['invalid_input'],
  },
  topPlays: {
    method: 'GET',
    path: '/api/games/:id/top-plays',
    access: 'anyone',
    summary: 'The three plays of a game with the most reactions, up to the reader’s position, each with its best comment.',
    params: gameInPath,
    response: z.object({ plays: z.array(topPlay).describe('The plays, those with the most reactions first; none without reactions.') }),
    errors: ['not_found'],
  },
});
