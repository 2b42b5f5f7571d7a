import { sql } from 'kysely';
import { batchWrites, inPlaces } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { dueAchievements } from '../../../profiles/server/index.ts';

export interface LikeChange {
  /** The id of the post. */
  id: number;
  userId: string;
  isLiked: boolean;
}

export interface LikeState {
  /** The likes of the post after the statement. */
  likes: number;
  /** True if the call gave or took back a like. */
  changed: boolean;
}

async function changeLikes(db: Connection, changes: readonly LikeChange[]): Promise<(LikeState | undefined)[]> {
  const input = JSON.stringify(changes.map((change, place) => ({ place, post: change.id, person: change.userId, liked: change.isLiked })));
  const due = dueAchievements({ likes: 1 });
  const { rows } = await sql<LikeState & { place: number }>`
    select place, likes, changed from set_likes(${input}, ${due})`.execute(db);
  return inPlaces(changes.length, rows);
}

/**
 * Gives or takes back a like (database function `set_likes`). Likes that come while a batch is under way share the next statement.
 * A statement has one change per person and post, so each is decided by the row before it. Undefined when there is no such post.
 */
export const changeLike = batchWrites(changeLikes, {
  targetOf: ({ id }: LikeChange) => id,
  keyOf: ({ id, userId }: LikeChange) => `${id} ${userId}`,
});
