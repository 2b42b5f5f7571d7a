import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { firstTextsOfSiteMinutes, firstTimerHours, shieldRise } from '../../../safeguards/safeguards.rules.ts';
import type { Pace } from '../../../safeguards/server/index.ts';

/** The newest comments of a thread, more than a minute of any thread has. */
const newest = (postId: number) => sql`(select * from all_replies where post_id = ${postId} order by id desc limit 2000)`;
/** The condition for one of the newest comments to count: it is of the last minute, hidden or not. */
const isRecent = sql`recent.created_at > now() - interval '1 minute' and recent.deleted_at is null`;
/** Whether the author of a recent comment is a first-time commenter: a young account, or a deleted one, without a comment before the last minute. */
const isFirst = sql`not exists (
  select from users where users.id = recent.author_id and users.created_at <= now() - make_interval(hours => ${firstTimerHours})
) and not exists (
  select from replies as earlier where earlier.author_id = recent.author_id and earlier.created_at <= now() - interval '1 minute'
)`;

/**
 * The pace of a thread. A thread without enough comments in the last minute for a rush has zeros, after a look at so many rows: most
 * looks end there. Otherwise the earlier comments of each author are looked for once, not once for each of their comments.
 */
export async function paceOf(db: Connection, postId: number): Promise<Pace> {
  const { rows } = await sql<Pace>`
    with authors as materialized (
      select author_id, comments, ${isFirst} as "isFirst" from (
        select author_id, count(*) as comments from ${newest(postId)} as recent where ${isRecent} group by author_id
      ) as recent
      where (select created_at from all_replies where post_id = ${postId} order by id desc offset ${shieldRise.texts - 1} limit 1)
        > now() - interval '1 minute'
    )
    select coalesce(sum(comments), 0)::int as texts, coalesce(sum(comments) filter (where "isFirst"), 0)::int as "byFirstTimers",
      count(author_id) filter (where "isFirst") as "firstTimers"
    from authors`.execute(db);
  return rows[0] ?? { texts: 0, byFirstTimers: 0, firstTimers: 0 };
}

/** The visible comments of the last minute by first-time commenters. */
export async function firstTimersReplies(db: Connection, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${newest(postId)} as recent where ${isRecent} and hidden is null and ${isFirst} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The newest texts of the site, those in their first minutes, more than any ten minutes have that are no attack. */
const recentOfSite = sql`(
  select * from (select 'post' as kind, id, null::bigint as thread, author_id, created_at, hidden from all_posts order by id desc limit 2000) as posts
  union all
  select * from (
    select 'reply', id, post_id, author_id, created_at, hidden from all_replies where deleted_at is null order by id desc limit 2000) as replies
) as recent`;
/** Whether the author of a recent text is new on the site: a young account, or a deleted one, without an earlier visible text. */
const isNewOnSite = sql`not exists (
  select from users where users.id = recent.author_id and users.created_at <= now() - make_interval(hours => ${firstTimerHours})
) and not exists (
  select from replies as earlier
  where earlier.author_id = recent.author_id and earlier.created_at <= now() - make_interval(mins => ${firstTextsOfSiteMinutes})
) and not exists (
  select from posts as earlier
  where earlier.author_id = recent.author_id and earlier.created_at <= now() - make_interval(mins => ${firstTextsOfSiteMinutes})
)`;

/** The pace of the site: posts and comments together, without those of the busiest thread, whose pace is looked at by itself. */
export async function paceOfSite(db: Connection): Promise<Pace> {
  const { rows } = await sql<Pace>`
    with latest as materialized (select * from ${recentOfSite} where created_at > now() - interval '1 minute'),
    authors as materialized (
      select author_id, count(*) as texts from latest
      where thread is distinct from (select mode() within group (order by thread) from latest) or thread is null
      group by author_id
    )
    select coalesce(sum(texts), 0)::int as texts, coalesce(sum(texts) filter (where "isFirst"), 0)::int as "byFirstTimers",
      count(author_id) filter (where "isFirst") as "firstTimers"
    from (
      select *, ${isNewOnSite} as "isFirst" from authors as recent where (select sum(texts) from authors) >= ${shieldRise.texts}
    ) as counted`.execute(db);
  return rows[0] ?? { texts: 0, byFirstTimers: 0, firstTimers: 0 };
}

/** The visible texts of people who are new on the site. */
export async function firstTextsOfSite(db: Connection): Promise<{ kind: 'post' | 'reply'; id: number }[]> {
  const { rows } = await sql<{ kind: 'post' | 'reply'; id: number }>`
    select kind, id from ${recentOfSite}
    where created_at > now() - make_interval(mins => ${firstTextsOfSiteMinutes}) and hidden is null and ${isNewOnSite}
    order by kind desc, id`.execute(db);
  return rows;
}
