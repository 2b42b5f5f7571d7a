import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Scored } from '../feed.rules.ts';
import type { AboutGames } from './ranking/aboutGames.ts';

/** The SQL condition that a row of `posts` is about one of the games. */
function isAbout({ postIds, tagIds }: AboutGames): RawBuilder<unknown> {
  return sql`(posts.id = any(${postIds}::bigint[])
    or exists (select from post_tags where post_tags.post_id = posts.id and tag_id = any(${tagIds}::bigint[])))`;
}

/**
 * The likes, comments and views that posts of some games got within the last seconds, by post; posts of no game are left out. Likes that
 * were taken back count against them, so `likes` may be negative.
 */
export async function recentCounts(
  db: Connection,
  ids: readonly number[],
  about: AboutGames,
): Promise<Map<number, Pick<Scored, 'likes' | 'comments' | 'views'>>> {
  // Likes that were taken back are kept by whole seconds.
  const since = sql`date_trunc('second', now() - make_interval(secs => ${about.seconds}), 'UTC')`;
  const { rows } = await sql<Pick<Scored, 'id' | 'likes' | 'comments' | 'views'>>`
    select posts.id,
      (select count(*) from post_likes where post_id = posts.id and created_at > ${since})
        - (select coalesce(sum(likes), 0) from taken_likes where post_id = posts.id and second > ${since})::int as likes,
      (select count(*) from replies where post_id = posts.id and deleted_at is null and created_at > ${since}) as comments,
      (select count(*) from post_views where post_id = posts.id and viewed_at > ${since}) as views
    from posts where posts.id = any(${[...ids]}::bigint[]) and ${isAbout(about)}`.execute(db);
  return new Map(rows.map(row => [row.id, row]));
}

/** The number of newest comments among which hot threads are looked for. */
const maxNewest = 5_000;

/** A post with its comments of the last hour. */
export interface HotRow {
  id: number;
  newComments: number;
}

/** The number of posts with the most comments among which the order is exact. */
const maxCounted = 100;

/** The posts about which the most people commented in the last hour, the most first; about a game that is on, of the hour that ended some seconds ago. */
export async function hotRows(db: Connection, about: AboutGames, most: number): Promise<HotRow[]> {
  const shift = sql`make_interval(secs => ${about.seconds})`;
  const { rows } = await sql<HotRow>`
    with newest as materialized (
      select post_id, author_id, created_at from replies where deleted_at is null order by id desc limit ${maxNewest}
    ), counted as materialized (
      select post_id from newest where created_at > now() - interval '1 hour' - ${shift}
      group by post_id order by count(distinct author_id) desc, count(*) desc, post_id desc limit ${maxCounted}
    ), talked as (
      select named.id, case when named.about then now() - ${shift} else now() end as until from counted
      cross join lateral (select posts.id, ${isAbout(about)} as about from posts where posts.id = counted.post_id limit 1) as named
    )
    select talked.id, count(*) as "newComments" from talked
    join newest on newest.post_id = talked.id and newest.created_at <= talked.until and newest.created_at > talked.until - interval '1 hour'
    group by talked.id order by count(distinct newest.author_id) desc, count(*) desc, talked.id desc limit ${most}`.execute(db);
  return rows;
}
