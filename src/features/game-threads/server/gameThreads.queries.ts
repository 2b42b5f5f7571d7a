import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../platform/server/db/database.ts';

/** The texts of visible posts by id; a thread that moderation hides has none. */
export async function contentsOf(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from posts where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
