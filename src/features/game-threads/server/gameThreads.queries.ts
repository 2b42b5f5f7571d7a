import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

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

/** The words of threads, null for the usual ones, and the teams with a thread on days without a game. */
export interface ThreadSettings {
  body: string | null;
  postGameBody: string | null;
  offDayBody: string | null;
  offDayTeams: number[];
}

export async function readThreadSettings(db: Connection): Promise<ThreadSettings> {
  const { rows } = await sql<ThreadSettings>`
    select body, post_game_body as "postGameBody", off_day_body as "offDayBody", off_day_teams as "offDayTeams"
    from thread_settings`.execute(db);
  return rows[0] ?? { body: null, postGameBody: null, offDayBody: null, offDayTeams: [] };
}

export async function writeThreadSettings(tx: Transaction, settings: ThreadSettings): Promise<void> {
  const { body, postGameBody, offDayBody, offDayTeams } = settings;
  await tx
    .updateTable('thread_settings')
    .set({ body, post_game_body: postGameBody, off_day_body: offDayBody, off_day_teams: offDayTeams })
    .execute();
}

/** Holds the settings until the transaction ends: one node at a time changes them or opens threads of days without a game. */
export async function lockThreadSettings(tx: Transaction): Promise<ThreadSettings> {
  await sql`select from thread_settings for update`.execute(tx);
  return readThreadSettings(tx);
}
