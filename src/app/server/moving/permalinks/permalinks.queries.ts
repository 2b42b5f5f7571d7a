import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** A thing that a former address leads to. */
export type Target =
  | { kind: 'posts'; id: number }
  | { kind: 'comments'; id: number; postId: number }
  | { kind: 'people' | 'tags'; name: string };

/** The thing of a source by its former id, while everybody may see it. */
export async function movedTarget(db: Connection, sourceId: number, kind: string, key: string): Promise<Target | undefined> {
  const { rows } = await sql<{ id: number | null; postId: number | null; name: string | null }>`
    select case when kind in ('posts', 'comments') then row_id end as id,
      (select post_id from thread_replies where kind = 'comments' and thread_replies.id = row_id) as "postId",
      coalesce((select username from users where users.id = person_id), (select tags.name from tags where kind = 'tags' and tags.id = row_id)) as name
    from moved_items
    where source_id = ${sourceId} and kind = ${kind} and key = ${key}
      and (kind <> 'posts' or exists (select from posts where posts.id = row_id))`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (kind === 'posts' && row.id !== null) return { kind, id: row.id };
  if (kind === 'comments' && row.id !== null && row.postId !== null) return { kind, id: row.id, postId: row.postId };
  return (kind === 'people' || kind === 'tags') && row.name !== null ? { kind, name: row.name } : undefined;
}

interface Permalink {
  sourceId: number;
  kind: string;
  key: string;
}

/** The things that former addresses lead to, by the addresses. */
export async function permalinksOf(db: Connection, paths: readonly string[]): Promise<Map<string, Permalink>> {
  const { rows } = await sql<Permalink & { path: string }>`
    select distinct on (permalinks.path) permalinks.path, source_id as "sourceId", kind, key
    from unnest(${[...paths]}::text[]) as wanted (path) join permalinks on md5(permalinks.path) = md5(wanted.path) and permalinks.path = wanted.path
    order by permalinks.path, source_id`.execute(db);
  return new Map(rows.map(({ path, ...link }) => [path, link]));
}

export async function permalinkPatterns(db: Connection): Promise<{ sourceId: number; pattern: string; kind: string }[]> {
  const { rows } = await sql<{ sourceId: number; pattern: string; kind: string }>`
    select source_id as "sourceId", pattern, kind from permalink_patterns 
    order by source_id, length(pattern) - length(replace(pattern, '*', '')), length(pattern) desc limit 1000`.execute(db);
  return rows;
}
