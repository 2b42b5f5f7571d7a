import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** Takes a turn of periodic work. One of all nodes gets it, once in `everyMs`. */
export async function takeTurn(db: Connection, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into turns (name, due_at) values (${name}, clock_timestamp() + make_interval(secs => ${everyMs / 1_000}))
    on conflict (name) do update set due_at = excluded.due_at where turns.due_at <= clock_timestamp()
    returning name`.execute(db);
  return rows.length > 0;
}
