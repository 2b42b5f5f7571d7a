import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** The largest number of rows that one statement deletes, so that it ends long before its timeout. */
const maxRows = 10_000;

/** Forgets likes that were taken back longer ago than late readers get them. */
export async function sweepTakenLikes(db: Connection): Promise<void> {
  for (let deleted = maxRows; deleted === maxRows; ) {
    const { numAffectedRows } = await sql`
      delete from taken_likes where ctid = any(array(
        select ctid from taken_likes where second < now() - counts_kept_for() limit ${maxRows}))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
