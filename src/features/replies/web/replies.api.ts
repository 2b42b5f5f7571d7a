import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../platform/web/api/query.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { type Reply, type replyLikesEvent, repliesRoutes } from '../replies.contract.ts';
import { withEditedReply, withLatestReply, withReply, withReplyLikes } from '../replies.live.rules.ts';
import { mayGoOn, repliesPerCall } from '../replies.rules.ts';
import { byMoment } from '../threads.rules.ts';

/** Comments are stale after five minutes. src/features/replies/README.md. */
const staleAfter = 5 * 60_000;

export function repliesKey(postId: number): [string] {
  return readKey(repliesRoutes.list, { params: { id: postId }, query: {} });
}

export function latestKey(postId: number): [string, 'latest'] {
  return [repliesKey(postId)[0], 'latest'];
}

function readStretch(client: QueryClient, postId: number, after: number | undefined): Promise<Reply[]> {
  return readWith(client, repliesRoutes.list, { params: { id: postId }, query: { after } });
}

/** All replies of a post behind those that are known, however many calls that takes. */
export async function readReplies(client: QueryClient, postId: number, known: readonly Reply[] = []): Promise<Reply[]> {
  const all = [...known];
  for (;;) {
    const page = await readStretch(client, postId, all.at(-1)?.id);
    all.push(...page);
    if (!mayGoOn(page, repliesPerCall)) return all;
  }
}

/**
 * The newest comments of a thread in the order of moments, down to one that is known, and the known ones before them. The pages come in
 * the order of the server (`orders` in server/replies.queries.ts).
 */
export async function readNewest(client: QueryClient, postId: number, known: readonly Reply[]): Promise<Reply[]> {
  const ids = new Set(known.map(reply => reply.id));
  const newest: Reply[] = [];
  for (;;) {
    const page = await readStretch(client, postId, newest.at(-1)?.id);
    newest.push(...page);
    const last = newest.at(-1);
    if (!mayGoOn(page, repliesPerCall) || !last) return newest;
    if (page.some(reply => ids.has(reply.id))) return [...newest, ...known.filter(reply => byMoment(reply, last) < 0)];
  }
}

export function useReplies(postId: number) {
  return useQuery<Reply[], ApiError>({
    queryKey: repliesKey(postId),
    queryFn: ({ client }) => readReplies(client, postId),
    staleTime: staleAfter,
  });
}

/** The number of comments of a thread whose beginning alone is loaded; 0 for a whole thread. */
function beginningKey(postId: number): [string, 'beginning'] {
  return [repliesKey(postId)[0], 'beginning'];
}

/** The beginning of a thread, for a page that is to be there soon; `useReadOn` gets the rest. */
export function prefetchReplies(client: QueryClient, postId: number): Promise<void> {
  return client.prefetchQuery({
    queryKey: repliesKey(postId),
    queryFn: async () => {
      const replies = await readStretch(client, postId, undefined);
      if (mayGoOn(replies, repliesPerCall)) client.setQueryData(beginningKey(postId), replies.length);
      return replies;
    },
  });
}

export function isOnlyBeginning(client: QueryClient, postId: number): boolean {
  return (client.getQueryData<number>(beginningKey(postId)) ?? 0) > 0;
}

async function readOn(client: QueryClient, postId: number): Promise<void> {
  const key = repliesKey(postId);
  const beginning = client.getQueryData<number>(beginningKey(postId));
  const all = await readReplies(client, postId, client.getQueryData<Reply[]>(key)?.slice(0, beginning));
  const read = new Set(all.map(reply => reply.id));
  // Comments that were pushed during this read are newer than all of it, so they come last.
  client.setQueryData<Reply[]>(key, (now = []) => [...all, ...now.filter(reply => !read.has(reply.id))]);
}

/** Reads on where a page brought only the beginning of a long thread. */
export function useReadOn(postId: number): void {
  const client = useQueryClient();
  const { data: loaded = 0 } = useQuery<number>({ queryKey: beginningKey(postId), enabled: false });
  const isBeginning = loaded > 0;
  useEffect(() => {
    if (!isBeginning) return;
    readOn(client, postId)
      .catch(() => client.invalidateQueries({ queryKey: repliesKey(postId), exact: true }))
      .finally(() => client.setQueryData(beginningKey(postId), 0));
  }, [client, postId, isBeginning]);
}

/** The comments that a list brought along for a card. */
export function primeLatestReplies(client: QueryClient, postId: number, replies: readonly Reply[]): void {
  client.setQueryData<readonly Reply[]>(latestKey(postId), replies);
}

export function useLatestReplies(postId: number): readonly Reply[] {
  return useQuery<readonly Reply[]>({ queryKey: latestKey(postId), enabled: false }).data ?? [];
}

export function addReply(client: QueryClient, reply: Reply): void {
  client.setQueryData<readonly Reply[]>(repliesKey(reply.postId), replies => replies && withReply(replies, reply));
  client.setQueryData<readonly Reply[]>(latestKey(reply.postId), replies => replies && withLatestReply(replies, reply));
}

export function patchReply(
  client: QueryClient,
  { id, postId }: Pick<Reply, 'id' | 'postId'>,
  patch: (reply: Reply) => Partial<Reply>,
): void {
  const withPatch = (replies: readonly Reply[] | undefined) =>
    replies?.map(reply => (reply.id === id ? { ...reply, ...patch(reply) } : reply));
  client.setQueryData<readonly Reply[]>(repliesKey(postId), withPatch);
  client.setQueryData<readonly Reply[]>(latestKey(postId), withPatch);
}

export function applyReplyLikes(client: QueryClient, event: EventData<typeof replyLikesEvent>): void {
  client.setQueryData<readonly Reply[]>(repliesKey(event.postId), replies => replies && withReplyLikes(replies, event));
  client.setQueryData<readonly Reply[]>(latestKey(event.postId), replies => replies && withReplyLikes(replies, event));
}

/** Shows the new text of a comment wherever it stands. */
export function applyEdit(client: QueryClient, edited: Reply): void {
  client.setQueryData<readonly Reply[]>(repliesKey(edited.postId), replies => replies && withEditedReply(replies, edited));
  client.setQueryData<readonly Reply[]>(latestKey(edited.postId), replies => replies && withEditedReply(replies, edited));
}
