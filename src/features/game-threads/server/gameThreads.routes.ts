import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { clockGame, isGameHidden, reactionsOf, storeGameRead, topPlaysOf } from '../../games/server/index.ts';
import { bestCandidates, bestCommentsFor, mostLikedOf } from '../../replies/server/index.ts';
import { gameThreadsRoutes } from '../gameThreads.contract.ts';

const shownPlays = 3;

export function serveGameThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, gameThreadsRoutes, {
    topPlays: async ({ params: { id }, viewer, cachedValue }) => {
      const game = await clockGame(context, id);
      if (!game) return refuse('not_found', 'Game not found');
      await storeGameRead(context, viewer, game);
      if (await isGameHidden(db, id)) return { plays: [] };
      const postId = game.threadId ?? 0;
      const { plays, candidates } = await cachedValue(`top plays of ${id}`, async () => {
        const top = await topPlaysOf(db, id, shownPlays);
        const seqs = top.map(({ seq }) => seq);
        return { plays: top, candidates: top.length > 0 ? await mostLikedOf(db, { postId, seqs, limit: bestCandidates }) : [] };
      });
      const comments = await bestCommentsFor(db, viewer, postId, candidates);
      const own = viewer ? await reactionsOf(db, { gameId: id, userId: viewer.id }) : undefined;
      return {
        plays: plays.map(play => ({
          play: { ...play, mine: own?.get(play.seq) ?? null },
          comment: comments.get(play.seq) ?? null,
        })),
      };
    },
  });
}
