import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Tag } from '../tags.contract.ts';
import { tagColumns } from './tags.queries.ts';

/** Far more than a panel can show, and still an answer of a bounded size. */
const maxFavorites = 1_000;

/** A person's favorites in the order they were chosen; a new one goes last. */
export async function favoriteTags(db: Connection, userId: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select ${tagColumns}
    from user_favorite_tags join tags on tags.id = user_favorite_tags.tag_id
    where user_id = ${userId} order by user_favorite_tags.created_at, tags.id limit ${maxFavorites}`.execute(db);
  return rows;
}

/** Makes tags favorites of somebody, in this order. */
export async function insertFavorites(tx: Transaction, userId: string, tagIds: readonly number[]): Promise<void> {
  await sql`
    insert into user_favorite_tags (user_id, tag_id, created_at)
    select ${userId}, chosen.id, now() + chosen.place * interval '1 millisecond'
    from unnest(${arrayParameter(tagIds, 'bigint')}) with ordinality as chosen (id, place)
    on conflict do nothing`.execute(tx);
}

/** Whether it was none before. */
export async function insertFavorite(tx: Transaction, userId: string, tagId: number): Promise<boolean> {
  const row = await tx
    .insertInto('user_favorite_tags')
    .values({ user_id: userId, tag_id: tagId })
    .onConflict(conflict => conflict.doNothing())
    .returning('tag_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFavorite(db: Connection, userId: string, tagId: number): Promise<void> {
  await db.deleteFrom('user_favorite_tags').where('user_id', '=', userId).where('tag_id', '=', tagId).execute();
}
