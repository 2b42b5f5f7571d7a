import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { RawJson } from '../../../platform/server/http/cache/rawJson.ts';
import { deleteOrRemove, noteShield } from '../../moderation/server/index.ts';
import { isHiddenPost, postExists, postNotFound } from '../../posts/server/index.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { withOwnLikes } from './ownLikes.ts';
import { createReply, editReply, removeReply, setReplyLike } from './replies.actions.ts';
import { hiddenUnder } from './hiding/hiding.queries.ts';
import { ThreadText, withHidden } from './hiding/withHidden.ts';
import { replyHistory } from './edits.queries.ts';
import { isHiddenReply, replyNotFound } from './replies.access.ts';
import { repliesOf, replyById, sortedReplies } from './replies.queries.ts';
import { threadSeenBy } from './seenReplies.ts';
import { rushSettled, watchForRush } from './rush.ts';
import { repliesOfPerson } from './personReplies.ts';
import { visitPost } from './visits.actions.ts';

export function serveReplies(app: FastifyInstance, context: Context): void {
  app.addHook('onClose', () => rushSettled(context));
  serve(app, context, repliesRoutes, {
    list: async ({ params: { id }, query, viewer, cached }) => {
      if (await isHiddenPost(context.db, viewer, id)) return postNotFound();
      const { sort, limit } = query;
      const stretch = (after: number) =>
        sort === 'old' ? repliesOf(context.db, id, limit, after) : sortedReplies(context.db, { postId: id, limit, after }, sort);
      const thread = await cached(async () => {
        const { after = 0 } = query;
        const replies = await stretch(after);
        const hasHidden = (await hiddenUnder(context.db, id)).length > 0;
        if (replies) return new ThreadText(replies.text, hasHidden);
        if (sort === 'best' && after > 0 && !(await replyById(context.db, after))) return replyNotFound();
        return (await postExists(context.db, id)) ? new ThreadText('[]', hasHidden) : postNotFound();
      });
      if (!viewer) return thread;
      const whole = await withHidden(context.db, { thread, postId: id, viewer, query });
      if (refused(whole)) return whole;
      const withLikes = (page: RawJson<Reply[]>) => withOwnLikes(context.db, page, { postId: id, userId: viewer.id });
      const next = async (after: number) => {
        const page = await stretch(after);
        return page && withLikes(page);
      };
      return threadSeenBy(context.db, viewer, { first: await withLikes(whole), limit, next });
    },
    byUser: ({ params, query, viewer }) => repliesOfPerson(context, viewer, params.idOrUsername, query),
    create: async ({ body, viewer, idempotencyKey }) => {
      const created = await createReply(context, viewer, body, idempotencyKey);
      if (!refused(created)) watchForRush(context, body.postId, noteShield(context, null));
      return created;
    },
    visit: ({ params, body, viewer }) => visitPost(context, viewer, params.id, body.lastReplyId),
    edit: ({ params, body, viewer }) => editReply(context, viewer, params.id, body.content),
    history: async ({ params, viewer }) => {
      if (await isHiddenReply(context.db, viewer, params.id)) return replyNotFound();
      return (await replyHistory(context.db, params.id)) ?? replyNotFound();
    },
    remove: ({ params, viewer }) =>
      deleteOrRemove(context, viewer, { kind: 'reply', id: params.id }, () => removeReply(context, viewer, params.id)),
    like: ({ params, viewer }) => setReplyLike(context, viewer, params.id, true),
    unlike: ({ params, viewer }) => setReplyLike(context, viewer, params.id, false),
  });
}
