import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Figures } from '../admin.contract.ts';

const shownDays = 30;

/** The figures that the database holds. */
export type StoredFigures = Omit<Figures, 'version' | 'node' | 'sources' | 'seasons'>;

/** The figures of the last days and of all time. They read the texts of a month, and are asked for once a minute at most. */
export async function readFigures(db: Connection): Promise<StoredFigures> {
  const since = sql`(now() at time zone 'utc')::date - ${shownDays - 1}::int`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;
  const { rows: days } = await sql<Figures['days'][number]>`
    with signed_up as (select ${dayOf('created_at')} as day, count(*) as count from users where created_at >= ${since} group by 1),
    written as (select ${dayOf('created_at')} as day, author_id from posts where created_at >= ${since}),
    commented as (select ${dayOf('created_at')} as day, author_id from replies where created_at >= ${since}),
    liked as (select ${dayOf('created_at')} as day, user_id from post_likes where created_at >= ${since}),
    reported as (select ${dayOf('created_at')} as day, count(*) as count from reports where created_at >= ${since} group by 1),
    active as (
      select day, count(distinct person) as count from (
        select day, author_id as person from written union all select day, author_id from commented union all select day, user_id from liked
      ) as seen group by day
    )
    select days.day::date::text as day, coalesce(signed_up.count, 0) as "signUps", coalesce(active.count, 0) as "activePeople",
      (select count(*) from written where written.day = days.day::date) as posts,
      (select count(*) from commented where commented.day = days.day::date) as comments, coalesce(reported.count, 0) as reports
    from generate_series(${since}, (now() at time zone 'utc')::date, interval '1 day') as days (day)
    left join signed_up on signed_up.day = days.day::date left join active on active.day = days.day::date
    left join reported on reported.day = days.day::date
    order by days.day`.execute(db);
  const { rows } = await sql<Omit<StoredFigures, 'days'>>`
    select (select count(*) from users) as people, (select sum(posts)::bigint from post_totals) as posts,
      (select coalesce(sum(total_comments), 0)::bigint from user_stats) as comments,
      (select count(*) from all_posts where hidden = 'held') + (select count(*) from all_replies where hidden = 'held') as held`.execute(
    db,
  );
  return { days, ...(rows[0] ?? { people: 0, posts: 0, comments: 0, held: 0 }) };
}
