import { threadTopic } from '../presence.topics.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { useWatchedTopics } from '../../../platform/web/live/index.ts';
import { presenceRoutes } from '../presence.contract.ts';

const pollMs = 15_000;

/** Lets others count this reader among the people on the page of a post. */
export function useReportPresence(postId: number): void {
  useWatchedTopics([threadTopic(postId)]);
}

/** The number of people on the pages of some posts, by post; a post with fewer than two has none. */
export function usePeopleThere(postIds: readonly number[]): ReadonlyMap<number, number> {
  const { data } = useRead(
    presenceRoutes.here,
    { query: { posts: postIds.map(String) } },
    { enabled: postIds.length > 0, staleTime: pollMs, refetchInterval: pollMs },
  );
  return new Map(data?.map(({ postId, here }) => [postId, here]));
}
