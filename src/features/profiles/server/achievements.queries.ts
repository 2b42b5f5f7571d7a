import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { type AchievementId, achievementRules } from '../achievements.rules.ts';

/** When somebody earned what they have, by the achievement's id. */
export async function earnedBy(db: Connection, userId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('user_achievements')
    .select(['achievement', sql<Date>`earned_at`.as('earnedAt')])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(row => [row.achievement, row.earnedAt]));
}

/** Gives what was earned now, once. It is the last thing a transaction does: nothing may be waited for after it. */
export async function award(tx: Transaction, userId: string, achievement: AchievementId): Promise<void> {
  await tx
    .insertInto('user_achievements')
    .values({ user_id: userId, achievement })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Gives what so many friends earn. The person is held: of two new friends at once the second sees both. */
export async function countFriends(tx: Transaction, userId: string, count: number): Promise<void> {
  const earned = achievementRules.filter(rule => rule.fact === 'friends' && rule.goal <= count);
  if (earned.length === 0) return;
  await tx
    .insertInto('user_achievements')
    .values(earned.map(rule => ({ user_id: userId, achievement: rule.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Gives everybody what their rows have earned and they don't have, dated by the row that reached the goal. For what was
 * written past the product (a seed, an import) and for what is new to earn; answers how many were given.
 */
export async function awardFromRows(tx: Transaction): Promise<number> {
  const stored = achievementRules.filter(rule => rule.fact !== 'days');
  const given = await sql`
    with due as (
      select * from unnest(${stored.map(rule => rule.id)}::text[], ${stored.map(rule => rule.fact)}::text[], ${stored.map(rule => rule.goal)}::int[])
        as due (achievement, fact, goal)
    ),
    days as (
      select author_id as user_id, (created_at at time zone 'utc')::date as day, min(created_at) as began
      from posts where author_id is not null group by 1, 2
    ),
    runs as (select user_id, began, day - (row_number() over (partition by user_id order by day))::int as run from days),
    reached as (
      select author_id as user_id, 'posts' as fact, created_at, row_number() over (partition by author_id order by created_at, id) as place
      from posts where author_id is not null
      union all
      select author_id, 'comments', created_at, row_number() over (partition by author_id order by created_at, id)
      from replies where author_id is not null and deleted_at is null
      union all
      select author_id, 'likes', post_likes.created_at, row_number() over (partition by author_id order by post_likes.created_at, post_id, user_id)
      from post_likes join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'polls', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from polls join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'drafts', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from mock_drafts join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'rankings', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from power_ranking_rows join posts on posts.id = post_id where rank = 1 and author_id is not null
      union all
      select person, 'friends', created_at, row_number() over (partition by person order by created_at, friend)
      from (
        select user_id1 as person, user_id2 as friend, created_at from friendships
        union all
        select user_id2, user_id1, created_at from friendships
      ) as friends
      union all
      select user_id, 'streak', began, row_number() over (partition by user_id, run order by began) from runs
    )
    insert into user_achievements (user_id, achievement, earned_at)
    select user_id, achievement, min(created_at) from reached join due on due.fact = reached.fact and due.goal = reached.place
    group by 1, 2 on conflict do nothing`.execute(tx);
  return Number(given.numAffectedRows ?? 0n);
}
