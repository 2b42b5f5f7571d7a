import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { StoredPlay } from '../../games.contract.ts';
import type { PlayKey } from './plays.rules.ts';

/** The newest version of every play of a game. */
export async function storedPlays(tx: Transaction, gameId: string): Promise<StoredPlay[]> {
  const { rows } = await sql<{ play: StoredPlay }>`
    select distinct on (seq) play from game_plays where game_id = ${gameId} order by seq, known_at desc`.execute(tx);
  return rows.map(({ play }) => play);
}

/** The ids of a game's plays at all sources. */
export async function storedPlayKeys(tx: Transaction, gameId: string): Promise<PlayKey[]> {
  const { rows } = await sql<PlayKey>`
    select source, key, seq, is_first as "isFirst", (extract(epoch from missing_since) * 1000)::float8 as "missingSince" from game_play_keys where game_id = ${gameId}`.execute(
    tx,
  );
  return rows;
}

/** Appends versions of plays. A version within the same millisecond as the one before it is left to the next read. */
export async function appendPlays(tx: Transaction, gameId: string, versions: readonly StoredPlay[], at: Date): Promise<void> {
  await sql`
    insert into game_plays (game_id, seq, known_at, play)
    select ${gameId}, (play ->> 'seq')::int, ${at}::timestamptz, play from jsonb_array_elements(${JSON.stringify(versions)}::jsonb) as play
    on conflict do nothing`.execute(tx);
}

/** Stores new keys, and of known ones since when they are missing. */
export async function putPlayKeys(tx: Transaction, gameId: string, keys: readonly PlayKey[]): Promise<void> {
  await sql`
    insert into game_play_keys (game_id, source, key, seq, is_first, missing_since)
    select ${gameId}, source, key, seq, "isFirst", to_timestamp("missingSince" / 1000)
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as given (source text, key text, seq int, "isFirst" boolean, "missingSince" float8)
    on conflict (game_id, source, key) do update set missing_since = excluded.missing_since`.execute(tx);
}
