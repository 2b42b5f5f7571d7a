import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isLiveNow, useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { readWith } from '../../../platform/web/api/query.ts';
import { useViewer } from '../../account/web/index.ts';
import { postTopic } from '../../presence/presence.topics.ts';
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
import { createRunner } from './thread/runner.ts';
import { followBeginning, followEnd, isAtBeginning, isAtEnd } from './thread/goTo.ts';
import {
  addReply,
  applyEdit,
  applyReplyLikes,
  isOnlyBeginning,
  readBeginning,
  readNewest,
  readReplies,
  readTalkAgain,
  repliesKey,
  trimReplies,
} from './replies.api.ts';

/** Comments that arrived during the visit are held back until the reader asks, so that their place never moves. */
function waitingKey(postId: number): [string, 'waiting'] {
  return [repliesKey(postId)[0], 'waiting'];
}

function addIds(client: QueryClient, key: readonly string[], ids: readonly number[]): void {
  if (ids.length > 0) client.setQueryData<readonly number[]>(key, (known = []) => [...new Set([...known, ...ids])]);
}

function addWaiting(client: QueryClient, postId: number, ids: readonly number[]): void {
  addIds(client, waitingKey(postId), ids);
}

/** The time between two reads of a whole long thread while no events arrive, in milliseconds. Its newest comments are read in between. */
const wholeEveryMs = 60_000;

interface CatchUp {
  viewerId: string | undefined;
  /** Whether it is the thread of a game. */
  isByMoment: boolean;
  /** Whether only the newest are read, of a thread in the order of moments. */
  isBrief: boolean;
  /** Whether new comments are shown at once. */
  isShown: () => boolean;
  isFolded: (reply: Reply) => boolean;
}

/** Reads an open thread again; its new comments are held back like those of a live update. */
async function catchUp(client: QueryClient, postId: number, { viewerId, isByMoment, isBrief, isShown, isFolded }: CatchUp): Promise<void> {
  const before = client.getQueryData<Reply[]>(repliesKey(postId)) ?? [];
  const known = new Set(before.map(reply => reply.id));
  const readAll = isByMoment ? readBeginning : readReplies;
  const replies = isBrief && before.length > 0 ? await readNewest(client, postId, before) : await readAll(client, postId);
  // While only the beginning of a long thread is loaded, the rest is not new.
  const isNew = (reply: Reply) => !known.has(reply.id) && reply.authorId !== viewerId && !isFolded(reply);
  const fresh = !isByMoment && isOnlyBeginning(client, postId) ? [] : replies.filter(isNew);
  if (isShown()) followBeginning();
  else
    addWaiting(
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
  /** The ids of the comments that are not shown yet. */
  waiting: readonly number[];
  showWaiting: () => void;
  /** Reads the thread again; its new comments are held back. */
  readAgain: () => void;
}

interface ThreadView {
  isByMoment: boolean;
  /** Whether the end of the list is the end of the thread: a reader who is there sees a new comment of its top level at once. */
  showsEnd: () => boolean;
  /** Whether new comments come in at the beginning of the list; a reader who is there sees them at once. */
  showsBeginning: () => boolean;
  /** Whether a comment stands in the talk of a play alone, where it moves nothing. */
  isFolded: (reply: Reply) => boolean;
}

/** Follows the thread of an open post; `replies` are undefined until it is loaded. */
export function useLiveThread(
  postId: number,
  replies: readonly Reply[] | undefined,
  { isByMoment, showsEnd, showsBeginning, isFolded }: ThreadView,
): LiveThread {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const viewerId = viewer?.id;
  const isLoaded = replies !== undefined;
  const early = useRef<Reply[]>([]);
  const flowsIn = () => showsBeginning() && isAtBeginning();
  useWatchedTopics([postTopic(postId)]);
  useLiveEvent(replyCreatedEvent, ({ reply }) => {
    if (reply.postId !== postId) return;
    if (!isLoaded) early.current.push(reply);
    else if (reply.authorId !== viewerId && !isKnown(client, reply) && !isFolded(reply)) {
      const isNext = noneWaits(client, postId);
      const isAtTheEnd = reply.parentId === null && showsEnd() && isAtEnd();
      if (!isNext || !(isAtTheEnd || flowsIn())) addWaiting(client, postId, [reply.id]);
      else if (isAtTheEnd) followEnd();
      else followBeginning();
    }
    addReply(client, reply);
    // A reader who is elsewhere in the thread keeps more, so that nothing goes from under them; so does a hidden tab.
    if (isByMoment) trimReplies(client, postId, flowsIn() ? 1.5 : 5);
  });
  const view = useRef<() => boolean>(() => false);
  const latestFold = useRef(isFolded);
  useEffect(() => {
    view.current = flowsIn;
    latestFold.current = isFolded;
  });
  const readWholeAt = useRef(0);
  const readOnce = useCallback(() => {
    const now = performance.now();
    const isBrief = isByMoment && !isLiveNow() && now < readWholeAt.current + wholeEveryMs;
    if (!isBrief) readWholeAt.current = now;
    const isShown = () => noneWaits(client, postId) && view.current();
    return catchUp(client, postId, { viewerId, isByMoment, isBrief, isShown, isFolded: latestFold.current });
  }, [client, postId, viewerId, isByMoment]);
  const [run] = useState(createRunner);
  // If a read fails, the thread stays as it is.
  const readAgain = useCallback(() => run(() => readOnce().catch(() => undefined)), [run, readOnce]);
  useLiveEvent(repliesChangedEvent, changed => {
    if (changed.postId !== postId) return;
    readAgain();
    // If the read fails, the talks stay as they are.
    readTalkAgain(client, postId).catch(() => undefined);
  });
  useMissedEvents(readAgain, { isPolled: true });
  useEffect(() => {
    if (!isLoaded) return;
    // Comments pushed during the first read are usually part of it; if one is missing, the thread is read again.
    if (early.current.some(reply => !isKnown(client, reply))) readAgain();
    early.current = [];
  }, [client, isLoaded, readAgain]);
  const held = useQuery<readonly number[]>({ queryKey: waitingKey(postId), enabled: false }).data;
  // A comment that was held back may be gone by now, or be after the position that the reader moved to.
  const waiting = useMemo(() => {
    const known = new Set(held && replies?.map(reply => reply.id));
    return (held ?? []).filter(id => known.has(id));
  }, [held, replies]);
  const showWaiting = () => void client.setQueryData<readonly number[]>(waitingKey(postId), []);
  return { waiting, showWaiting, readAgain };
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
