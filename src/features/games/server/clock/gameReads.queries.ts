import { sql, type RawBuilder } from 'kysely';
import { type Connection, type Database, inStatement, type Transaction } from '../../../../platform/server/db/database.ts';

/** A member reads a game for some time from now on. */
export interface GameRead {
  userId: string;
  gameId: string;
  /** In milliseconds. */
  forMs: number;
}

/** Stores that members read games. No two of the reads are of the same member and game. */
export async function putReads(db: Connection, reads: readonly GameRead[]): Promise<undefined[]> {
  const write = (connection: Connection) =>
    sql`
      insert into game_reads (user_id, game_id, read_until)
      select user_id, game_id, now() + make_interval(secs => for_ms / 1000.0)
      from unnest(${reads.map(read => read.userId)}::uuid[], ${reads.map(read => read.gameId)}::text[], ${reads.map(read => read.forMs)}::int[])
        as given (user_id, game_id, for_ms)
      where exists (select from users where id = user_id)
      order by user_id, game_id
      on conflict (user_id, game_id) do update set read_until = greatest(game_reads.read_until, excluded.read_until)`.execute(connection);
  if (db.isTransaction) await write(db);
  else await inStatement(db, write, { isQuiet: true });
  return reads.map(() => undefined);
}

/** How far a member was served a game, with the times of the game. Times are in milliseconds since 1970. */
export interface StoredRead {
  id: string;
  startsAt: number;
  endedAt: number | null;
  /** Up to when the member read by their present clocks; null if they did not. */
  readUntil: number | null;
  furthestAt: number | null;
}

const milliseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::float8`;

async function storedReads(tx: Transaction, userId: string, wanted: RawBuilder<boolean>): Promise<StoredRead[]> {
  const { rows } = await sql<StoredRead>`
    select games.id, ${milliseconds(sql`games.starts_at`)} as "startsAt", ${milliseconds(sql`games.ended_at`)} as "endedAt",
      case when settled_at is null or read_until > settled_at then ${milliseconds(sql`least(read_until, now())`)} end as "readUntil",
      ${milliseconds(sql`furthest_at`)} as "furthestAt"
    from game_reads join games on games.id = game_id
    where user_id = ${userId}::uuid and ${wanted}
    order by game_id`.execute(tx);
  return rows;
}

/** The games that a member read by their present clocks. */
export function unsettledReads(tx: Transaction, userId: string): Promise<StoredRead[]> {
  return storedReads(tx, userId, sql`(settled_at is null or read_until > settled_at)`);
}

/** How far a member was served the games that a post is about: the game of a thread, and those of teams that it is tagged with. */
export function readsOnPost(tx: Transaction, userId: string, postId: number): Promise<StoredRead[]> {
  return storedReads(tx, userId, sql`is_about_game(${postId}, game_id)`);
}

/** How far a member was served a game. */
export function readsOfGame(tx: Transaction, userId: string, gameId: string): Promise<StoredRead[]> {
  return storedReads(tx, userId, sql`game_id = ${gameId}`);
}

/** Keeps the positions that a member had reached in games when their clocks change. */
export async function settleReads(
  tx: Transaction,
  userId: string,
  reached: readonly { id: string; at: number | undefined }[],
): Promise<void> {
  await sql`
    update game_reads set settled_at = now(), furthest_at = greatest(furthest_at, to_timestamp(given.at / 1000.0))
    from unnest(${reached.map(({ id }) => id)}::text[], ${reached.map(({ at }) => at ?? null)}::float8[]) as given (game_id, at)
    where user_id = ${userId}::uuid and game_reads.game_id = given.game_id`.execute(tx);
}

/** The days for which it is kept that a member read a game. */
export const keptReadDays = 30;

/** Deletes what is known of reads that are long ago. */
export async function sweepGameReads(db: Database): Promise<void> {
  await sql`delete from game_reads where read_until < now() - make_interval(days => ${keptReadDays}::int)`.execute(db);
}
