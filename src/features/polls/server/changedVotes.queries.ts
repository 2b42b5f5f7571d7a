import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';

/** Forgets votes that changed while no game was on, as `sweepTakenLikes` does with likes. */
export async function sweepChangedVotes(db: Connection): Promise<void> {
  await sql`
    delete from changed_votes where changed_at between now() - interval '3 days' and now() - interval '1 hour'
      and not is_about_game((select post_id from all_polls where id = poll_id), given_at, changed_at, interval '0')`.execute(db);
}
