import { sql, type RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { threadLeadMinutes } from '../games.rules.ts';
import type { StoredBox } from './storing/boxes.queries.ts';
import type { StoredState } from './storing/states.rules.ts';

/** A game as the worker of threads needs it. */
export interface GameOfThread {
  id: string;
  endedAt: Date | null;
  /** The first state that was ever known, and the newest. */
  first: StoredState;
  /** The start by the first known state with a time; null if none had one. */
  firstStart: string | null;
  state: StoredState;
  box: StoredBox | null;
  tags: { id: number; name: string }[];
  threadId: number | null;
  postGameId: number | null;
  /** Whether the product has closed the threads: that of a canceled game, and that after a final that was taken back. */
  isThreadClosed: boolean;
  isPostGameClosed: boolean;
  /** The time of the last successful read of the game's plays and box. */
  detailsAt: Date | null;
}

/** The days after the start of a game for which its threads are kept up to date. */
const keptDays = 8;

const games = (wanted: RawBuilder<unknown>) => sql<GameOfThread>`
  select games.id, games.ended_at as "endedAt", first.state as first, newest.state,
    (select state ->> 'startsAt' from game_states
      where game_id = games.id and state ->> 'timeKnown' is distinct from 'false' order by known_at limit 1) as "firstStart",
    (select box from game_boxes where game_id = games.id order by known_at desc limit 1) as box,
    (select coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.id), '[]')
      from tags where tags.id in (games.home_tag_id, games.away_tag_id, games.league_tag_id)) as tags,
    thread.post_id as "threadId", coalesce(thread.is_closed, false) as "isThreadClosed",
    after.post_id as "postGameId", coalesce(after.is_closed, false) as "isPostGameClosed",
    (select read_at from source_reads where what = 'details ' || games.id) as "detailsAt"
  from games
  cross join lateral (select state from game_states where game_id = games.id order by known_at limit 1) as first
  cross join lateral (select state from game_states where game_id = games.id order by known_at desc limit 1) as newest
  left join game_threads as thread on thread.game_id = games.id and thread.kind = 'game'
  left join game_threads as after on after.game_id = games.id and after.kind = 'post-game'
  where ${wanted}`;

/** The games whose threads may be due at a moment, or may have to say something new. */
export async function gamesForThreads(db: Connection, leagues: readonly string[], now: Date): Promise<GameOfThread[]> {
  const { rows } = await games(sql`games.league = any(${[...leagues]}::text[]) and (
    games.starts_at between ${now}::timestamptz - make_interval(days => ${keptDays}) and ${now}::timestamptz + make_interval(mins => ${threadLeadMinutes}::int)
    or games.id in (select game_id from game_threads where created_at > ${now}::timestamptz - make_interval(days => ${keptDays * 4})))
    order by games.starts_at, games.id`).execute(db);
  return rows;
}

/** One game, held until the transaction ends, so that no other node writes its threads meanwhile. */
export async function gameWithThreads(tx: Transaction, id: string): Promise<GameOfThread | undefined> {
  await sql`select from games where id = ${id} for update`.execute(tx);
  return (await games(sql`games.id = ${id}`).execute(tx)).rows[0];
}

/** Notes the thread of a game, which readers at a moment or later may know. Fails if the game has one of the kind: it never gets another. */
export async function insertThread(
  tx: Transaction,
  { gameId, kind, postId, at }: { gameId: string; kind: 'game' | 'post-game'; postId: number; at: Date | undefined },
): Promise<void> {
  await sql`
    insert into game_threads (game_id, kind, post_id, created_at)
    values (${gameId}, ${kind}, ${postId}, least(now(), ${at ?? null}::timestamptz))`.execute(tx);
}

/** Notes that the product has closed a thread of a game, or has opened it again. */
export async function setThreadClosed(tx: Transaction, postId: number, isClosed: boolean): Promise<void> {
  await tx.updateTable('game_threads').set({ is_closed: isClosed }).where('post_id', '=', postId).execute();
}

/** Gives the games of a tag to another one. */
export async function moveGamesOfTag(tx: Transaction, from: number, into: number): Promise<void> {
  for (const column of ['home_tag_id', 'away_tag_id', 'league_tag_id'])
    await sql`update games set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(tx);
}
