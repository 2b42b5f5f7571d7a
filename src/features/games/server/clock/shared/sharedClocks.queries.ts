import { sql } from 'kysely';
import { arrayParameter } from '../../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../../platform/server/db/database.ts';
import type { SharedClock } from '../../../clock/shared.rules.ts';
import { isHeldNow, sharedClockJson, timeAt } from '../clocks.queries.ts';

export { isHeldNow, sharedClockJson };

/** The seconds for which people are held by a shared clock that they have left. */
export const heldSeconds = 60;

export async function insertSharedClock(tx: Transaction, gameId: string): Promise<number> {
  const { id } = await tx.insertInto('shared_clocks').values({ game_id: gameId }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Shared clocks, in the order of their ids; undefined for one that is gone. */
export async function sharedClocksById(db: Connection, ids: readonly number[]): Promise<(SharedClock | undefined)[]> {
  const { rows } = await sql<{ clock: SharedClock }>`
    select json_build_object(${sharedClockJson}) as clock from shared_clocks where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  const found = new Map(rows.map(({ clock }) => [clock.id, clock]));
  return ids.map(id => found.get(id));
}

/** Deletes shared clocks with all that refers to them. */
export async function deleteSharedClocks(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('shared_clocks')
    .where('id', 'in', [...ids])
    .execute();
}

/** A shared clock, locked for a change; undefined once it is gone. */
export async function lockSharedClock(tx: Transaction, id: number): Promise<SharedClock | undefined> {
  const { rows } = await sql<{ clock: SharedClock }>`
    select json_build_object(${sharedClockJson}) as clock from shared_clocks where id = ${id} for no key update`.execute(tx);
  return rows[0]?.clock;
}

export async function storeSharedClock(
  tx: Transaction,
  { id, mode, behind, before, position, setAt, playing }: SharedClock,
): Promise<void> {
  await sql`
    update shared_clocks set mode = ${mode}, behind = ${behind}, before = ${before}, position = ${timeAt(position)}, set_at = ${timeAt(setAt)},
      playing = ${playing} where id = ${id}`.execute(tx);
}

/** Somebody on a shared clock, with their own delay in its game, in seconds. */
export interface ClockReader {
  userId: string;
  behind: number;
  /** False for somebody who has left and is still held. */
  isHere: boolean;
}

/** The own delay of a person in a game, in SQL as `ownDelay` computes it from stored clocks. */
export const delayIn = (userId: string, gameId: string) =>
  sql<number>`coalesce((
    select case
      when not reader_clocks.clock -> 'games' ? ${sql.ref(gameId)} then (reader_clocks.clock ->> 'behind')::int
      when reader_clocks.clock -> 'games' -> ${sql.ref(gameId)} ->> 'mode' = 'behind'
        then (reader_clocks.clock -> 'games' -> ${sql.ref(gameId)} ->> 'behind')::int
      else 0 end
    from reader_clocks where reader_clocks.user_id = ${sql.ref(userId)}), 0)`;

/** The people whom shared clocks hold, by the id of the clock. */
export async function readersOf(db: Connection, ids: readonly number[]): Promise<(ClockReader & { clockId: number })[]> {
  const { rows } = await sql<ClockReader & { clockId: number }>`
    select clock_id as "clockId", user_id as "userId", until is null as "isHere",
      ${delayIn('shared_clock_readers.user_id', 'shared_clocks.game_id')} as behind
    from shared_clock_readers join shared_clocks on shared_clocks.id = clock_id
    where clock_id = any(${[...ids]}::bigint[]) and ${isHeldNow()}`.execute(db);
  return rows;
}

/** The shared clocks on which a person is, by their ids. */
export async function clocksHeldBy(tx: Transaction, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select clock_id as id from shared_clock_readers where user_id = ${userId} and until is null order by clock_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes that a person is on a shared clock, or with `isHere` false that they have just left it. */
export async function putReader(tx: Transaction, id: number, userId: string, isHere: boolean): Promise<void> {
  if (!isHere) {
    await sql`
      update shared_clock_readers set until = ${timeAt(Date.now() + heldSeconds * 1_000)}
      where clock_id = ${id} and user_id = ${userId} and until is null`.execute(tx);
    return;
  }
  await sql`
    insert into shared_clock_readers (clock_id, user_id) values (${id}, ${userId})
    on conflict (user_id, clock_id) do update set until = null`.execute(tx);
}

/** Forgets people whom shared clocks hold no more. Returns their ids. */
export async function deleteHeldReaders(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from shared_clock_readers where until < now() - interval '1 hour' returning user_id as id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}
