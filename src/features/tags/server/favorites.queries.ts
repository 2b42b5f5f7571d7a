import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Tag } from '../tags.contract.ts';
import { tagColumns } from './tags.queries.ts';

/** Far more than a panel can show, and still an answer of a bounded size. */
const maxFavorites = 1_000;

/** A person's favorites in the order they were chosen; a new one goes last. */
export async function favoriteTags(db: Connection, userId: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select ${tagColumns}, category = 'team' and alerts_at is not null as alerts
    from user_favorite_tags join tags on tags.id = user_favorite_tags.tag_id
    where user_id = ${userId} order by user_favorite_tags.created_at, tags.id limit ${maxFavorites}`.execute(db);
  return rows;
}

/** Makes tags favorites of somebody, in this order. */
export async function insertFavorites(tx: Transaction, userId: string, tagIds: readonly number[]): Promise<void> {
  await sql`
    insert into user_favorite_tags (user_id, tag_id, created_at, alerts_at)
    select ${userId}, chosen.id, now() + chosen.place * interval '1 millisecond', ${alertsOfNew(sql`chosen.id`)}
    from unnest(${arrayParameter(tagIds, 'bigint')}) with ordinality as chosen (id, place)
    on conflict do nothing`.execute(tx);
}

/** A new favorite team calls from now on. */
const alertsOfNew = (tagId: RawBuilder<unknown>) =>
  sql`(select ${new Date()}::timestamptz from tags where tags.id = ${tagId} and category = 'team')`;

/** A favorite of somebody; undefined if it is none. */
export async function favoriteTag(db: Connection, userId: string, tagId: number): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`
    select ${tagColumns}, category = 'team' and alerts_at is not null as alerts
    from user_favorite_tags join tags on tags.id = user_favorite_tags.tag_id where user_id = ${userId} and tag_id = ${tagId}`.execute(db);
  return rows[0];
}

/** Sets whether a favorite team calls. One that called before keeps the time since which it does. */
export async function setAlerts(tx: Transaction, userId: string, tagId: number, alerts: boolean): Promise<void> {
  await sql`
    update user_favorite_tags set alerts_at = ${alerts ? sql`coalesce(alerts_at, ${new Date()})` : null}
    where user_id = ${userId} and tag_id = ${tagId}`.execute(tx);
}

/** Whether it was none before. */
export async function insertFavorite(tx: Transaction, userId: string, tagId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into user_favorite_tags (user_id, tag_id, alerts_at) values (${userId}, ${tagId}, ${alertsOfNew(sql`${tagId}`)})
    on conflict do nothing returning tag_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteFavorite(db: Connection, userId: string, tagId: number): Promise<void> {
  await db.deleteFrom('user_favorite_tags').where('user_id', '=', userId).where('tag_id', '=', tagId).execute();
}
