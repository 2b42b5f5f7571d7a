import type { FastifyInstance } from 'fastify';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Handlers, serve } from '../../../platform/server/http/serve.ts';
import { deleteOrRemove, logShield } from '../../moderation/server/index.ts';
import { clockGame, gameOfThread, isGameHidden, isPlayKnown, playNotFound, storeGameRead } from '../../games/server/index.ts';
import { isBehindBlock, isInvisibleTo, postExists, postNotFound, postStanding, postWithHiddenScores } from '../../posts/server/index.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { likedReplies } from './likes/replyLikes.queries.ts';
import { createReply, editReply, removeReply } from './replies.actions.ts';
import { hiddenUnder } from './hiding/hiding.queries.ts';
import { historyOf, setLike } from '../../texts/server/index.ts';
import { replyLiking } from './likes/liking.ts';
import { replyTexts } from './replyTexts.queries.ts';
import { isReplyInvisibleTo, replyNotFound } from './replies.access.ts';
import { isInThread, repliesOf, replyById, seesHidden, sortedReplies } from './replies.queries.ts';
import { threadSeenBy } from './hiding/seenReplies.ts';
import { placeOfCursor, readTalk, talkSeenBy } from './talk/talk.ts';
import { rushSettled, watchForRush } from './writing/rush.ts';
import { repliesOfPerson } from './person/personReplies.ts';
import { visitPost } from './visits/visits.actions.ts';
import { newestReply, unreadOf } from './visits/visits.queries.ts';

type CachedValue = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** The orders of a game thread. */
const byMoments = { old: 'moments', new: 'newMoments' } as const;

/** The calls that read comments of a thread, and of a play. */
function readingThreads(context: Context): Pick<Handlers<typeof repliesRoutes>, 'list' | 'ofPlay'> {
  /** Whether a viewer gets hidden comments in their places. A hidden post has a thread for its author and for moderators. */
  async function getsHidden(postId: number, viewer: Viewer, isPostShown: boolean, cachedValue: CachedValue): Promise<boolean> {
    if (isPostShown) {
      const hasHidden = await cachedValue(`hidden under ${postId}`, async () => (await hiddenUnder(context.db, postId)).length > 0);
      return hasHidden && seesHidden(context.db, postId, viewer);
    }
    const post = await postStanding(context.db, postId);
    return post?.hidden != null && (post.authorId === viewer.id || viewer.isModerator);
  }

  return {
    list: async ({ params: { id }, query, viewer, cached, cachedValue }) => {
      if (await postWithHiddenScores(context, id)) return (await isBehindBlock(context.db, viewer, id)) ? postNotFound() : [];
      if (await isInvisibleTo(context.db, viewer, id)) return postNotFound();
      const game = await gameOfThread(context, id);
      await storeGameRead(context, viewer, game);
      const isGameThread = game !== undefined;
      const { sort = isGameThread ? 'new' : 'old', limit } = query;
      const order = isGameThread && sort !== 'best' ? byMoments[sort] : sort;
      const pageAfter = (after: number, seer?: Viewer) =>
        order === 'old' && !seer
          ? repliesOf(context.db, { postId: id, limit, after })
          : sortedReplies(context.db, { postId: id, limit, after }, order, seer);
      const { after = 0 } = query;
      const thread = await cached(async () => {
        const replies = await pageAfter(after);
        if (replies.length > 0) return replies;
        if (order !== 'old' && order !== 'new' && after > 0 && !(await isInThread(context.db, id, after))) return replyNotFound();
        return (await postExists(context.db, id)) ? replies : postNotFound();
      });
      if (!viewer) return thread;
      const everybodys = refused(thread) ? undefined : thread.value;
      const seer = (await getsHidden(id, viewer, everybodys !== undefined, cachedValue)) ? viewer : undefined;
      const replies = seer ? await pageAfter(after, seer) : everybodys;
      if (!replies) return thread;
      const mayLike = viewer.boundaries !== null || replies.some(reply => reply.likes > 0);
      const liked = mayLike ? await likedReplies(context.db, { postId: id, userId: viewer.id }) : new Set<number>();
      if (!seer && liked.size === 0 && !viewer.boundaries) return thread;
      const withLikes = (page: readonly Reply[]) => page.map(reply => ({ ...reply, liked: liked.has(reply.id) }));
      const next = async (after: number) => withLikes(await pageAfter(after, seer));
      return threadSeenBy(context.db, viewer, { first: withLikes(replies), limit, next });
    },
    ofPlay: async ({ params: { id: gameId, seq }, query: { limit, cursor }, viewer, cached }) => {
      const game = await clockGame(context, gameId);
      if (!game) return playNotFound();
      if (await isGameHidden(context.db, gameId)) return { replies: [], nextCursor: null };
      const { threadId: postId } = game;
      const behind = cursor === undefined ? undefined : placeOfCursor(cursor);
      if (cursor !== undefined && !behind) return refuse('invalid_input', 'That cursor is none.', [{ path: 'cursor', message: 'is none' }]);
      await storeGameRead(context, viewer, game);
      if (postId !== null && (await isInvisibleTo(context.db, viewer, postId))) return playNotFound();
      const page = { postId: postId ?? 0, seq, limit, behind };
      const talk = await cached(async () => {
        if (!(await isPlayKnown(context.db, { gameId, seq }))) return playNotFound();
        return postId === null ? { replies: [], nextCursor: null } : readTalk(context.db, page);
      });
      return !viewer || refused(talk) || postId === null ? talk : talkSeenBy(context.db, viewer, talk.value, page);
    },
  };
}

