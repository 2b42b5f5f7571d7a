import type { Transaction } from '../../../platform/server/db/database.ts';
import { streakOf } from '../profiles.rules.ts';
import { changeStats, continueStreak, lockStats, setStreak, takeComments } from './profiles.queries.ts';

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
 * Takes a deleted post off the totals of its author and of its commenters. `postDays` reads the UTC days of the author's
 * remaining posts, newest first; it is called once the totals are locked.
 */
export async function discountPost(
  tx: Transaction,
  userId: string | null,
  brought: BroughtByPost,
  postDays: (userId: string) => Promise<string[]>,
): Promise<void> {
  await lockStats(tx, [...(userId === null ? [] : [userId]), ...brought.comments.keys()]);
  await takeComments(tx, brought.comments);
  if (userId === null) return;
  await changeStats(tx, userId, { posts: -1, likes: -brought.likes, views: -brought.views });
  await recountStreak(tx, userId, await postDays(userId));
}

/** Adds a post that is shown again to the totals of its author and of its commenters: the opposite of `discountPost`. */
export async function recountPost(
  tx: Transaction,
  userId: string | null,
  brought: BroughtByPost,
  postDays: (userId: string) => Promise<string[]>,
): Promise<void> {
  await lockStats(tx, [...(userId === null ? [] : [userId]), ...brought.comments.keys()]);
  await takeComments(tx, new Map([...brought.comments].map(([id, count]) => [id, -count])));
  if (userId === null) return;
  await changeStats(tx, userId, { posts: 1, likes: brought.likes, views: brought.views });
  await recountStreak(tx, userId, await postDays(userId));
}

/** Sets the streak from the UTC days of the person's posts, newest first. */
export async function recountStreak(tx: Transaction, userId: string, days: readonly string[]): Promise<void> {
  await setStreak(tx, userId, streakOf(days), days[0] ?? null);
}
