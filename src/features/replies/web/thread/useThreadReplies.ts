import { useMemo } from 'react';
import { useViewer } from '../../../account/web/index.ts';
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
  const viewerId = useViewer().viewer?.id;
  // A comment that the reader has just written is on none of the pages that were read before.
  const withOwn = useMemo(() => {
    const read = new Set(paged.replies?.map(({ id }) => id));
    const own = replies.data?.filter(({ id, authorId }) => authorId !== null && authorId === viewerId && !read.has(id)) ?? [];
    return paged.replies && [...paged.replies, ...own];
  }, [paged.replies, replies.data, viewerId]);
  const more = isPaged ? paged : { hasMore: hasOlder, readMore: readOlder, isReading };
  return { replies, known: isPaged ? withOwn : replies.data, more, read: isPaged ? paged : replies };
}
