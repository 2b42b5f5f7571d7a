/** Applies live updates to threads and posts. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { Post } from '../posts/posts.contract.ts';
import type { postVisitedEvent, Reply, replyLikesEvent } from './replies.contract.ts';
import { latestRepliesShown } from './replies.rules.ts';

/** The thread with a new reply at its end; unchanged if the reply is known. */
export function withReply(replies: readonly Reply[], reply: Reply): readonly Reply[] {
  return replies.some(known => known.id === reply.id) ? replies : [...replies, reply];
}

/** A card's newest comments, newest first, with a new reply. Answers to other comments and known replies change nothing. */
export function withLatestReply(latest: readonly Reply[], reply: Reply): readonly Reply[] {
  if (reply.parentId !== null || latest.some(known => known.id === reply.id)) return latest;
  return [reply, ...latest].slice(0, latestRepliesShown);
}

/** The comments with a newer text of one of them. The reader's own like stays, because an event cannot know it. */
export function withEditedReply(replies: readonly Reply[], edited: Reply): readonly Reply[] {
  return replies.map(reply => (reply.id === edited.id ? { ...edited, liked: reply.liked } : reply));
}

/** The comments with a newer number of likes of one of them. */
export function withReplyLikes(replies: readonly Reply[], { replyId, likes }: EventData<typeof replyLikesEvent>): readonly Reply[] {
  return replies.map(reply => (reply.id === replyId && reply.likes !== likes ? { ...reply, likes } : reply));
}

type Unread = Pick<Post, 'unreadComments' | 'unreadUpTo'>;

/** The post with one more unread comment. It is unchanged for the viewer's own reply, a counted reply, and a post never opened. */
export function withUnreadReply<P extends Unread>(post: P, reply: Reply, viewerId: string | undefined): P {
  if (post.unreadUpTo === null || reply.id <= post.unreadUpTo || reply.authorId === viewerId) return post;
  return { ...post, unreadComments: post.unreadComments + 1, unreadUpTo: reply.id };
}

/** The post after its reader opened it on one of their pages. */
export function withVisit<P extends Unread>(
  post: P,
  { unreadComments, unreadUpTo }: Omit<EventData<typeof postVisitedEvent>, 'postId'>,
): P {
  return { ...post, unreadComments, unreadUpTo };
}
