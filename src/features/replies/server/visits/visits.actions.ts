import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { Refusal } from '../../../../platform/shared/errors.ts';
import { lockAsReader, readAboutPost } from '../../../notifications/server/index.ts';
import { isInvisibleTo, postNotFound } from '../../../posts/server/index.ts';
import type { Visit } from '../../replies.contract.ts';
import { postVisited, visitKey } from '../replies.liveUpdates.ts';
import { lockNewestReply, insertVisit, lockVisit, moveVisit, unreadOf } from './visits.queries.ts';

/** The subject by which visits of a post and notifications about its comments wait for each other. */
export const readingOf = (postId: number): string => `post:${postId}`;

/** Stores how far a person has read a post's comments, and marks their notifications about these as read. It never moves backwards, nor beyond the newest comment. */
export async function visitPost(context: Context, viewer: Viewer, postId: number, given: number): Promise<Visit | Refusal<'not_found'>> {
  if (await isInvisibleTo(context.db, viewer, postId)) return postNotFound();
  // A notification of a comment that is already shown would otherwise come after it is marked as read.
  await context.events.caughtUp();
  return writeAndPublish(
    context,
    async (tx, publish) => {
      await lockAsReader(tx, readingOf(postId));
      const newest = await lockNewestReply(tx, postId);
      if (newest === undefined) return postNotFound();
      const seen = Math.min(given, newest);
      const isFirst = await insertVisit(tx, viewer.id, postId, seen);
      const previous = isFirst ? null : await lockVisit(tx, viewer.id, postId);
      const lastReplyId = Math.max(seen, previous ?? 0);
      if (previous !== null) await moveVisit(tx, viewer.id, postId, lastReplyId);
      if (lastReplyId !== previous) publish(postVisited, visitKey(postId, viewer.id));
      await readAboutPost(tx, publish, { userId: viewer.id, postId, lastReplyId });
      const [unread] = await unreadOf(tx, [{ postId, userId: viewer.id }]);
      if (!unread) throw new Error(`the visit to post ${postId} is gone inside the transaction that noted it`);
      return { previousReplyId: previous, lastReplyId, unreadComments: unread.unreadComments, unreadUpTo: unread.unreadUpTo };
    },
    { isQuiet: true },
  );
}
