import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { postExists, postNotFound } from '../../posts/server/index.ts';
import { repliesRoutes } from '../replies.contract.ts';
import { createReply, removeReply } from './replies.actions.ts';
import { repliesOf } from './replies.queries.ts';
import { visitPost } from './visits.actions.ts';

export function serveReplies(app: FastifyInstance, context: Context): void {
  serve(app, context, repliesRoutes, {
    list: ({ params, query, share }) =>
      share(async () => {
        const replies = await repliesOf(context.db, params.id, query.limit, query.after ?? 0);
        return replies.length > 0 || (await postExists(context.db, params.id)) ? replies : postNotFound();
      }),
    create: ({ body, viewer, claim }) => createReply(context, viewer, body, claim),
    visit: ({ params, body, viewer }) => visitPost(context, viewer, params.id, body.lastReplyId),
    remove: ({ params, viewer }) => removeReply(context, viewer, params.id),
  });
}
