/** The plays that the thread after a final shows. src/features/game-threads/README.md. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';
import { gameInPath, play } from '../games/games.contract.ts';
import { reply } from '../replies/replies.contract.ts';

export const topPlay = z
  .object({
    play: play.describe('The play.'),
    comment: reply.nullable().describe('The comment of its talk with the most likes, of equal ones the earliest; null without one.'),
  })
  .meta({ id: 'TopPlay' });
export type TopPlay = z.output<typeof topPlay>;

export const gameThreadsRoutes = defineRoutes({
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
