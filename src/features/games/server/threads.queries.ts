import { sql, type RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { threadLeadMinutes } from '../games.rules.ts';
import { leaguesWithThreads } from '../../sports/leagues/leagues.ts';
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
  /** The words with which the threads were last written while the game was not over; null for the usual ones. */
  threadWords: string | null;
  postGameWords: string | null;
  /** Whether the fans were told of the thread; one that was opened long before the start waits with it. */
  isPushed: boolean;
  /** Whether the thread opens by itself. */
  opensItself: boolean;
  leagueName: string | null;
  /** The time of the last successful read of the game's plays and box. */
  detailsAt: Date | null;
}

/** The days after the start of a game for which its threads are kept up to date. */
const keptDays = 8;

/** The games that get a thread by themselves: those of these leagues, or those that many want. */
export type ThreadChoice = 'auto' | readonly string[];

/** The members who have a team as a favorite, from whose number on each of its games gets a thread. */
const minFans = 3;
const hasFans = (tag: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from user_favorite_tags where tag_id = ${tag} limit ${minFans}) as fans) >= ${minFans}`;

function opensItself(choice: ThreadChoice): RawBuilder<unknown> {
  const leagues = choice === 'auto' ? leaguesWithThreads : choice;
  const ofLeague = sql`games.league = any(${[...leagues]}::text[])`;
  return choice === 'auto' ? sql`(${ofLeague} or ${hasFans(sql`games.home_tag_id`)} or ${hasFans(sql`games.away_tag_id`)})` : ofLeague;
}

/** The teams whose games get threads because of their fans, and these teams. */
export async function teamsWithThreads(
  db: Connection,
  choice: ThreadChoice,
  teams: readonly number[],
): Promise<{ name: string; leagueName: string | null }[]> {
  const { rows } = await sql<{ name: string; leagueName: string | null }>`
    select name, league as "leagueName" from tags where category = 'team'
      and (id = any(${[...teams]}::bigint[]) ${choice === 'auto' ? sql`or ${hasFans(sql`tags.id`)}` : sql``})`.execute(db);
  return rows;
}

/** The teams that are a favorite of somebody. */
export async function favoriteTeams(db: Connection): Promise<{ name: string; leagueName: string | null }[]> {
  const { rows } = await sql<{ name: string; leagueName: string | null }>`
    select name, league as "leagueName" from tags
    where category = 'team' and exists (select from user_favorite_tags where tag_id = tags.id)`.execute(db);
  return rows;
}

const games = (choice: ThreadChoice, wanted: RawBuilder<unknown>) => sql<GameOfThread>`
  select games.id, games.ended_at as "endedAt", first.state as first, newest.state,
    (select state ->> 'startsAt' from game_states
      where game_id = games.id and state ->> 'timeKnown' is distinct from 'false' order by known_at limit 1) as "firstStart",
    (select box from game_boxes where game_id = games.id order by known_at desc limit 1) as box,
    (select coalesce(json_agg(json_build_object('id', tags.id, 'name', tags.name) order by tags.id), '[]')
      from tags where tags.id in (games.home_tag_id, games.away_tag_id, games.league_tag_id)) as tags,
    thread.post_id as "threadId", coalesce(thread.is_closed, false) as "isThreadClosed",
    after.post_id as "postGameId", coalesce(after.is_closed, false) as "isPostGameClosed",
    thread.words as "threadWords", after.words as "postGameWords", coalesce(thread.is_pushed, true) as "isPushed",
    ${opensItself(choice)} as "opensItself", (select name from tags where id = games.league_tag_id) as "leagueName",
    (select read_at from source_reads where what = 'details ' || games.id) as "detailsAt"
  from games
  cross join lateral (select state from game_states where game_id = games.id order by known_at limit 1) as first
  cross join lateral (select state from game_states where game_id = games.id order by known_at desc limit 1) as newest
  left join game_threads as thread on thread.game_id = games.id and thread.kind = 'game'
  left join game_threads as after on after.game_id = games.id and after.kind = 'post-game'
  where ${wanted}`;

/** The games whose threads may be due at a moment, or may have to say something new. */
export async function gamesForThreads(db: Connection, choice: ThreadChoice, now: Date): Promise<GameOfThread[]> {
  const daysAgo = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`;
  const isSoon = sql`games.starts_at between ${daysAgo(keptDays)} and ${now}::timestamptz + make_interval(mins => ${threadLeadMinutes}::int)`;
  const { rows } = await games(
    choice,
    sql`(${isSoon} and ${opensItself(choice)})
    or ((games.ended_at is null or games.ended_at > ${daysAgo(keptDays)}) and games.id in (
      select game_id from game_threads where created_at > ${daysAgo(keptDays * 4)}
      union all select game_id from game_threads join games as later on later.id = game_id where later.starts_at > ${daysAgo(keptDays)}))
    order by games.starts_at, games.id`,
  ).execute(db);
  return rows;
}

/** One game, held until the transaction ends, so that no other node writes its threads meanwhile. */
export async function gameWithThreads(tx: Transaction, id: string, choice: ThreadChoice): Promise<GameOfThread | undefined> {
  await sql`select from games where id = ${id} for update`.execute(tx);
  return (await games(choice, sql`games.id = ${id}`).execute(tx)).rows[0];
}

/** Notes the thread of a game, which readers at a moment or later may know. Fails if the game has one of the kind: it never gets another. */
export async function insertThread(
  tx: Transaction,
  thread: { gameId: string; kind: 'game' | 'post-game'; postId: number; at: Date | undefined; words: string | null; isPushed: boolean },
): Promise<void> {
  const { gameId, kind, postId, at, words, isPushed } = thread;
  await sql`
    insert into game_threads (game_id, kind, post_id, created_at, words, is_pushed)
    values (${gameId}, ${kind}, ${postId}, least(now(), ${at ?? null}::timestamptz), ${words}, ${isPushed})`.execute(tx);
}

/** Notes that the product has closed a thread of a game, or opened it again; the words that it has now; or that its fans were told. */
export async function updateThreadRow(
  tx: Transaction,
  postId: number,
  values: { is_closed: boolean } | { words: string | null } | { is_pushed: true },
): Promise<void> {
  await tx.updateTable('game_threads').set(values).where('post_id', '=', postId).execute();
}

/** Gives the games of a tag to another one. */
export async function moveGamesOfTag(tx: Transaction, from: number, into: number): Promise<void> {
  for (const column of ['home_tag_id', 'away_tag_id', 'league_tag_id'])
    await sql`update games set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(tx);
}
