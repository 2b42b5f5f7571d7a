import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Box, Injuries, Standings } from '../../games.contract.ts';

/** A box as it is stored: with the injuries, which a reader who is behind sees as they were as well. */
export type StoredBox = Box & { injuries: Injuries };

/** The newest box of a game, for storing the next one. */
export async function newestBox(tx: Transaction, gameId: string): Promise<{ box: StoredBox; knownAt: Date } | undefined> {
  const { rows } = await sql<{ box: StoredBox; knownAt: Date }>`
    select box, known_at as "knownAt" from game_boxes where game_id = ${gameId} order by known_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Appends a box. A box within the same millisecond as the one before it is left to the next read. */
export async function appendBox(tx: Transaction, gameId: string, box: StoredBox, at: Date): Promise<void> {
  await sql`
    insert into game_boxes (game_id, known_at, box) values (${gameId}, ${at}, ${JSON.stringify(box)}::jsonb) on conflict do nothing`.execute(
    tx,
  );
}

type StoredStandings = Pick<Standings, 'groups' | 'source' | 'isReplay'>;

/** Appends a league's table unless it equals the newest one. */
export async function appendStandings(tx: Transaction, league: string, table: StoredStandings, at: Date): Promise<void> {
  await sql`
    insert into standings (league, known_at, standings)
    select ${league}, ${at}::timestamptz, ${JSON.stringify(table)}::jsonb
    where ${JSON.stringify(table)}::jsonb is distinct from
      (select standings from standings where league = ${league} order by known_at desc limit 1)
    on conflict do nothing`.execute(tx);
}
