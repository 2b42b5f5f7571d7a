import { sql } from 'kysely';
import type { Connection } from '../../../src/platform/server/db/database.ts';

/** As if what waits had been tried for an hour: seven tries, and the pause before the next one is over now. */
export async function makeItAnHour(db: Connection): Promise<void> {
  await sql`
    update mail_queue set failed_since = failed_since - interval '1 hour' where due_at is not null`.execute(db);
  await sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts, 7), run_at = now() + interval '1 second'
    where key like 'mail:%' and locked_at is null`.execute(db);
}

/** The receivers of mails that wait or are under way. */
export async function mailsLeft(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from mail_queue join users on users.id = user_id where due_at is not null order by 1`.execute(db);
  return rows.map(row => row.username);
}
