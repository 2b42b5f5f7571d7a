import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { RawJson } from '../../../platform/server/http/cache/rawJson.ts';
import { postExists, postNotFound } from '../../posts/server/index.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import { createReply, removeReply } from './replies.actions.ts';
import { repliesOf } from './replies.queries.ts';
import { visitPost } from './visits.actions.ts';

export function serveReplies(app: FastifyInstance, context: Context): void {
  serve(app, context, repliesRoutes, {
    list: ({ params: { id }, query, cached }) =>
      cached(async () => {
        const replies = await repliesOf(context.db, id, query.limit, query.after ?? 0);
        if (replies) return replies;
        return (await postExists(context.db, id)) ? new RawJson<Reply[]>('[]') : postNotFound();
      }),
    create: ({ body, viewer, idempotencyKey }) => createReply(context, viewer, body, idempotencyKey),
    visit: ({ params, body, viewer }) => visitPost(context, viewer, params.id, body.lastReplyId),
    remove: ({ params, viewer }) => removeReply(context, viewer, params.id),
  });
}
