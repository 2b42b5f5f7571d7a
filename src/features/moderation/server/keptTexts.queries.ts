import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

/** A reported or removed text as it was before its author changed or deleted it. */
export interface KeptText {
  /** `kind:id`. */
  key: string;
  authorId: string | null;
  /** The post of a comment and the room of a message; null for others. */
  parentId: number | null;
  content: string;
  pictures: string[];
}

/** The kept texts among targets that are named as `kind:id`. */
export async function keptTexts(db: Connection, keys: readonly string[]): Promise<Map<string, KeptText>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<KeptText>`
    select kind || ':' || target_id as key, author_id as "authorId", parent_id as "parentId", content, pictures from kept_texts
    where (kind, target_id) in (select split_part(wanted, ':', 1), split_part(wanted, ':', 2) from unnest(${[...keys]}::text[]) as wanted)`.execute(
    db,
  );
  return new Map(rows.map(row => [row.key, row]));
}

/** Deletes the kept texts that no open report or appeal is about, and whose removal is older than 30 days. */
export async function sweepKeptTexts(db: Connection): Promise<void> {
  await sql`delete from kept_texts where not is_evidence(kind, target_id, author_id)`.execute(db);
}
