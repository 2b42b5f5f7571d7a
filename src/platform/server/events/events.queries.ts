import { sql } from 'kysely';
import type { Connection, Transaction } from '../db/database.ts';
import type { StoredEvent } from './events.ts';

/** An event that fails this often is parked, so that it stops no other. */
export const maxTries = 5;
const daysParked = 30;

export async function insertEvent(
  tx: Transaction,
  type: string,
  { actorId, subjectId, details }: Pick<StoredEvent, 'actorId' | 'subjectId' | 'details'>,
): Promise<void> {
  await sql`
    insert into events (type, actor_id, subject_id, details)
    values (${type}, ${actorId}::uuid, ${subjectId}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

/**
 * Makes the transaction the only one of all nodes that reads events. Its commit does not wait for the disk: after a crash of the
 * database the events are still there if what followed from them is lost.
 */
export async function becomeConsumer(tx: Transaction): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('events', 0))`.execute(tx);
}

export type TypedEvent = StoredEvent & { type: string };

const isDue = (types: readonly string[]) => sql`type = any(${[...types]}::text[]) and due_at <= clock_timestamp()`;

/** The oldest events of these types; with `only` no other than that one. */
export async function oldestEvents(tx: Transaction, types: readonly string[], limit: number, only?: number): Promise<TypedEvent[]> {
  const { rows } = await sql<TypedEvent>`
    select id, type, actor_id as "actorId", subject_id as "subjectId", details, created_at as "createdAt" from events
    where ${isDue(types)} ${only === undefined ? sql`` : sql`and id = ${only}`} order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteEvents(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`delete from events where id = any(${[...ids]}::bigint[])`.execute(tx);
}

export async function dueEventIds(db: Connection, types: readonly string[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from events where ${isDue(types)} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that an event failed. It is tried again after as many seconds as it has failed, and parked after its last try; returns whether it was. */
export async function noteFailure(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ isParked: boolean }>`
    update events set tries = tries + 1,
      due_at = case when tries + 1 >= ${maxTries}::int then 'infinity' else clock_timestamp() + make_interval(secs => tries + 1) end
    where id = ${id} returning due_at = 'infinity' as "isParked"`.execute(db);
  return rows[0]?.isParked ?? false;
}

export interface EventCounts {
  waiting: number;
  parked: number;
  /** The age of the oldest event that waits, in seconds. */
  oldestSeconds: number;
}

export async function countEvents(db: Connection): Promise<EventCounts> {
  const { rows } = await sql<EventCounts>`
    select count(*) filter (where due_at < 'infinity')::int as waiting, count(*) filter (where due_at = 'infinity')::int as parked,
      coalesce(extract(epoch from now() - min(created_at) filter (where due_at < 'infinity')), 0)::float8 as "oldestSeconds"
    from events`.execute(db);
  return rows[0] ?? { waiting: 0, parked: 0, oldestSeconds: 0 };
}

/** Deletes events that were parked a month ago. */
export async function sweepEvents(db: Connection): Promise<void> {
  await sql`delete from events where due_at = 'infinity' and created_at < now() - make_interval(days => ${daysParked})`.execute(db);
}
