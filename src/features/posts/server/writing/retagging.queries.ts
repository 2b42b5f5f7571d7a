import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';

/** A list of tags with one name in the place of another, once. */
const replaced = (from: string, to: string) => sql`array(
  select name from (
    select case when lower(name) = lower(${from}) then ${to} else name end as name, min(place) as place
    from unnest(tags) with ordinality as carried (name, place)
    group by 1
  ) as kept order by place)`;

/** Gives the posts of a tag another name for it. Hidden posts have no rows of tags, and are found by the name. */
export async function renameTagOfPosts(tx: Transaction, id: number, from: string, to: string): Promise<void> {
  await sql`
    update all_posts set tags = ${replaced(from, to)}
    where id in (select post_id from post_tags where tag_id = ${id})
      or (hidden is not null and exists (select from unnest(tags) as name where lower(name) = lower(${from})))`.execute(tx);
}

/** Moves the posts of a tag to another one. Returns how many carry that one now. */
export async function movePostsOfTag(tx: Transaction, from: number, into: number): Promise<number> {
  await sql`
    insert into post_tags (tag_id, post_id, created_at) select ${into}, post_id, created_at from post_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`delete from post_tags where tag_id = ${from}`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from post_tags where tag_id = ${into}`.execute(tx);
  return rows[0]?.count ?? 0;
}
