import { type InfiniteData, type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../platform/web/api/query.ts';
import { useLiveEvent, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { postTopic } from '../../presence/presence.topics.ts';
import { reportFailure } from '../../account/web/index.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { type Reply, replyCreatedEvent, type replyLikesEvent, repliesRoutes } from '../replies.contract.ts';
import { withEditedReply, withLatestReply, withReply, withReplyLikes } from '../replies.live.rules.ts';
import { latestRepliesShown, mayGoOn, repliesPerCall } from '../replies.rules.ts';
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

/** The comments of a thread of a game that a page keeps: those of its live edge. The others are read when the reader asks for them. */
const keptOfGame = 1_000;

/** The first comments in the order of the server down to the oldest that is known, unless many more have come since. */
export async function readBeginning(client: QueryClient, postId: number): Promise<Reply[]> {
  const known = client.getQueryData<Reply[]>(repliesKey(postId)) ?? [];
  const oldest = known.toSorted(byMoment)[0];
  const all: Reply[] = [];
  for (;;) {
    const page = await readStretch(client, postId, all.at(-1)?.id);
    all.push(...page);
    const hasMore = mayGoOn(page, repliesPerCall);
    const last = all.at(-1);
    if (hasMore && oldest && last && byMoment(last, oldest) > 0 && all.length < known.length + keptOfGame) continue;
    client.setQueryData(beginningKey(postId), hasMore ? all.length : 0);
    return all;
  }
}

/** The comments of a post: all of them, or of a game's thread the newest. */
export function useReplies(postId: number, isOfGame: boolean) {
  return useQuery<Reply[], ApiError>({
    queryKey: repliesKey(postId),
    queryFn: ({ client }) => (isOfGame ? readBeginning(client, postId) : readReplies(client, postId)),
    staleTime: staleAfter,
  });
}

/** The comments that were read beside the thread: in the talk of a play, or in another order. */
export function talkKey(postId: number): [string, 'talk'] {
  return [repliesKey(postId)[0], 'talk'];
}

/** The pages of a thread's comments that a URL answers. */
export function talkPagesKey(postId: number, [url]: [string]): [string, 'talk', string] {
  return [...talkKey(postId), url];
}

/** The comments of a page, as they came with it or as they are known since. */
export function addToTalk(client: QueryClient, postId: number, replies: readonly Reply[]): void {
  client.setQueryData<readonly Reply[]>(talkKey(postId), (known = []) => {
    const read = new Set(replies.map(({ id }) => id));
    return [...known.filter(({ id }) => !read.has(id)), ...replies];
  });
}

/** Reads the open talks of a thread again. They stay on the page meanwhile, and what is in none of them any more goes. */
export async function readTalkAgain(client: QueryClient, postId: number): Promise<void> {
  const pages = { queryKey: talkKey(postId), predicate: ({ queryKey }: Query) => queryKey.length > talkKey(postId).length };
  client.removeQueries({ ...pages, type: 'inactive' });
  await client.refetchQueries(pages);
  const read = client.getQueriesData<InfiniteData<Reply[] | { replies: Reply[] }>>(pages);
  const replies = read.flatMap(([, data]) => data?.pages.flatMap(page => ('replies' in page ? page.replies : page)) ?? []);
  client.setQueryData<readonly Reply[]>(talkKey(postId), [...new Map(replies.map(reply => [reply.id, reply])).values()]);
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
export function useReadOn(postId: number, isWanted: boolean): void {
  const client = useQueryClient();
  const { data: loaded = 0 } = useQuery<number>({ queryKey: beginningKey(postId), enabled: false });
  const isBeginning = isWanted && loaded > 0;
  useEffect(() => {
    if (!isBeginning) return;
    readOn(client, postId)
      .catch(() => client.invalidateQueries({ queryKey: repliesKey(postId), exact: true }))
      .finally(() => client.setQueryData(beginningKey(postId), 0));
  }, [client, postId, isBeginning]);
}

/** Whether the thread of a game goes on behind the comments that are known, and a function that reads the next of them. */
export function useOlderReplies(postId: number) {
  const client = useQueryClient();
  const { data: loaded = 0 } = useQuery<number>({ queryKey: beginningKey(postId), enabled: false });
  const { mutate, isPending } = useMutation({
    scope: { id: `older comments of ${postId}` },
    mutationFn: async () => {
      const last = client.getQueryData<Reply[]>(repliesKey(postId))?.toSorted(byMoment)[0];
      const page = await readStretch(client, postId, last?.id);
      client.setQueryData<Reply[]>(repliesKey(postId), (known = []) => {
        const ids = new Set(known.map(({ id }) => id));
        return [...known, ...page.filter(({ id }) => !ids.has(id))];
      });
      const count = client.getQueryData<Reply[]>(repliesKey(postId))?.length;
      client.setQueryData(beginningKey(postId), mayGoOn(page, repliesPerCall) ? count : 0);
    },
    onError: error => reportFailure(error, 'Older comments could not be loaded. Please try again.'),
  });
  return { hasOlder: loaded > 0, readOlder: mutate, isReading: isPending };
}

/** Forgets the oldest comments of a game's thread once there are this many times as many as the page keeps. */
export function trimReplies(client: QueryClient, postId: number, times: number): void {
  const known = client.getQueryData<Reply[]>(repliesKey(postId)) ?? [];
  if (known.length < times * keptOfGame) return;
  client.setQueryData<Reply[]>(repliesKey(postId), known.toSorted(byMoment).slice(-keptOfGame));
  client.setQueryData(beginningKey(postId), keptOfGame);
}

/** The comments that a list brought along for a card. */
export function primeLatestReplies(client: QueryClient, postId: number, replies: readonly Reply[]): void {
  client.setQueryData<readonly Reply[]>(latestKey(postId), replies);
}

/** The number of comments that are read to find the latest ones that have words. */
const latestRead = 5;

/** The latest comments of a game's thread, as a list gives them with its posts. */
function latestQuery(client: QueryClient, postId: number) {
  return {
    queryKey: latestKey(postId),
    queryFn: async (): Promise<readonly Reply[]> => {
      const input = { params: { id: postId }, query: { limit: latestRead } };
      const replies = await readWith(client, repliesRoutes.list, input);
      return replies
        .filter(({ parentId, deleted, content }) => parentId === null && !deleted && content !== '')
        .slice(0, latestRepliesShown);
    },
    staleTime: staleAfter,
  };
}

export function prefetchLatest(client: QueryClient, postId: number): Promise<void> {
  return client.prefetchQuery(latestQuery(client, postId));
}

/** Reads the latest comments of a game's thread for `LatestComments`, and follows new ones. Returns whether there are any. */
export function useLatestOfThread(postId: number): boolean {
  const client = useQueryClient();
  const { data } = useQuery(latestQuery(client, postId));
  useWatchedTopics([postTopic(postId)]);
  useLiveEvent(replyCreatedEvent, ({ reply }) => {
    if (reply.postId === postId)
      client.setQueryData<readonly Reply[]>(latestKey(postId), replies => replies && withLatestReply(replies, reply));
  });
  return (data?.length ?? 0) > 0;
}

export function useLatestReplies(postId: number): readonly Reply[] {
  return useQuery<readonly Reply[]>({ queryKey: latestKey(postId), enabled: false }).data ?? [];
}

export function addReply(client: QueryClient, reply: Reply): void {
  client.setQueryData<readonly Reply[]>(repliesKey(reply.postId), replies => replies && withReply(replies, reply));
  client.setQueryData<readonly Reply[]>(latestKey(reply.postId), replies => replies && withLatestReply(replies, reply));
}

/** The lists in which a comment of a post may be. */
const listKeys = (postId: number) => [repliesKey(postId), latestKey(postId), talkKey(postId)];

export function patchReply(
  client: QueryClient,
  { id, postId }: Pick<Reply, 'id' | 'postId'>,
  patch: (reply: Reply) => Partial<Reply>,
): void {
  const withPatch = (replies: readonly Reply[] | undefined) =>
    replies?.map(reply => (reply.id === id ? { ...reply, ...patch(reply) } : reply));
  for (const key of listKeys(postId)) client.setQueryData<readonly Reply[]>(key, withPatch);
}

export function applyReplyLikes(client: QueryClient, event: EventData<typeof replyLikesEvent>): void {
  for (const key of listKeys(event.postId))
    client.setQueryData<readonly Reply[]>(key, replies => replies && withReplyLikes(replies, event));
}

/** Shows the new text of a comment wherever it stands. */
export function applyEdit(client: QueryClient, edited: Reply): void {
  for (const key of listKeys(edited.postId))
    client.setQueryData<readonly Reply[]>(key, replies => replies && withEditedReply(replies, edited));
}
