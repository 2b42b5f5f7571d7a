import { sql } from 'kysely';
import type { Connection } from '../../../src/platform/server/db/database.ts';

/** The people who have a notification of a final, and the notifications beyond one each. */
export async function countTold(db: Connection): Promise<{ told: number; twice: number }> {
  const { rows } = await sql<{ told: number; twice: number }>`
    select count(distinct user_id)::int as told, (count(*) - count(distinct user_id))::int as twice
    from all_notifications where type = 'game_final'`.execute(db);
  return rows[0] ?? { told: 0, twice: 0 };
}

/** Forgets the final and whom it was told, so that it can come again. */
export async function forgetCalls(db: Connection): Promise<void> {
  await sql`delete from game_calls`.execute(db);
  await sql`delete from all_notifications where type = 'game_final'`.execute(db);
}
