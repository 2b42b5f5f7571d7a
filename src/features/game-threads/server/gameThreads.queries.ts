import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../platform/server/db/database.ts';

interface ThreadPost {
  content: string;
  hasPoll: boolean;
}

/** Visible threads by id; one that moderation hides is left out. */
export async function threadPosts(db: Connection, ids: readonly (number | null)[]): Promise<Map<number, ThreadPost>> {
  const wanted = ids.filter(id => id !== null);
  const { rows } = await sql<ThreadPost & { id: number }>`
    select id, content, exists (select from all_polls where post_id = posts.id) as "hasPoll"
    from posts where id = any(${arrayParameter(wanted, 'bigint')})`.execute(db);
  return new Map(rows.map(({ id, ...post }) => [id, post]));
}
