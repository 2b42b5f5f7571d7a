import type { Transaction } from '../../../platform/server/db/database.ts';
import { streakOf } from '../profiles.rules.ts';
import { changeStats, continueStreak, lockStats, postDays, setStreak, takeComments } from './profiles.queries.ts';

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

/** Takes a post that is already deleted off its author, with all that it had brought to anybody. */
export async function discountPost(tx: Transaction, userId: string | null, brought: BroughtByPost): Promise<void> {
  await lockStats(tx, [...(userId === null ? [] : [userId]), ...brought.comments.keys()]);
  await takeComments(tx, brought.comments);
  if (userId === null) return;
  await changeStats(tx, userId, { posts: -1, likes: -brought.likes, views: -brought.views });
  await recountStreak(tx, userId);
}

/** Reads the streak from the posts that stand. */
export async function recountStreak(tx: Transaction, userId: string): Promise<void> {
  const days = await postDays(tx, userId);
  await setStreak(tx, userId, streakOf(days), days[0] ?? null);
}
