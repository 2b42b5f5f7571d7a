import type { QueryClient } from '@tanstack/react-query';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { repliesRoutes, type ReplyPage } from '../../replies.contract.ts';

const firstPage: string | null = null;

/** The comments of a person, page by page. */
export function commentsQuery(client: QueryClient, username: string) {
  const params = { idOrUsername: username };
  return {
    queryKey: readKey(repliesRoutes.byUser, { params, query: {} }),
    initialPageParam: firstPage,
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      readWith(client, repliesRoutes.byUser, { params, query: { cursor: pageParam ?? undefined } }),
    getNextPageParam: (page: ReplyPage) => page.nextCursor,
  };
}

export function prefetchComments(client: QueryClient, username: string): Promise<void> {
  return client.prefetchInfiniteQuery(commentsQuery(client, username));
}
