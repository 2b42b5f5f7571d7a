import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** A read that a node has taken and not finished is free for other nodes after this time, in seconds. */
const leaseSeconds = 12;

/** Takes a read that is due for this node; false if it is not due, or another node has it. */
export async function takeRead(db: Connection, what: string): Promise<boolean> {
  const { rows } = await sql`
    insert into source_reads (what, due_at) values (${what}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (what) do update set due_at = excluded.due_at where source_reads.due_at <= clock_timestamp()
    returning what`.execute(db);
  return rows.length > 0;
}

/** Stores the result of a read, and in how many milliseconds the next is due. */
export async function storeRead(db: Connection, what: string, { readAt, nextInMs }: { readAt?: Date; nextInMs: number }): Promise<void> {
  await sql`
    insert into source_reads (what, due_at, read_at, failed)
    values (${what}, clock_timestamp() + make_interval(secs => ${nextInMs / 1_000}), ${readAt ?? null}::timestamptz, ${!readAt})
    on conflict (what) do update set due_at = excluded.due_at, failed = excluded.failed,
      read_at = greatest(source_reads.read_at, excluded.read_at)`.execute(db);
}

/** The result of the last read of something, and the time of the next. */
export interface ReadState {
  /** The name of the read, such as that of `dayRead`. */
  what: string;
  /** Milliseconds until the next read is due; negative if it is overdue. */
  dueInMs: number;
  readAt: Date | null;
  failed: boolean;
}

/** The states of reads by their names; without those that nobody has taken yet. */
export async function readStates(db: Connection, whats: readonly string[]): Promise<Map<string, ReadState>> {
  const { rows } = await sql<ReadState>`
    select what, extract(epoch from due_at - clock_timestamp())::float8 * 1000 as "dueInMs", read_at as "readAt", failed
    from source_reads where what = any(${[...whats]}::text[])`.execute(db);
  return new Map(rows.map(row => [row.what, row]));
}

/** Forgets reads that nobody has asked for in a month. */
export async function sweepReads(db: Connection): Promise<void> {
  await sql`delete from source_reads where due_at < now() - interval '30 days'`.execute(db);
}

/**
 * The leagues of games that people watch together or are called for: until two days after the end of a game, when its rows close, and of one
 * without an end until a week after its start.
 */
export async function leaguesFollowed(db: Connection): Promise<Set<string>> {
  const { rows } = await sql<{ league: string }>`
    select distinct league from games
    where id in (select game_id from called_games union select game_id from shared_clocks)
      and coalesce(ended_at, starts_at + interval '5 days') > ${new Date()}::timestamptz - interval '2 days'`.execute(db);
  return new Set(rows.map(({ league }) => league));
}
