import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import { batchReads } from '../../../../platform/server/db/batch/batchReads.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { HeldClock } from '../../clock/shared.rules.ts';

/** The clocks of a member: those that they have set, as they are stored, and those that they share. */
export interface StoredClocks {
  clock: unknown;
  shared: HeldClock[];
}

const milliseconds = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`);

/** A time in milliseconds since 1970, in SQL. */
export const timeAt = (time: number) => sql<Date>`to_timestamp(${time}::float8 / 1000)`;

/** Whether a shared clock holds a reader. Nodes compute positions by their own time, so it decides the end of a hold, too. */
export const isHeldNow = () => sql<boolean>`(until is null or until > ${timeAt(Date.now())})`;

/** The columns of a shared clock, as JSON. */
export const sharedClockJson = sql`'id', shared_clocks.id, 'gameId', shared_clocks.game_id, 'mode', mode, 'behind', behind, 'before', before,
  'position', coalesce(${milliseconds('position')}, 0), 'setAt', ${milliseconds('set_at')}, 'playing', playing`;

/** The clocks of members, in their order. */
export async function storedClocksFor(db: Connection, userIds: readonly string[]): Promise<StoredClocks[]> {
  const { rows } = await sql<StoredClocks & { userId: string }>`
    select given.id as "userId", (select clock from reader_clocks where user_id = given.id) as clock,
      (select coalesce(json_agg(json_build_object(${sharedClockJson}, 'until', ${milliseconds('until')})), '[]')
        from shared_clock_readers join shared_clocks on shared_clocks.id = clock_id
        where user_id = given.id and ${isHeldNow()}) as shared
    from unnest(${arrayParameter(userIds, 'uuid')}) as given (id)`.execute(db);
  const found = new Map(rows.map(row => [row.userId, row]));
  return userIds.map(id => found.get(id) ?? { clock: undefined, shared: [] });
}

const readBatched = batchReads(storedClocksFor);

/** The clocks of a member. */
export async function storedClocksOf(db: Connection, userId: string): Promise<StoredClocks> {
  return readBatched(db, userId);
}

/** The clocks of a member, locked for a change. Two changes of one member wait for each other, even while no row is stored. */
export async function heldClocksOf(tx: Transaction, userId: string): Promise<StoredClocks> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clocks:${userId}`}, 0))`.execute(tx);
  const [stored] = await storedClocksFor(tx, [userId]);
  return stored ?? { clock: undefined, shared: [] };
}

/** Stores the clocks of a member in place of those before. `storedClocks` describes their form. */
export async function putClocks(tx: Transaction, userId: string, clocks: object): Promise<void> {
  await sql`
    insert into reader_clocks (user_id, clock) values (${userId}::uuid, ${JSON.stringify(clocks)}::jsonb)
    on conflict (user_id) do update set clock = excluded.clock`.execute(tx);
}

export async function deleteClocks(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('reader_clocks').where('user_id', '=', userId).execute();
}

/** The moment at which a play was first known here, in milliseconds since 1970; undefined for a play that the reader may not know. */
export async function playKnownAt(db: Connection, gameId: string, seq: number): Promise<number | undefined> {
  const { rows } = await sql<{ knownAt: Date | null }>`
    select min(known_at) as "knownAt" from game_plays where game_id = ${gameId} and seq = ${seq}`.execute(db);
  return rows[0]?.knownAt?.getTime();
}
