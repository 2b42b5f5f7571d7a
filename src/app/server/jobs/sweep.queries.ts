import { sql } from 'kysely';
import type { Database } from '../../../platform/server/db/database.ts';

/** Runs `work` under a lock unless another node holds it; returns whether it ran. The lock of a dead node is released. */
export async function aloneAmongNodes(db: Database, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async tx => {
    // The transaction only holds the lock, for as long as the work takes.
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('bleachers sweep')) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return false;
    await work();
    return true;
  });
}
