import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Reply } from '../../replies.contract.ts';
import { repliesSeenBy } from '../hiding/seenReplies.ts';
import { likedReplies } from '../likes/replyLikes.queries.ts';

/** The comments that are read of a talk, so that a reader who blocks or mutes the author of the best one gets another. */
export const bestCandidates = 5;

/** The best comment of each talk for a reader, by its play. `candidates` are the most liked ones of the talks, best first. */
export async function bestCommentsFor(
  db: Connection,
  viewer: Viewer | null,
  postId: number,
  candidates: readonly Reply[],
): Promise<Map<number, Reply>> {
  const hasLikes = viewer !== null && candidates.some(({ likes }) => likes > 0);
  const liked = hasLikes ? await likedReplies(db, { postId, userId: viewer.id }) : new Set<number>();
  const seen = repliesSeenBy(
    viewer,
    candidates.map(reply => ({ ...reply, liked: liked.has(reply.id) })),
  ).filter(({ muted }) => !muted);
  // The first of a talk is set last.
  return new Map(seen.toReversed().flatMap(reply => (reply.playSeq === null ? [] : [[reply.playSeq, reply]])));
}
