import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** The clocks of a member as they are stored; undefined if there are none. */
export async function storedClocksOf(db: Connection, userId: string): Promise<unknown> {
  const row = await db.selectFrom('reader_clocks').select('clock').where('user_id', '=', userId).executeTakeFirst();
  return row?.clock;
}

/** The clocks of a member, locked for a change. Two changes of one member wait for each other, even while no row is stored. */
export async function heldClocksOf(tx: Transaction, userId: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clocks:${userId}`}, 0))`.execute(tx);
  const row = await tx.selectFrom('reader_clocks').select('clock').where('user_id', '=', userId).executeTakeFirst();
  return row?.clock;
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
