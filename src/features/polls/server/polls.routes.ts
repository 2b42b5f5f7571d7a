import type { FastifyInstance } from 'fastify';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { limitedReader } from '../../../platform/server/db/limited/limitedReads.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { hasBlocks } from '../../boundaries/server/index.ts';
import { isInvisibleTo } from '../../posts/server/index.ts';
import { pollsRoutes } from '../polls.contract.ts';
import { pollNotFound, seenPoll } from './polls.access.ts';
import { vote } from './polls.actions.ts';
import { pollOfPostId, postOfPoll } from './polls.queries.ts';

export function servePolls(app: FastifyInstance, context: Context): void {
  /** Whether the post of a poll does not exist for a viewer. */
  async function isHiddenPoll(viewer: Viewer | null, id: number): Promise<boolean> {
    const postId = hasBlocks(viewer) || viewer?.limited || limitedReader() ? await postOfPoll(context.db, id) : undefined;
    return postId !== undefined && isInvisibleTo(context.db, viewer, postId);
  }

  serve(app, context, pollsRoutes, {
    ofPost: async ({ params, viewer }) => {
      if (await isInvisibleTo(context.db, viewer, params.id)) return pollNotFound();
      return (await pollOfPostId(context.db, params.id, viewer?.id ?? null)) ?? pollNotFound();
    },
    options: async ({ params, viewer }) => {
      if (await isHiddenPoll(viewer, params.id)) return pollNotFound();
      const poll = await seenPoll(context.db, params.id, null);
      return refused(poll) ? poll : poll.options;
    },
    vote: async ({ params, body, viewer, asReader }) => {
      if (await isHiddenPoll(viewer, params.id)) return pollNotFound();
      const voted = await vote(context, viewer, params.id, body.optionId);
      return refused(voted) || !viewer.limited ? voted : asReader(() => seenPoll(context.db, params.id, viewer));
    },
    voteStatus: async ({ params, viewer }) => {
      if (await isHiddenPoll(viewer, params.id)) return pollNotFound();
      const poll = await seenPoll(context.db, params.id, viewer);
      return refused(poll) ? poll : { hasVoted: poll.votedOptionId !== null, optionId: poll.votedOptionId };
    },
  });
}
