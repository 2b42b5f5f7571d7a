import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Person } from '../../account/people/people.contract.ts';
import { personColumns } from '../../account/server/index.ts';
import type { Totals } from '../../profiles/profiles.rules.ts';

/** The number of people who have a tag as a favorite; undefined if there is no such tag. */
export async function favoritesOfTag(db: Connection, tagId: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from user_favorite_tags where tag_id = tags.id) as count from tags where id = ${tagId}`.execute(db);
  return rows[0]?.count;
}

export type FanRow = Person & Totals;

/** A page of the people whose flair is a tag, those who joined first at the top; `behind` is the id of the last one of the page before. */
export async function fansOfTag(db: Connection, tag: string, limit: number, behind: string | undefined): Promise<FanRow[]> {
  const { rows } = await sql<FanRow>`
    select ${personColumns('fans')}, coalesce(total_posts, 0) as "totalPosts", coalesce(total_comments, 0) as "totalComments",
      coalesce(total_likes, 0) as "totalLikes", coalesce(total_views, 0) as "totalViews"
    from (
      select * from users where flair_tag = ${tag} and username is not null
        and ${behind ? sql`(created_at, id) > (select created_at, id from users where id = ${behind}::uuid)` : sql`true`}
      order by created_at, id limit ${limit}
    ) as fans
    left join user_stats on user_stats.user_id = fans.id
    order by fans.created_at, fans.id`.execute(db);
  return rows;
}
