import { useSortedReplies } from '../plays/talk.api.ts';
import { useOlderReplies, useReadOn, useReplies } from '../replies.api.ts';
import type { ReplySort } from '../../replies.rules.ts';

/**
 * The comments of a thread that the page knows, and how to get more. A page that knows only the newest comments of a game can't put the
 * whole thread in another order, so the server does.
 */
export function useThreadReplies(postId: number, { isOfGame, sort }: { isOfGame: boolean; sort: ReplySort }) {
  const replies = useReplies(postId, isOfGame);
  useReadOn(postId, !isOfGame);
  const { readOlder, isReading, ...older } = useOlderReplies(postId);
  const hasOlder = isOfGame && older.hasOlder;
  const isPaged = hasOlder && sort !== 'new';
  const paged = useSortedReplies(postId, sort, isPaged);
  const more = isPaged ? paged : { hasMore: hasOlder, readMore: readOlder, isReading };
  return { replies, known: isPaged ? paged.replies : replies.data, more };
}
