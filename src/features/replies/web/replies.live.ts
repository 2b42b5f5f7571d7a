import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLiveEvent, useMissedEvents, useWatchedPosts } from '../../../platform/web/live/index.ts';
import { readWith } from '../../../platform/web/api/query.ts';
import { useViewer } from '../../account/web/index.ts';
import { type Post, postsRoutes } from '../../posts/posts.contract.ts';
import { patchPost, postKey } from '../../posts/web/index.ts';
import {
  postVisitedEvent,
  type Reply,
  repliesChangedEvent,
  replyCreatedEvent,
  replyEditedEvent,
  replyLikesEvent,
} from '../replies.contract.ts';
import { withUnreadReply, withVisit } from '../replies.live.rules.ts';
import { followEnd, isAtEnd } from './goTo.ts';
import { addReply, applyEdit, applyReplyLikes, isOnlyBeginning, readReplies, repliesKey } from './replies.api.ts';

/** Comments that arrived during the visit are held back until the reader asks, so that their place never moves. */
function waitingKey(postId: number): [string, 'waiting'] {
  return [repliesKey(postId)[0], 'waiting'];
}

function keepBack(client: QueryClient, postId: number, ids: readonly number[]): void {
  if (ids.length > 0) client.setQueryData<readonly number[]>(waitingKey(postId), (known = []) => [...new Set([...known, ...ids])]);
}

/** Reads an open thread again; its new comments are held back like those of a live update. */
async function catchUp(client: QueryClient, postId: number, viewerId: string | undefined): Promise<void> {
  const known = new Set(client.getQueryData<Reply[]>(repliesKey(postId))?.map(reply => reply.id));
  const replies = await readReplies(client, postId);
  // While only the beginning of a long thread is loaded, the rest is not new.
  const isNew = (reply: Reply) => !known.has(reply.id) && reply.authorId !== viewerId;
  const fresh = isOnlyBeginning(client, postId) ? [] : replies.filter(isNew);
  keepBack(
    client,
    postId,
    fresh.map(reply => reply.id),
  );
  client.setQueryData<Reply[]>(repliesKey(postId), (current = []) => {
    // Comments that were pushed during this read may be newer than it, so they are kept.
    const read = new Set(replies.map(reply => reply.id));
    return [...replies, ...current.filter(reply => !known.has(reply.id) && !read.has(reply.id))];
  });
}

function noneWaits(client: QueryClient, postId: number): boolean {
  return (client.getQueryData<readonly number[]>(waitingKey(postId)) ?? []).length === 0;
}

interface LiveThread {
  /** The ids of the comments that wait, and how to let them in. */
  waiting: readonly number[];
  letIn: () => void;
  /** Reads the thread again; its new comments are held back. */
  readAgain: () => void;
}

/**
 * Follows the thread of an open post. `showsEnd` says whether the end of the list is the end of the thread: a reader who is there
 * sees a new comment of its top level at once.
 */
export function useLiveThread(postId: number, isLoaded: boolean, showsEnd: () => boolean): LiveThread {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const viewerId = viewer?.id;
  const early = useRef<Reply[]>([]);
  useWatchedPosts([postId]);
  useLiveEvent(replyCreatedEvent, ({ reply }) => {
    if (reply.postId !== postId) return;
    if (!isLoaded) early.current.push(reply);
    else if (reply.authorId !== viewerId && !isKnown(client, reply)) {
      if (reply.parentId === null && noneWaits(client, postId) && showsEnd() && isAtEnd()) followEnd();
      else keepBack(client, postId, [reply.id]);
    }
    addReply(client, reply);
  });
  const readAgain = useCallback(() => {
    // If the read fails, the thread stays as it is.
    catchUp(client, postId, viewerId).catch(() => undefined);
  }, [client, postId, viewerId]);
  useLiveEvent(repliesChangedEvent, changed => {
    if (changed.postId === postId) readAgain();
  });
  useMissedEvents(readAgain, { isPolled: true });
  useEffect(() => {
    if (!isLoaded) return;
    // Comments pushed during the first read are usually part of it; if one is missing, the thread is read again.
    if (early.current.some(reply => !isKnown(client, reply))) readAgain();
    early.current = [];
  }, [client, isLoaded, readAgain]);
  const waiting = useQuery<readonly number[]>({ queryKey: waitingKey(postId), enabled: false }).data ?? [];
  return { waiting, letIn: () => client.setQueryData<readonly number[]>(waitingKey(postId), []), readAgain };
}

function isKnown(client: QueryClient, reply: Reply): boolean {
  return client.getQueryData<Reply[]>(repliesKey(reply.postId))?.some(known => known.id === reply.id) ?? false;
}

/** Counts a new comment on the cards of a person who opened the post before; a repeated event counts once. */
function countUnread(client: QueryClient, reply: Reply, viewerId: string | undefined): void {
  patchPost(client, reply.postId, post => withUnreadReply(post, reply, viewerId));
}

/** A deleted comment may have been unread, so the count is read again. */
async function recountUnread(client: QueryClient, postId: number): Promise<void> {
  if (!client.getQueryData<Post>(postKey(postId))?.unreadComments) return;
  const { unreadComments, unreadUpTo } = await readWith(client, postsRoutes.get, { params: { id: postId } });
  patchPost(client, postId, () => ({ unreadComments, unreadUpTo }));
}

/** Applies live updates of comments. A thread that was loaded but is not open is read again when it is opened. */
export function useReplyEvents(): void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const forget = (postId: number) => {
    const query = client.getQueryCache().find({ queryKey: repliesKey(postId) });
    if (query?.getObserversCount() === 0) client.removeQueries({ queryKey: repliesKey(postId), exact: true });
  };
  useLiveEvent(replyCreatedEvent, ({ reply }) => {
    forget(reply.postId);
    countUnread(client, reply, viewer?.id);
  });
  useLiveEvent(repliesChangedEvent, ({ postId }) => {
    forget(postId);
    // If the read fails, the card stays as it is.
    recountUnread(client, postId).catch(() => undefined);
  });
  useLiveEvent(replyEditedEvent, ({ reply }) => applyEdit(client, reply));
  useLiveEvent(replyLikesEvent, event => applyReplyLikes(client, event));
  useLiveEvent(postVisitedEvent, visit => {
    forget(visit.postId);
    patchPost(client, visit.postId, post => withVisit(post, visit));
  });
}
