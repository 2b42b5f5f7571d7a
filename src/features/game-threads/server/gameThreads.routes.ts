import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { clockGame, gamesById, isGameHidden, reactionsOf, storeGameRead, topPlaysOf } from '../../games/server/index.ts';
import { asSeenBy } from '../../personal/server/index.ts';
import { postNotFound, postsByIds, postWithHiddenScores } from '../../posts/server/index.ts';
import { bestCandidates, bestCommentsFor, mostLikedOf } from '../../replies/server/index.ts';
import { gameThreadsRoutes } from '../gameThreads.contract.ts';
import { startTalk } from './gameThreads.actions.ts';
import { saveThreadSettings, threadSettings } from './threadSettings.ts';

const shownPlays = 3;

export function serveGameThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, gameThreadsRoutes, {
    start: async ({ params: { id }, viewer, asReader }) => {
      const known = (await asReader(() => gamesById(db, [id]))).get(id);
      if (!known) return refuse('not_found', 'Game not found');
      const thread = await startTalk(context, known);
      if (refused(thread)) return thread;
      const [post] = await asReader(async () => {
        const covered = await postWithHiddenScores(context, thread.id);
        return covered ? [covered] : asSeenBy(db, viewer, await postsByIds(db, [thread.id]));
      });
      if (!post) return postNotFound();
      return thread.isNew ? post : new AlreadyThere(post);
    },
    settings: () => threadSettings(context),
    saveSettings: ({ viewer, body }) => saveThreadSettings(context, viewer, body),
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
