import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { pollsRoutes } from '../polls.contract.ts';
import { pollNotFound, seenPoll } from './polls.access.ts';
import { vote } from './polls.actions.ts';
import { pollOfPostId } from './polls.queries.ts';

export function servePolls(app: FastifyInstance, context: Context): void {
  serve(app, context, pollsRoutes, {
    ofPost: async ({ params, viewer }) => (await pollOfPostId(context.db, params.id, viewer?.id ?? null)) ?? pollNotFound(),
    options: async ({ params }) => {
      const poll = await seenPoll(context.db, params.id, null);
      return refused(poll) ? poll : poll.options;
    },
    vote: ({ params, body, viewer }) => vote(context, viewer, params.id, body.optionId),
    voteStatus: async ({ params, viewer }) => {
      const poll = await seenPoll(context.db, params.id, viewer);
      return refused(poll) ? poll : { hasVoted: poll.votedOptionId !== null, optionId: poll.votedOptionId };
    },
  });
}
