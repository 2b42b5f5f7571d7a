import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { TextRows } from './texts.rows.ts';

/** A like that was taken back, as it was stored. */
export interface TakenLike {
  id: number;
  createdAt: string;
}

/** A text whose likes changed, with the author whose total follows: null for a hidden text and an author who left. */
export interface ChangedLikes {
  id: number;
  authorId: string | null;
}

const authorOfVisible = sql`case when texts.hidden is null then texts.author_id end as "authorId"`;

/** The texts that a person liked in the last days. */
export async function likedSince(db: Connection, { likes, idColumn }: TextRows, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(idColumn)} as id from ${sql.table(likes.table)}
    where user_id = ${userId} and created_at > now() - make_interval(days => ${days})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the likes that a person gave to these texts, which the caller has locked; without `ids` all of them. */
export async function takeLikes(
  tx: Transaction,
  { table, likes, idColumn }: TextRows,
  userId: string,
  ids?: readonly number[],
): Promise<(TakenLike & ChangedLikes)[]> {
  const id = sql.ref(idColumn);
  const { rows } = await sql<TakenLike & ChangedLikes>`
    with gone as (
      delete from ${sql.table(likes.table)} where user_id = ${userId} ${ids ? sql`and ${id} = any(${[...ids]}::bigint[])` : sql``}
      returning ${id} as id, created_at
    )
    update ${sql.table(table)} as texts set likes = likes - 1 from gone where texts.id = gone.id
    returning texts.id, wire_time(gone.created_at) as "createdAt", ${authorOfVisible}`.execute(tx);
  return rows;
}

/** Gives likes again that were taken back. Texts that are gone or were liked meanwhile are left out. The caller has locked the texts. */
export async function giveLikes(
  tx: Transaction,
  { table, likes, idColumn, isLiving }: TextRows,
  userId: string,
  taken: readonly TakenLike[],
): Promise<ChangedLikes[]> {
  const [ids, times] = [taken.map(({ id }) => id), taken.map(({ createdAt }) => createdAt)];
  const { rows } = await sql<ChangedLikes>`
    with given as (
      insert into ${sql.table(likes.table)} (user_id, created_at, ${likes.columns})
      select ${userId}, taken.at, ${likes.values} from unnest(${ids}::bigint[], ${times}::timestamptz[]) as taken (id, at)
      join ${sql.table(table)} as texts on texts.id = taken.id and ${isLiving}
      on conflict do nothing returning ${sql.ref(idColumn)} as id
    )
    update ${sql.table(table)} as texts set likes = likes + 1 from given where texts.id = given.id
    returning texts.id, ${authorOfVisible}`.execute(tx);
  return rows;
}

/** The authors of changed texts in the order of their ids, each with the number of their texts among them. */
export function countsOfAuthors(changed: readonly ChangedLikes[]): [authorId: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { authorId } of changed) if (authorId !== null) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
