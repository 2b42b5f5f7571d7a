import type { Connection } from '../../../../platform/server/db/database.ts';
import { RawJson } from '../../../../platform/server/http/cache/rawJson.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refused } from '../../../../platform/shared/errors.ts';
import { postStanding } from '../../../posts/server/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { hasPlaceInThread, type ThreadOrder, timesInThread } from '../replies.queries.ts';
import { hiddenRepliesSeenBy } from './hiddenReplies.queries.ts';
import { threadWithHidden } from './threadWithHidden.ts';

/** A part of a thread as everybody gets it. */
export class ThreadText extends RawJson<Reply[]> {
  /** Whether the thread has hidden comments, which some readers get. */
  readonly hasHidden: boolean;
  constructor(text: string, hasHidden: boolean) {
    super(text);
    this.hasHidden = hasHidden;
  }
}

interface Asked {
  /** The thread as everybody gets it. */
  thread: ThreadText | Refusal<'not_found'>;
  postId: number;
  viewer: Viewer;
  order: ThreadOrder;
  query: { limit: number; after?: number | undefined };
}

/**
 * A thread with the hidden comments that the reader may see. A hidden post has a thread for its author and for moderators. A thread
 * without hidden comments stays the same object, so that its cached JSON is used.
 */
export async function withHidden(
  db: Connection,
  { thread, postId, viewer, order, query: { limit, after = 0 } }: Asked,
): Promise<RawJson<Reply[]> | Refusal<'not_found'>> {
  if (refused(thread)) {
    const post = await postStanding(db, postId);
    if (!post?.hidden || (post.authorId !== viewer.id && !viewer.isModerator)) return thread;
  } else if (!thread.hasHidden) return thread;
  const hidden = await hiddenRepliesSeenBy(db, postId, viewer);
  if (hidden.length === 0 && !refused(thread)) return thread;
  // In the order `best` hidden comments without a place in the thread end it, so nothing comes behind them.
  if (order === 'best' && hidden.some(({ id }) => id === after) && !(await hasPlaceInThread(db, after))) return new RawJson('[]');
  const shown: Reply[] = refused(thread) ? [] : JSON.parse(thread.text);
  const isByMoments = order === 'moments' || order === 'newMoments';
  const ids = [after, ...[...shown, ...hidden].map(({ id }) => id)];
  const times = isByMoments ? await timesInThread(db, postId, ids) : new Map<number, number>();
  return threadWithHidden(shown, hidden, { order, limit, after, times });
}
