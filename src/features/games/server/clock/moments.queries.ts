import { type RawBuilder, sql } from 'kysely';
import type { LimitedReader } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { StoredPlay } from '../../games.contract.ts';
import { positionsOf } from './lateReads.ts';
import { maxBehindSeconds } from '../../games.rules.ts';
import { furthest, isPlayAhead, playsForFurthest, type StoredState } from '../storing/states.rules.ts';

/**
 * The position of a writer who is behind, in the games that a post is about, within the transaction that writes; null if they are live
 * in those. The post must have its tags.
 */
export async function positionOnPost(tx: Transaction, writer: LimitedReader, postId: number): Promise<Date | null> {
  await sql`select set_config('bleachers.positions', ${positionsOf(writer)}, true)`.execute(tx);
  const { rows } = await sql<{ at: Date | null }>`select late.position_of_post(${postId}, late.post_positions()) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** The position of a writer who is behind in a game, within the transaction that writes; null if they are live in it. */
export async function positionInGame(tx: Transaction, writer: LimitedReader, gameId: string): Promise<Date | null> {
  await sql`select set_config('bleachers.positions', ${positionsOf(writer)}, true)`.execute(tx);
  const { rows } = await sql<{ at: Date | null }>`
    select nullif(late.position_of_game(${gameId}, late.game_positions()), 'infinity') as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Whether everybody may know the end of a game, but for those who watch it later. */
export async function isEndKnownToAll(tx: Transaction, gameId: string): Promise<boolean> {
  const { rows } = await sql`
    select where late.end_of_game(${gameId}) < ${new Date(Date.now() - maxBehindSeconds * 1_000)}::timestamptz`.execute(tx);
  return rows.length > 0;
}

/** Whether a game had begun at a position, by its announced start; `at` is null for now. */
export async function hasBegun(tx: Transaction, gameId: string, at: Date | null): Promise<boolean> {
  const { rows } = await sql`select from games where id = ${gameId} and starts_at <= ${at ?? new Date()}::timestamptz`.execute(tx);
  return rows.length > 0;
}

/** Whether a row of `game_plays` is known at a position; `at` is null for a live writer. In a replay plays count from when they happened. */
const isPlayed = (at: Date | null) =>
  at === null
    ? sql`true`
    : sql`(known_at <= ${at}::timestamptz or late.is_replayed(game_id, (select late.game_positions())) and (play ->> 'at')::timestamptz <= ${at})`;

/** Whether a play is known at a position. For a writer who is behind, it runs in the transaction that asked for their position. */
export async function isPlayedAt(db: Connection, { id }: { id: string }, seq: number, at: Date | null): Promise<boolean> {
  const { rows } = await sql`select from game_plays where game_id = ${id} and seq = ${seq} and ${isPlayed(at)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The state of a game at a position. */
interface Moment {
  at: string;
  period: number;
  clock: string;
  homeScore: number;
  awayScore: number;
  seq: number;
}

/**
 * The state of a game at a position, for a comment that is written there; null before the start. `at` is null for a live writer.
 * For a writer who is behind, it runs in the transaction that asked for their position.
 */
export async function momentOf(db: Connection, { id }: { id: string }, at: Date | null): Promise<Moment | null> {
  const isKnown = (moment: RawBuilder<unknown>) => (at === null ? sql`true` : sql`${moment} <= ${at}::timestamptz`);
  const { rows } = await sql<{ state: StoredState | null; latest: StoredPlay[] }>`
    select (select state from game_states where game_id = ${id} and ${isKnown(sql`known_at`)} order by known_at desc limit 1) as state,
      (select coalesce(jsonb_agg(play), '[]') from (
      select distinct on (seq) play from game_plays where game_id = ${id} and ${isPlayed(at)} order by seq desc, known_at desc limit ${playsForFurthest}
    ) as plays) as latest`.execute(db);
  const { state = null, latest = [] } = rows[0] ?? {};
  const place = { at: (at ?? new Date()).toISOString(), seq: Math.max(0, ...latest.map(({ seq }) => seq)) };
  const play = furthest(latest);
  // Plays may be known of a time for which no state is, and sooner than a state.
  if (play && (!state || isPlayAhead(state, play))) {
    const { period, clock, homeScore, awayScore } = play;
    return { ...place, period, clock, homeScore, awayScore };
  }
  if (!state || state.period === 0) return null;
  return { ...place, period: state.period, clock: state.clock, homeScore: state.home.score, awayScore: state.away.score };
}
