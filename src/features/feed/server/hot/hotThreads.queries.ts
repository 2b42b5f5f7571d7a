import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { AboutGames } from '../aboutGames.ts';

/** The SQL condition that a row of `posts` is about one of the games. */
function isAbout({ postIds, tagIds }: AboutGames): RawBuilder<unknown> {
  return sql`(posts.id = any(${postIds}::bigint[])
    or exists (select from post_tags where post_tags.post_id = posts.id and tag_id = any(${tagIds}::bigint[])))`;
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
