import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import { wireTime } from '../../../platform/server/db/wireTime.ts';
import { type League, nightHours } from '../../sports/sports.rules.ts';
import type { Standings, StoredPlay } from '../games.contract.ts';
import { dayOfGame } from './clock/games/clockGames.queries.ts';
import type { StoredBox } from './storing/boxes.queries.ts';
import { playsForFurthest, type StoredState } from './storing/states.rules.ts';
import { lateReader } from './clock/lateReads.ts';

/** A game with its newest visible state, as `presentGame` needs it. */
export interface GameRow {
  id: string;
  league: League;
  homeTag: string | null;
  awayTag: string | null;
  threadId: number | null;
  postGameId: number | null;
  asOf: string;
  stale: boolean;
  state: StoredState;
  /** The start by the first known state with a time; null if none had one. */
  firstStart: string | null;
  /** The newest plays, the newest first. */
  latest: StoredPlay[];
}

/**
 * The time as of which a game is shown. A late reader gets that of the state they may know, because events of the time between would look
 * older than a read of now, and pages ignore older ones.
 */
const asOf = () => {
  const read = sql`coalesce(greatest(day.read_at, details.read_at), newest.known_at)`;
  if (!lateReader()) return read;
  const position = sql`late.position_of_game(games.id, (select late.game_positions()))`;
  return sql`case when ${position} < 'infinity' then least(newest.known_at, ${position}) else ${read} end`;
};

/** Joins the reads of a game's day and of its details by the names that `dayRead` and `detailsRead` give them. */
const rows = (wanted: RawBuilder<unknown>) => sql<GameRow>`
  select games.id, games.league, home.name as "homeTag", away.name as "awayTag",
    (select post_id from game_threads where game_id = games.id and kind = 'game') as "threadId",
    (select post_id from game_threads where game_id = games.id and kind = 'post-game') as "postGameId",
    ${wireTime(asOf())} as "asOf",
    coalesce(day.failed, false) and games.ended_at is null and games.starts_at > now() - interval '1 day' as stale,
    newest.state,
    (select state ->> 'startsAt' from game_states
      where game_id = games.id and state ->> 'timeKnown' is distinct from 'false' order by known_at limit 1) as "firstStart",
    (select coalesce(jsonb_agg(play), '[]') from (
      select distinct on (seq) play from game_plays where game_id = games.id order by seq desc, known_at desc limit ${playsForFurthest}
    ) as plays) as latest
  from games
  cross join lateral (select state, known_at from game_states where game_id = games.id order by known_at desc limit 1) as newest
  left join tags as home on home.id = games.home_tag_id
  left join tags as away on away.id = games.away_tag_id
  left join source_reads as day on day.what = 'day ' || games.league || ' ' || to_char(${dayOfGame}, 'YYYY-MM-DD')
  left join source_reads as details on details.what = 'details ' || games.id
  where ${wanted}`;

/** The games with these ids, in no certain order. */
export async function gamesByIds(db: Connection, ids: readonly string[]): Promise<GameRow[]> {
  return (await rows(sql`games.id = any(${arrayParameter(ids, 'text')})`).execute(db)).rows;
}

/** The games of threads, each with its thread. */
export async function gamesByPosts(db: Connection, postIds: readonly number[]): Promise<GameRow[]> {
  return (
    await rows(sql`games.id in (select game_id from game_threads where post_id = any(${arrayParameter(postIds, 'bigint')}))`).execute(db)
  ).rows;
}

/** The teams that a list is about: their code or their tag in a league. */
export interface TeamFilter {
  league: League;
  code: string;
}

/** More games than any day has in all leagues. */
const maxGames = 500;

/** The games of a day (`dayOfGame`). */
export async function gamesOfDay(
  db: Connection,
  day: string,
  leagues: readonly League[],
  teams?: readonly TeamFilter[],
): Promise<GameRow[]> {
  const start = (days: number) => sql`((${day}::date + ${days}::int)::timestamp at time zone 'America/New_York')`;
  const ofTeams = teams
    ? sql`and exists (select from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as team (league text, code text)
        where team.league = games.league and team.code in (games.home_team, games.away_team))`
    : sql``;
  // The bounds of the start, which has an index, and of the night after the day.
  const wanted = sql`games.starts_at >= ${start(0)} and games.starts_at < ${start(1)} + make_interval(hours => ${nightHours})
    and ${dayOfGame} = ${day}::date and games.league = any(${[...leagues]}::text[]) ${ofTeams} order by games.starts_at, games.id limit ${maxGames}`;
  return (await rows(wanted).execute(db)).rows;
}

/**
 * The starts of a team's games whose end a late reader does not know, in milliseconds since 1970: of those of the last month, and of older
 * ones that the reader watches later. An old game without an end for everybody, such as a canceled one, is none of them.
 */
export async function unknownEnds(db: Connection, league: League, code: string): Promise<number[]> {
  const { rows: found } = await sql<{ startsAt: Date }>`
    select starts_at as "startsAt" from games
    where league = ${league} and ${code} in (home_team, away_team) and starts_at <= now() and ended_at is null
      and (starts_at > now() - interval '30 days' or late.position_of_game(id, (select late.game_positions())) < starts_at + interval '1 day')`.execute(
    db,
  );
  return found.map(({ startsAt }) => startsAt.getTime());
}

/** The newest box that the reader may know, with the injuries of its time. */
export async function boxOf(db: Connection, gameId: string): Promise<StoredBox | undefined> {
  const { rows: found } = await sql<{ box: StoredBox }>`
    select box from game_boxes where game_id = ${gameId} order by known_at desc limit 1`.execute(db);
  return found[0]?.box;
}

const withoutPoints = { draws: null, points: null, goalDifference: null };

/** The newest table of a league that the reader may know. */
export async function standingsOf(db: Connection, league: League): Promise<Standings | undefined> {
  const { rows: found } = await sql<{ standings: Pick<Standings, 'groups' | 'source' | 'isReplay'>; asOf: string; stale: boolean }>`
    select standings, ${wireTime(sql`coalesce(source_reads.read_at, known_at)`)} as "asOf", coalesce(failed, false) as stale
    from standings left join source_reads on what = 'standings ' || league
    where league = ${league} order by known_at desc limit 1`.execute(db);
  const [newest] = found;
  // Tables from before these columns lack them.
  const rowsOf = (group: Standings['groups'][number]) => group.rows.map(row => ({ ...withoutPoints, ...row }));
  const groups = newest?.standings.groups.map(group => ({ ...group, rows: rowsOf(group) })) ?? [];
  return newest && { ...newest.standings, groups, asOf: newest.asOf, stale: newest.stale };
}
