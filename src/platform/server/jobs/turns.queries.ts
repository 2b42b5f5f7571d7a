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

/** The turn of the last backup. */
export const backupTurn = 'backup';

/** Stores that a turn was taken now, outside of any period. */
export async function storeTurn(db: Connection, name: string): Promise<void> {
  await sql`
    insert into turns (name, due_at) values (${name}, clock_timestamp())
    on conflict (name) do update set due_at = excluded.due_at`.execute(db);
}

/** The time since a noted turn in seconds; undefined if there was none. */
export async function turnAgeSeconds(db: Connection, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - due_at)::float8 as age from turns where name = ${name}`.execute(db);
  return rows[0]?.age;
}
