import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { isUserId } from '../../../platform/shared/fields.ts';
import type { Person } from '../../account/people/people.contract.ts';
import { flairOf } from '../../account/server/index.ts';
import { achievementRules, type Fact } from '../achievements.rules.ts';

export interface StatsRow extends Person {
  bio: string | null;
  joined: Date;
  totalPosts: number;
  totalLikes: number;
  totalComments: number;
  totalViews: number;
  postStreak: number;
  /** UTC date of the last post. */
  lastPostDate: string | null;
  /** UTC date by the database's clock. */
  today: string;
  /** The database's clock. */
  now: Date;
}

/** The totals of the person with this id or, ignoring case, this username. */
export async function statsOf(db: Connection, idOrUsername: string): Promise<StatsRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('user_stats', 'user_stats.user_id', 'users.id')
    .where(
      isUserId(idOrUsername)
        ? sql<boolean>`users.id = ${idOrUsername}::uuid`
        : sql<boolean>`lower(users.username) = lower(${idOrUsername})`,
    )
    .where('users.username', 'is not', null)
    .select([
      'users.id',
      'users.bio',
      'users.profile_image_url as profileImageUrl',
      flairOf().as('flair'),
      sql<string>`users.username`.as('username'),
      sql<Date>`users.created_at`.as('joined'),
      sql<number>`coalesce(total_posts, 0)`.as('totalPosts'),
      sql<number>`coalesce(total_likes, 0)`.as('totalLikes'),
      sql<number>`coalesce(total_comments, 0)`.as('totalComments'),
      sql<number>`coalesce(total_views, 0)`.as('totalViews'),
      sql<number>`coalesce(post_streak, 0)`.as('postStreak'),
      sql<string | null>`last_post_date::text`.as('lastPostDate'),
      sql<string>`(now() at time zone 'utc')::date::text`.as('today'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst();
}

export interface StatsChange {
  posts?: number;
  likes?: number;
  comments?: number;
  views?: number;
}

/** The achievements that a growth of these facts can reach, as the parameter `due` of the SQL functions. */
export function dueAchievements(growth: Partial<Record<Fact, number>>): string {
  const due = achievementRules.filter(rule => (growth[rule.fact] ?? 0) > 0);
  return JSON.stringify(due.map(({ id, fact, goal }) => ({ achievement: id, fact, goal })));
}

/** Moves the totals of a person and awards the achievements that a total reaches. */
export async function changeStats(tx: Transaction, userId: string, change: StatsChange): Promise<void> {
  const { posts = 0, likes = 0, comments = 0, views = 0 } = change;
  const due = dueAchievements({ posts, likes, comments });
  await sql`select change_person_stats(${userId}, ${posts}, ${likes}, ${comments}, ${views}, ${due})`.execute(tx);
}

const totals = { comments: 'total_comments', likes: 'total_likes' } as const;

/** Awards people the achievements that a total of theirs has reached. */
export async function awardTotals(tx: Transaction, fact: keyof typeof totals, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into user_achievements (user_id, achievement)
    select user_id, achievement
    from user_stats cross join json_to_recordset(${dueAchievements({ [fact]: 1 })}) as due (achievement text, goal int)
    where user_id = any(${[...userIds]}::uuid[]) and ${sql.ref(totals[fact])} >= goal
      and not exists (
        select from user_achievements as earned where earned.user_id = user_stats.user_id and earned.achievement = due.achievement)
    on conflict do nothing`.execute(tx);
}

/** Holds the totals of several people until the transaction ends, in one order, so that two can't wait for each other. */
export async function lockStats(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`select 1 from user_stats where user_id = any(${[...userIds]}::uuid[]) order by user_id for no key update`.execute(tx);
}

/** Moves the comments of several people at once, whose totals are locked. */
export async function moveComments(tx: Transaction, counts: ReadonlyMap<string, number>, by: 1 | -1): Promise<void> {
  if (counts.size === 0) return;
  await sql`
    update user_stats set total_comments = total_comments + ${by}::int * moved.amount, updated_at = now()
    from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) as moved (user_id, amount)
    where user_stats.user_id = moved.user_id`.execute(tx);
}

/**
 * A new post continues the streak, restarts it, or falls on a day that counts already. A streak of the right length earns an
 * achievement.
 */
export async function continueStreak(tx: Transaction, userId: string): Promise<void> {
  const due = dueAchievements({ streak: 1 });
  await sql`
    with moved as (
      update user_stats set
        post_streak = case
          when last_post_date = (now() at time zone 'utc')::date then greatest(post_streak, 1)
          when last_post_date = (now() at time zone 'utc')::date - 1 then post_streak + 1
          else 1 end,
        last_post_date = (now() at time zone 'utc')::date
      where user_id = ${userId}
      returning user_id, post_streak
    )
    insert into user_achievements (user_id, achievement)
    select user_id, achievement from moved join json_to_recordset(${due}) as due (achievement text, goal int) on goal = post_streak
    on conflict do nothing`.execute(tx);
}

export async function setStreak(tx: Transaction, userId: string, streak: number, lastPostDate: string | null): Promise<void> {
  await tx.updateTable('user_stats').set({ post_streak: streak, last_post_date: lastPostDate }).where('user_id', '=', userId).execute();
}
