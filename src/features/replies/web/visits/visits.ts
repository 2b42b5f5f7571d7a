import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../platform/web/api/api.ts';
import { whenVisible } from '../../../../platform/web/whenVisible.ts';
import { useViewer } from '../../../account/web/index.ts';
import { patchPost, useListedPost } from '../../../posts/web/index.ts';
import { type Reply, repliesRoutes } from '../../replies.contract.ts';

function newestOf(replies: readonly Reply[]): number {
  return replies.reduce((newest, reply) => Math.max(newest, reply.id), 0);
}

/** The newest comment by others that the reader has seen; a comment that is held back ends the seen part. */
function shownUpTo(replies: readonly Reply[], waiting: readonly number[], viewerId: string | undefined): number {
  const end = Math.min(...waiting);
  return newestOf(replies.filter(reply => reply.id < end && reply.authorId !== viewerId));
}

/**
 * Reports how far a thread was read while it is visible. Returns the comments that are new since the last visit; they stay new
 * until the reader leaves, as do those that came meanwhile; `isUnread` leaves these out. `expected` is their number before they are loaded.
 */
export function useVisit(
  postId: number,
  replies: readonly Reply[] | undefined,
  waiting: readonly number[],
): { isNew: (reply: Reply) => boolean; isUnread: (reply: Reply) => boolean; isKnown: boolean; expected: number } {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [arrival, setArrival] = useState<{ since: number; upTo: number } | null>(null);
  const [expected] = useState(useListedPost(postId)?.unreadComments ?? 0);
  const noted = useRef(-1);
  const calls = useRef(Promise.resolve());
  const viewerId = viewer?.id;
  const shown = replies && shownUpTo(replies, waiting, viewerId);
  useEffect(() => {
    if (viewerId === undefined || shown === undefined || shown <= noted.current) return undefined;
    const note = async () => {
      try {
        const visit = await call(repliesRoutes.visit, { params: { id: postId }, body: { lastReplyId: shown } });
        patchPost(client, postId, () => ({ unreadComments: visit.unreadComments, unreadUpTo: visit.unreadUpTo }));
        setArrival(known => known ?? { since: visit.previousReplyId ?? visit.lastReplyId, upTo: Math.max(shown, visit.unreadUpTo) });
      } catch {
        // One that could not be noted is noted with the next comment.
      }
    };
    return whenVisible(() => {
      noted.current = shown;
      // Calls run one after another, because the answer to the first says which comments are new.
      calls.current = calls.current.then(note);
    });
  }, [client, postId, viewerId, shown]);
  const isNew = ({ id, deleted, authorId }: Reply) => arrival !== null && id > arrival.since && !deleted && authorId !== viewerId;
  // Comments that came during the visit have their own notice.
  const isUnread = (reply: Reply) => isNew(reply) && arrival !== null && reply.id <= arrival.upTo;
  return { isNew, isUnread, isKnown: arrival !== null, expected };
}

/** Whether the post is known to have newer comments than a thread that was read before. */
export function useIsBehind(postId: number, replies: readonly Reply[] | undefined): boolean {
  const post = useListedPost(postId);
  if (!replies || !post?.unreadComments) return false;
  return newestOf(replies) < (post.unreadUpTo ?? 0);
}
