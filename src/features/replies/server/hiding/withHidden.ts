import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { postStanding } from '../../../posts/server/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { hasPlaceInThread, type ThreadOrder, timesInThread } from '../replies.queries.ts';
import { hiddenRepliesSeenBy } from './hiddenReplies.queries.ts';
import { threadWithHidden } from './threadWithHidden.ts';

interface Asked {
  /** The thread as everybody gets it; undefined if nobody gets it who may not see its post. */
  thread: readonly Reply[] | undefined;
  postId: number;
  viewer: Viewer;
  order: ThreadOrder;
  query: { limit: number; after?: number | undefined };
}

/**
 * A thread with the hidden comments that the reader may see; undefined if they get what everybody gets. A hidden post has a thread for
 * its author and for moderators.
 */
export async function withHidden(
  db: Connection,
  { thread, postId, viewer, order, query: { limit, after = 0 } }: Asked,
): Promise<Reply[] | undefined> {
  if (!thread) {
    const post = await postStanding(db, postId);
    if (!post?.hidden || (post.authorId !== viewer.id && !viewer.isModerator)) return undefined;
  }
  const hidden = await hiddenRepliesSeenBy(db, postId, viewer);
  if (thread && hidden.length === 0) return undefined;
  // In the order `best` hidden comments without a place in the thread end it, so nothing comes behind them.
  if (order === 'best' && hidden.some(({ id }) => id === after) && !(await hasPlaceInThread(db, after))) return [];
  const shown = thread ?? [];
  const isByMoments = order === 'moments' || order === 'newMoments';
  const ids = [after, ...[...shown, ...hidden].map(({ id }) => id)];
  const times = isByMoments ? await timesInThread(db, postId, ids) : new Map<number, number>();
  return threadWithHidden(shown, hidden, { order, limit, after, times });
}
