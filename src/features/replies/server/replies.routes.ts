import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { RawJson } from '../../../platform/server/http/cache/rawJson.ts';
import { postExists, postNotFound } from '../../posts/server/index.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { withOwnLikes } from './ownLikes.ts';
import { createReply, editReply, removeReply, setReplyLike } from './replies.actions.ts';
import { replyHistory } from './edits.queries.ts';
import { replyNotFound } from './replies.access.ts';
import { repliesOf, replyById, sortedReplies } from './replies.queries.ts';
import { repliesOfPerson } from './personReplies.ts';
import { visitPost } from './visits.actions.ts';

export function serveReplies(app: FastifyInstance, context: Context): void {
  serve(app, context, repliesRoutes, {
    list: async ({ params: { id }, query, viewer, cached }) => {
      const thread = await cached(async () => {
        const { sort, limit, after = 0 } = query;
        const replies =
          sort === 'old'
            ? await repliesOf(context.db, id, limit, after)
            : await sortedReplies(context.db, { postId: id, limit, after }, sort);
        if (replies) return replies;
        if (sort === 'best' && after > 0 && !(await replyById(context.db, after))) return replyNotFound();
        return (await postExists(context.db, id)) ? new RawJson<Reply[]>('[]') : postNotFound();
      });
      return viewer && !refused(thread) ? withOwnLikes(context.db, thread, { postId: id, userId: viewer.id }) : thread;
    },
    byUser: ({ params, query, viewer }) => repliesOfPerson(context, viewer, params.idOrUsername, query),
    create: ({ body, viewer, idempotencyKey }) => createReply(context, viewer, body, idempotencyKey),
    visit: ({ params, body, viewer }) => visitPost(context, viewer, params.id, body.lastReplyId),
    edit: ({ params, body, viewer }) => editReply(context, viewer, params.id, body.content),
    history: async ({ params }) => (await replyHistory(context.db, params.id)) ?? replyNotFound(),
    remove: ({ params, viewer }) => removeReply(context, viewer, params.id),
    like: ({ params, viewer }) => setReplyLike(context, viewer, params.id, true),
    unlike: ({ params, viewer }) => setReplyLike(context, viewer, params.id, false),
  });
}