export function serveReplies(app: FastifyInstance, context: Context): void {
  /** Notes that a member was served comments with the state of their games. The text of a write is dated before this. */
  async function noteServed(viewer: Viewer | null, replies: readonly { postId: number }[]): Promise<void> {
    for (const postId of new Set(replies.map(reply => reply.postId))) {
      await storeGameRead(context, viewer, await gameOfThread(context, postId));
    }
  }

  app.addHook('onClose', () => rushSettled(context));
  serve(app, context, repliesRoutes, {
    ...readingThreads(context),
    byUser: async ({ params, query, viewer }) => {
      const page = await repliesOfPerson(context, viewer, params.idOrUsername, query);
      if (!refused(page)) await noteServed(viewer, page.replies);
      return page;
    },
    create: async ({ body, viewer, idempotencyKey }) => {
      const created = await createReply(context, viewer, body, idempotencyKey);
      if (!refused(created)) {
        watchForRush(context, body.postId, logShield(context, null));
        await noteServed(viewer, [{ postId: body.postId }]);
      }
      return created;
    },
    visit: async ({ params: { id: postId }, body: { lastReplyId }, viewer, asReader }) => {
      if (!viewer.limited) return visitPost(context, viewer, postId, lastReplyId);
      // A late reader cannot have read comments that they may not know, so the mark stays below those.
      const known = await asReader(() => newestReply(context.db, postId));
      const visited = await visitPost(context, viewer, postId, Math.min(lastReplyId, known));
      const [unread] = await asReader(() => unreadOf(context.db, [{ postId, userId: viewer.id }]));
      return refused(visited) || !unread ? visited : { ...visited, unreadComments: unread.unreadComments, unreadUpTo: unread.unreadUpTo };
    },
    edit: async ({ params, body, viewer }) => {
      const edited = await editReply(context, viewer, params.id, body.content);
      if (!refused(edited)) await noteServed(viewer, [edited]);
      return edited;
    },
    history: async ({ params, viewer }) => {
      if (await isReplyInvisibleTo(context.db, viewer, params.id)) return replyNotFound();
      const reply = await replyById(context.db, params.id);
      if (reply) await noteServed(viewer, [reply]);
      return (await historyOf(context.db, replyTexts, params.id, viewer)) ?? replyNotFound();
    },
    remove: ({ params, viewer }) =>
      deleteOrRemove(context, viewer, { kind: 'reply', id: params.id }, () => removeReply(context, viewer, params.id)),
    like: ({ params, viewer }) => setLike(context, viewer, replyLiking, { id: params.id, isLiked: true }),
    unlike: ({ params, viewer }) => setLike(context, viewer, replyLiking, { id: params.id, isLiked: false }),
  });
}
