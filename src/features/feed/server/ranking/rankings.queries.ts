import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** A cursor lives at least an hour; its ranking is kept a little longer. */
const keptMinutes = 90;

/** Stores a ranking for pagination. The same ranking twice is one row. */
export async function keepRanking(db: Connection, postIds: readonly number[], isWhole: boolean): Promise<string> {
  const digest = createHash('sha256').update(`${postIds.join()} ${isWhole}`).digest('hex').slice(0, 32);
  await sql`
    insert into popular_rankings (id, post_ids, is_whole) values (${digest}::uuid, ${[...postIds]}::bigint[], ${isWhole})
    on conflict (id) do update set created_at = now()
      where popular_rankings.created_at < now() - interval '1 minute'`.execute(db);
  return digest;
}

export interface RankedPosts {
  posts: { id: number; place: number }[];
  /** Whether the order holds the whole list. */
  isWhole: boolean;
}

/** The living posts of a kept order from a place on, each with its place; undefined when the order is kept no more. */
export async function rankedAfter(db: Connection, ranking: string, place: number, limit: number): Promise<RankedPosts | undefined> {
  const { rows } = await sql<{ id: number | null; place: number | null; isWhole: boolean }>`
    select listed.id, listed.place, is_whole as "isWhole" from popular_rankings
    left join lateral (
      select posts.id, ranked.place from unnest(post_ids) with ordinality as ranked (id, place)
      join posts on posts.id = ranked.id
      where ranked.place > ${place} order by ranked.place limit ${limit}
    ) as listed on true
    where popular_rankings.id = ${ranking}::uuid order by listed.place`.execute(db);
  if (!rows[0]) return undefined;
  const posts = rows.flatMap(({ id, place: at }) => (id === null || at === null ? [] : [{ id, place: at }]));
  return { posts, isWhole: rows[0].isWhole };
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
