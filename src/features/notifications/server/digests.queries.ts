import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

/** Digests that one statement queues at most. */
const maxQueued = 500;

/** Queues the mails of the digests that are due, and sets when the next ones are. Returns their number. */
export async function queueDigests(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select user_id from user_preferences where digest_at <= now() order by digest_at limit ${maxQueued} for update skip locked
    ), moved as (
      update user_preferences set digest_at = now() + case digest when 'daily' then interval '1 day' else interval '7 days' end
      from due where user_preferences.user_id = due.user_id
      returning user_preferences.user_id
    ), addressed as (
      select users.id from moved join users on users.id = moved.user_id where users.email is not null and users.email_verified_at is not null
    )
    select (select count(*) from moved)::int as count,
      queue_mails('digest', array_agg(id), array_agg('digest:' || to_char(now() at time zone 'utc', 'YYYY-MM-DD')), 0) as queued
    from addressed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The digest that somebody wants; undefined for none. */
export async function digestOf(db: Connection, userId: string): Promise<'daily' | 'weekly' | undefined> {
  const row = await db.selectFrom('user_preferences').select('digest').where('user_id', '=', userId).executeTakeFirst();
  return row?.digest === 'daily' || row?.digest === 'weekly' ? row.digest : undefined;
}
