import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** How far the primary has written, in bytes of its log. */
export async function walPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(db);
  return rows[0]?.position ?? Number.NaN;
}

/** How far a replica has come; undefined of a server that follows nobody. */
export async function replayedWalPosition(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ follows: boolean; position: number | null }>`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position`.execute(db);
  return rows[0]?.follows ? (rows[0].position ?? undefined) : undefined;
}
