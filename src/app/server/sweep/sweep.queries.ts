import { sql } from 'kysely';
import type { Database } from '../../../platform/server/db/database.ts';

/** Does the work if no other node is at it; answers whether it did. A node that dies lets go of it. */
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
