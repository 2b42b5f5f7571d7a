import { sql } from 'kysely';
import type { Connection } from '../../../src/platform/server/db/database.ts';

/** Lets somebody's session end so many seconds from now, by the database's clock. */
export async function endsIn(db: Connection, userId: string, seconds: number): Promise<void> {
  await sql`update sessions set expire = now() + make_interval(secs => ${seconds}) where user_id = ${userId}`.execute(db);
}

/** Whether the last day of somebody's streak is today in UTC. */
export async function streakDayIsOf(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select last_post_date = (now() at time zone 'UTC')::date as is from user_stats where user_id = ${userId}`.execute(db);
  return rows[0]?.is ?? false;
}

/** Two posts past the product: one of now with 60 likes, one of tomorrow with 50. */
export async function writeTomorrow(db: Connection, authorId: string): Promise<{ liked: number; ahead: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (author_id, author_name, content, created_at, likes)
    values (${authorId}, 'measured', 'liked', now(), 60), (${authorId}, 'measured', 'ahead', now() + interval '1 day', 50)
    returning id`.execute(db);
  return { liked: rows[0]?.id ?? 0, ahead: rows[1]?.id ?? 0 };
}

/** Posts of the product whose time is not that of the database. */
export async function longAgo(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts
    where content not in ('liked', 'ahead') and created_at not between now() - interval '10 minutes' and now()`.execute(db);
  return rows[0]?.count ?? 0;
}
