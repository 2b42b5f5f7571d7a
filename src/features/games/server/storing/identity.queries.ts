import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { type League, leagueName } from '../../../sports/leagues/leagues.ts';
import type { StoredGame } from './identity.rules.ts';

/** A stored game near a listed one, which may be the same. */
export interface NearGame extends StoredGame {
  endedAt: Date | null;
}

const columns = sql`
  games.id, to_char(day, 'YYYY-MM-DD') as day, home_team as "homeTeam", away_team as "awayTeam", number,
  starts_at as "startsAt", ended_at as "endedAt",
  coalesce((select state ->> 'state' = 'postponed' from game_states where game_id = games.id order by known_at desc limit 1), false)
    as "isPostponed",
  (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'sourceId', source_id)), '[]')
    from game_sources where game_id = games.id) as sources`;

/** Lets one node at a time give identities to the games of a league, until its transaction ends. */
export async function lockGamesOf(tx: Transaction, league: League): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`games of ${league}`}))`.execute(tx);
}

/** The days after which a postponed game is not played any more: a season and its playoffs. */
const seasonDays = 300;

/**
 * The games of a league that a listing may mean: those with its ids, those of its day, those that start around then, and those of the
 * season that were postponed before.
 */
export async function gamesNear(
  tx: Transaction,
  league: League,
  { source, sourceIds, day, from, to }: { source: string; sourceIds: readonly string[]; day: string; from: Date; to: Date },
): Promise<NearGame[]> {
  const { rows } = await sql<NearGame>`
    select ${columns} from games where id in (
      select game_id from game_sources where source = ${source} and league = ${league} and source_id = any(${[...sourceIds]}::text[])
      union select id from games where league = ${league} and day = ${day}::date
      union select id from games where league = ${league} and starts_at between ${from} and ${to}
      union select id from games where league = ${league} and ended_at is null
        and starts_at between ${from}::timestamptz - make_interval(days => ${seasonDays}) and ${to}
        and (select state ->> 'state' from game_states where game_id = games.id order by known_at desc limit 1) = 'postponed'
    ) order by games.id`.execute(tx);
  return rows;
}

/** The names of the tags of the teams of a game. */
export interface Names {
  homeName: string;
  awayName: string;
}

type NewGame = Omit<StoredGame, 'isPostponed' | 'sources'> & Names;

/** The tag of a team: by its name in any league, else by a nickname in its own. */
const teamTag = (league: League, name: string | RawBuilder<unknown>) => sql`(
  select id from tags where category = 'team' and (lower(name) = lower(${name})
    or tags.league = ${leagueName(league)} and exists (select from unnest(aliases) as alias where lower(alias) = lower(${name})))
  order by lower(name) = lower(${name}) desc, id limit 1)`;

/** Inserts games of a league unless their days, teams and numbers are taken. Returns their ids in their order, or those of the games which have them. */
export async function insertGames(tx: Transaction, league: League, games: readonly NewGame[]): Promise<string[]> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as listed (
    id text, day date, "homeTeam" text, "awayTeam" text, number smallint, "startsAt" timestamptz, "homeName" text, "awayName" text)`;
  await sql`
    insert into games (id, league, day, home_team, away_team, number, starts_at, home_tag_id, away_tag_id, league_tag_id)
    select listed.id, ${league}, day, "homeTeam", "awayTeam", number, "startsAt",
      ${teamTag(league, sql`"homeName"`)}, ${teamTag(league, sql`"awayName"`)},
      (select id from tags where category = 'league' and lower(name) = lower(${leagueName(league)}) limit 1)
    from ${listed}
    on conflict (league, day, home_team, away_team, number) do nothing`.execute(tx);
  const { rows } = await sql<{ wanted: string; id: string }>`
    select listed.id as wanted, games.id from ${listed} join games on games.league = ${league} and games.day = listed.day
      and home_team = "homeTeam" and away_team = "awayTeam" and games.number = listed.number`.execute(tx);
  const ids = new Map(rows.map(({ wanted, id }) => [wanted, id]));
  return games.map(({ id }) => {
    const stored = ids.get(id);
    if (stored === undefined) throw new Error(`game ${id} could not be stored`);
    return stored;
  });
}

/** Sets the teams of a game whose opponents are decided by now, unless another game has its place. */
export async function setTeams(tx: Transaction, league: League, game: Omit<NewGame, 'day' | 'number' | 'startsAt'>): Promise<void> {
  const { id, homeTeam, awayTeam, homeName, awayName } = game;
  await sql`
    update games set home_team = ${homeTeam}, away_team = ${awayTeam},
      home_tag_id = ${teamTag(league, homeName)}, away_tag_id = ${teamTag(league, awayName)}
    where id = ${id} and not exists (
      select from games as other where other.id <> games.id and other.league = games.league and other.day = games.day
        and other.home_team = ${homeTeam} and other.away_team = ${awayTeam} and other.number = games.number)`.execute(tx);
}

/** The ids among these that games have. */
export async function takenIds(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from games where id = any(${[...ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Notes ids of games at a source, unless the source's id is known. */
export async function insertGameSources(
  tx: Transaction,
  league: League,
  source: string,
  games: readonly { gameId: string; sourceId: string }[],
): Promise<void> {
  await sql`
    insert into game_sources (source, league, source_id, game_id)
    select ${source}, ${league}, * from unnest(${games.map(({ sourceId }) => sourceId)}::text[], ${games.map(({ gameId }) => gameId)}::text[])
    on conflict do nothing`.execute(tx);
}

/** The league of a game and its ids at the sources; undefined for an unknown game. */
export async function sourceIdsOf(
  db: Connection,
  gameId: string,
): Promise<{ league: League; ids: { source: string; sourceId: string }[] } | undefined> {
  const { rows } = await sql<{ league: League; ids: { source: string; sourceId: string }[] }>`
    select league, (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'sourceId', source_id)), '[]')
      from game_sources where game_id = games.id) as ids
    from games where id = ${gameId}`.execute(db);
  return rows[0];
}
