import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { type AchievementId, achievementRules } from '../achievements.rules.ts';

/** When a person earned each achievement, by its id. */
export async function earnedBy(db: Connection, userId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('user_achievements')
    .select(['achievement', sql<Date>`earned_at`.as('earnedAt')])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(row => [row.achievement, row.earnedAt]));
}

/** Stores an earned achievement, once. It must be the last statement of a transaction, which may take no lock after it. */
export async function award(tx: Transaction, userId: string, achievement: AchievementId): Promise<void> {
  await tx
    .insertInto('user_achievements')
    .values({ user_id: userId, achievement })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Awards the achievements of a number of friends. The person is locked, so of two concurrent new friends the second sees both. */
export async function countFriends(tx: Transaction, userId: string, count: number): Promise<void> {
  const earned = achievementRules.filter(rule => rule.fact === 'friends' && rule.goal <= count);
  if (earned.length === 0) return;
  await tx
    .insertInto('user_achievements')
    .values(earned.map(rule => ({ user_id: userId, achievement: rule.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
