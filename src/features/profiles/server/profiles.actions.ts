import type { Transaction } from '../../../platform/server/db/database.ts';
import { streakOf } from '../profiles.rules.ts';
import { changeStats, continueStreak, postDays, setStreak } from './profiles.queries.ts';

/** Counts a post that was just written, and the streak with it. */
export async function countPost(tx: Transaction, userId: string): Promise<void> {
  await changeStats(tx, userId, { posts: 1 });
  await continueStreak(tx, userId);
}

/** Takes a post that is already deleted off its author, with the likes and views it had brought. */
export async function discountPost(tx: Transaction, userId: string, brought: { likes: number; views: number }): Promise<void> {
  await changeStats(tx, userId, { posts: -1, likes: -brought.likes, views: -brought.views });
  await recountStreak(tx, userId);
}

/** Reads the streak from the posts that stand. */
export async function recountStreak(tx: Transaction, userId: string): Promise<void> {
  const days = await postDays(tx, userId);
  await setStreak(tx, userId, streakOf(days), days[0] ?? null);
}
