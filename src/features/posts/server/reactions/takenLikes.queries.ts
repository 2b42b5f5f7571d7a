import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/**
 * Forgets likes that were taken back while no game was on: nobody can have a position between the two times any more. The others stay
 * with their post, because a game can be watched later at any time.
 */
export async function sweepTakenLikes(db: Connection): Promise<void> {
  await sql`
    delete from taken_likes where taken_at between now() - interval '3 days' and now() - interval '1 hour'
      and not is_about_game(post_id, given_at, taken_at, interval '0')`.execute(db);
}
