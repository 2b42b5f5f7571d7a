import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents, useWatchedPosts } from '../../../platform/web/live/index.ts';
import { useViewer } from '../../account/web/index.ts';
import { type Reply, repliesChangedEvent, replyCreatedEvent } from '../replies.contract.ts';
import { addReply, readReplies, repliesKey } from './replies.api.ts';

/** Comments that came while somebody reads: kept back until they ask, so that their place never moves. */
function waitingKey(postId: number): [string, 'waiting'] {
  return [repliesKey(postId)[0], 'waiting'];
}

function keepBack(client: QueryClient, postId: number, ids: readonly number[]): void {
  if (ids.length > 0) client.setQueryData<readonly number[]>(waitingKey(postId), (known = []) => [...new Set([...known, ...ids])]);
}

/** Reads an open thread again; what is new in it waits like what was pushed. */
async function catchUp(client: QueryClient, postId: number, viewerId: string | undefined): Promise<void> {
  const known = new Set(client.getQueryData<Reply[]>(repliesKey(postId))?.map(reply => reply.id));
  const replies = await readReplies(client, postId);
  const fresh = replies.filter(reply => !known.has(reply.id) && reply.authorId !== viewerId);
  keepBack(
    client,
    postId,
    fresh.map(reply => reply.id),
  );
  client.setQueryData<Reply[]>(repliesKey(postId), (current = []) => {
    // What was pushed while this was read may be newer than it.
    const read = new Set(replies.map(reply => reply.id));
    return [...replies, ...current.filter(reply => !known.has(reply.id) && !read.has(reply.id))];
  });
}

/** Follows the thread of an open post. Answers the ids of the comments that wait, and how to let them in. */
export function useLiveThread(postId: number): { waiting: readonly number[]; letIn: () => void } {
  const client = useQueryClient();
  const { viewer } = useViewer();
  useWatchedPosts([postId]);
  useLiveEvent(replyCreatedEvent, ({ reply }) => {
    if (reply.postId !== postId) return;
    if (reply.authorId !== viewer?.id && !isKnown(client, reply)) keepBack(client, postId, [reply.id]);
    addReply(client, reply);
  });
  const refresh = () => {
    // A thread that could not be read is shown as it was.
    catchUp(client, postId, viewer?.id).catch(() => undefined);
  };
  useLiveEvent(repliesChangedEvent, changed => {
    if (changed.postId === postId) refresh();
  });
  useMissedEvents(refresh);
  const waiting = useQuery<readonly number[]>({ queryKey: waitingKey(postId), enabled: false }).data ?? [];
  return { waiting, letIn: () => client.setQueryData<readonly number[]>(waitingKey(postId), []) };
}

function isKnown(client: QueryClient, reply: Reply): boolean {
  return client.getQueryData<Reply[]>(repliesKey(reply.postId))?.some(known => known.id === reply.id) ?? false;
}

/** A thread that was read before and is not open now is read again when it is opened. */
export function useReplyEvents(): void {
  const client = useQueryClient();
  const forget = (postId: number) => {
    const query = client.getQueryCache().find({ queryKey: repliesKey(postId) });
    if (query?.getObserversCount() === 0) client.removeQueries({ queryKey: repliesKey(postId), exact: true });
  };
  useLiveEvent(replyCreatedEvent, ({ reply }) => forget(reply.postId));
  useLiveEvent(repliesChangedEvent, ({ postId }) => forget(postId));
}
