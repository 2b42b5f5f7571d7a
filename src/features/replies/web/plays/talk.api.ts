import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../../platform/shared/contract.ts';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { type Reply, repliesRoutes } from '../../replies.contract.ts';
import { mayGoOn, repliesPerCall, type ReplySort } from '../../replies.rules.ts';
import { addToTalk, talkKey, talkPagesKey } from '../replies.api.ts';

type TalkPage = Answer<typeof repliesRoutes.ofPlay>;

/** Reads the talk of a play page by page. Its comments join those of all talks of the thread, where `useTalk` finds them. */
export function useTalkPages(postId: number, { gameId, seq }: { gameId: string; seq: number }) {
  const client = useQueryClient();
  const params = { id: gameId, seq: String(seq) };
  return useInfiniteQuery<TalkPage, ApiError, InfiniteData<TalkPage>, ReturnType<typeof talkPagesKey>, string | null>({
    queryKey: talkPagesKey(postId, readKey(repliesRoutes.ofPlay, { params, query: {} })),
    queryFn: async ({ pageParam }) => {
      const page = await readWith(client, repliesRoutes.ofPlay, { params, query: { cursor: pageParam ?? undefined } });
      addToTalk(client, postId, page.replies);
      return page;
    },
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
  });
}

/**
 * The comments of a game's thread in another order than that of its moments, page by page, for a page that knows only the newest. They
 * join the talk, so that a like finds them.
 */
export function useSortedReplies(postId: number, sort: ReplySort, enabled: boolean) {
  const client = useQueryClient();
  const { data: read } = useQuery<readonly Reply[]>({ queryKey: talkKey(postId), enabled: false });
  const input = { params: { id: postId }, query: { sort } };
  const pages = useInfiniteQuery<Reply[], ApiError, InfiniteData<Reply[]>, ReturnType<typeof talkPagesKey>, number | undefined>({
    queryKey: talkPagesKey(postId, readKey(repliesRoutes.list, input)),
    queryFn: async ({ pageParam: after }) => {
      const page = await readWith(client, repliesRoutes.list, { ...input, query: { sort, after } });
      addToTalk(client, postId, page);
      return page;
    },
    initialPageParam: undefined,
    getNextPageParam: page => (mayGoOn(page, repliesPerCall) ? page.at(-1)?.id : undefined),
    enabled,
  });
  const replies = useMemo(() => {
    const current = new Map(read?.map(reply => [reply.id, reply]));
    return pages.data?.pages.flat().map(reply => current.get(reply.id) ?? reply);
  }, [pages.data, read]);
  const { isError, isFetching, refetch } = pages;
  return {
    replies,
    hasMore: pages.hasNextPage,
    readMore: () => void pages.fetchNextPage(),
    isReading: isFetching,
    isError,
    isFetching,
    refetch,
  };
}

/** Finds the known comments of each play: those of the thread, and those that were read with a talk. */
export function useTalk(postId: number, replies: readonly Reply[] | undefined): (seq: number) => readonly Reply[] {
  const { data: read } = useQuery<readonly Reply[]>({ queryKey: talkKey(postId), enabled: false });
  return useMemo(() => {
    const inThread = new Set(replies?.map(({ id }) => id));
    const all = [...(replies ?? []), ...(read ?? []).filter(({ id }) => !inThread.has(id))];
    const bySeq = new Map<number, Reply[]>();
    for (const reply of all) {
      if (reply.playSeq === null) continue;
      const talk = bySeq.get(reply.playSeq);
      if (talk) talk.push(reply);
      else bySeq.set(reply.playSeq, [reply]);
    }
    return seq => bySeq.get(seq) ?? [];
  }, [replies, read]);
}
