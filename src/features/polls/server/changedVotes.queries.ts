import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

/** The largest number of rows that one statement deletes, so that it ends long before its timeout. */
const maxRows = 10_000;

/** Forgets votes that changed longer ago than late readers get them, as `sweepTakenLikes` does with likes. */
export async function sweepChangedVotes(db: Connection): Promise<void> {
  for (let deleted = maxRows; deleted === maxRows; ) {
    const { numAffectedRows } = await sql`
      delete from changed_votes where ctid = any(array(
        select ctid from changed_votes where second < now() - counts_kept_for() limit ${maxRows}))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
