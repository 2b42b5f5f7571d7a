import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

/** A cursor lives at least an hour; its ranking is kept a little longer. */
const keptMinutes = 90;

/** Stores a ranking for pagination. The same ranking twice is one row. */
export async function storeRanking(db: Connection, postIds: readonly number[], isWhole: boolean): Promise<string> {
  const digest = createHash('sha256').update(`${postIds.join()} ${isWhole}`).digest('hex').slice(0, 32);
  await sql`
    insert into popular_rankings (id, post_ids, is_whole) values (${digest}::uuid, ${[...postIds]}::bigint[], ${isWhole})
    on conflict (id) do update set created_at = now()
      where popular_rankings.created_at < now() - interval '1 minute'`.execute(db);
  return digest;
}

export interface RankedPosts {
  ids: number[];
  /** Whether the order holds the whole list. */
  isWhole: boolean;
}

/** The living posts of a kept order after one of its posts; undefined when the order is kept no more, or never had that post. */
export async function rankedAfter(
  db: Connection,
  ranking: string,
  { last, limit }: { last: number; limit: number },
): Promise<RankedPosts | undefined> {
  const { rows } = await sql<{ id: number | null; isWhole: boolean }>`
    select listed.id, is_whole as "isWhole" from popular_rankings
    left join lateral (
      select posts.id, ranked.place from unnest(post_ids) with ordinality as ranked (id, place)
      join posts on posts.id = ranked.id
      where ranked.place > array_position(post_ids, ${last}::bigint) order by ranked.place limit ${limit}
    ) as listed on true
    where popular_rankings.id = ${ranking}::uuid and ${last}::bigint = any(post_ids) order by listed.place`.execute(db);
  return rows[0] && { ids: rows.flatMap(({ id }) => id ?? []), isWhole: rows[0].isWhole };
}

/** Whether an order is still kept. */
export async function isKept(db: Connection, ranking: string): Promise<boolean> {
  const { rows } = await sql`select from popular_rankings where id = ${ranking}::uuid`.execute(db);
  return rows.length > 0;
}

/** The maximum number of stored rankings, of up to 16 KB each. Beyond it the oldest are deleted before their cursors expire. */
const maxRankings = 20_000;

/** Deletes expired rankings, and the oldest beyond the maximum; returns their number. */
export async function sweepRankings(db: Connection): Promise<number> {
  const result = await sql`
    delete from popular_rankings where created_at < greatest(
      now() - make_interval(mins => ${keptMinutes}),
      (select created_at from popular_rankings order by created_at desc offset ${maxRankings}::int limit 1)
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
