import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';

/** Moves the times of jobs and mails back, as if so many seconds had passed. */
export async function passTime(db: Connection, seconds: number): Promise<void> {
  const time = sql`make_interval(secs => ${seconds})`;
  await sql`
    update mail_queue set due_at = due_at - ${time}, sent_at = sent_at - ${time}, failed_since = failed_since - ${time}`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${time}, locked_at = locked_at - ${time}`.execute(db);
}
