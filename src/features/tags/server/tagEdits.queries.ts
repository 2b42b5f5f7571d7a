import { sql } from 'kysely';
import { isUniqueViolation, type Transaction } from '../../../platform/server/db/database.ts';
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';
import type { Tag } from '../tags.contract.ts';
import { tagColumns } from './tags.queries.ts';

/** A tag, held until the transaction ends. */
export async function lockTag(tx: Transaction, id: number): Promise<(Tag & { aliases: string[] }) | undefined> {
  const { rows } = await sql<Tag & { aliases: string[] }>`select ${tagColumns}, aliases from tags where id = ${id} for update`.execute(tx);
  return rows[0];
}

export interface TagEdit {
  name?: string | undefined;
  color?: string | undefined;
  aliases?: readonly string[] | undefined;
}

/** Changes a tag. Undefined if another tag has the name or looks like it. */
export async function editTagRow(tx: Transaction, id: number, { name, color, aliases }: TagEdit): Promise<Tag | undefined> {
  try {
    const { rows } = await sql<Tag>`
      update tags set name = coalesce(${name ?? null}, name), color = coalesce(${color ?? null}, color),
        aliases = coalesce(${aliases ? [...aliases] : null}::text[], aliases),
        skeleton = case when ${name ?? null}::text is null then skeleton else ${name === undefined ? null : skeletonOf(name)} end,
        edited_at = now()
      where id = ${id} returning ${tagColumns}`.execute(tx);
    return rows[0];
  } catch (error) {
    if (isUniqueViolation(error, 'tags_name') || isUniqueViolation(error, 'tags_skeleton')) return undefined;
    throw error;
  }
}

/**
 * Makes a former name lead to a tag. A tag that has the name again is found before it. The name of a general tag is not listed: it may
 * have been the reason for the change.
 */
export async function addFormerName(tx: Transaction, { name, category }: Pick<Tag, 'name' | 'category'>, tagId: number): Promise<void> {
  await sql`
    insert into former_tag_names (skeleton, name, tag_id, is_listed) values (${skeletonOf(name)}, ${name}, ${tagId}, ${category !== 'general'})
    on conflict (skeleton) do update set name = excluded.name, tag_id = excluded.tag_id, is_listed = excluded.is_listed`.execute(tx);
}

/** Gives the favorites, nicknames and names of a tag to another one, and deletes it. What other features have of it has moved before. */
export async function absorbTag(
  tx: Transaction,
  from: Pick<Tag, 'id' | 'name' | 'category'> & { aliases: readonly string[] },
  into: number,
): Promise<void> {
  await addFormerName(tx, from, into);
  await sql`update former_tag_names set tag_id = ${into} where tag_id = ${from.id}`.execute(tx);
  await sql`
    insert into user_favorite_tags (user_id, tag_id, alerts_at) select user_id, ${into}, alerts_at from user_favorite_tags where tag_id = ${from.id}
    on conflict do nothing`.execute(tx);
  await sql`delete from tags where id = ${from.id}`.execute(tx);
  await sql`
    update tags set edited_at = now(), aliases = array(
      select distinct alias from unnest(aliases || ${[from.name, ...from.aliases]}::text[]) as alias where lower(alias) <> lower(tags.name)
    ) where id = ${into}`.execute(tx);
}

/** Sets the number of posts that carry a tag, and returns it. */
export async function recountTag(tx: Transaction, id: number, posts: number): Promise<Tag> {
  const { rows } = await sql<Tag>`update tags set post_count = ${posts}::int where id = ${id} returning ${tagColumns}`.execute(tx);
  if (!rows[0]) throw new Error(`tag ${id} is gone while it is held`);
  return rows[0];
}

/** The names of tags, by id. */
export async function tagNames(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
