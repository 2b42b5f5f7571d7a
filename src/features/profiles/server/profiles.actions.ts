import type { Transaction } from '../../../platform/server/db/database.ts';
import { streakOf } from '../profiles.rules.ts';
import { changeStats, continueStreak, lockStats, moveComments, setStreak } from './profiles.queries.ts';

/** Counts a post that was just written, and the streak with it. */
export async function countPost(tx: Transaction, userId: string): Promise<void> {
  await changeStats(tx, userId, { posts: 1 });
  await continueStreak(tx, userId);
}

export interface BroughtByPost {
  likes: number;
  views: number;
  /** How many comments under it each person had written. */
  comments: ReadonlyMap<string, number>;
}

/**
 * Moves the totals of a post's author and commenters by a post that is deleted or hidden (-1), or shown again (1). `postDays` reads the UTC
 * days of the author's remaining posts, newest first; it is called once the totals are locked.
 */
export async function movePost(
  tx: Transaction,
  userId: string | null,
  { likes, views, comments }: BroughtByPost,
  by: 1 | -1,
  postDays: (userId: string) => Promise<string[]>,
): Promise<void> {
  await lockStats(tx, [...(userId === null ? [] : [userId]), ...comments.keys()]);
  await moveComments(tx, comments, by);
  if (userId === null) return;
  await changeStats(tx, userId, { posts: by, likes: by * likes, views: by * views });
  await recountStreak(tx, userId, await postDays(userId));
}

/** Sets the streak from the UTC days of the person's posts, newest first. */
export async function recountStreak(tx: Transaction, userId: string, days: readonly string[]): Promise<void> {
  await setStreak(tx, userId, streakOf(days), days[0] ?? null);
}
