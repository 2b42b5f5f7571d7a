import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { dayOfGame } from '../../games/server/index.ts';

/** The hour of US Eastern time at which the threads of a day without a game open. */
const opensAtHour = 9;

const newest = sql`cross join lateral (select state from game_states where game_id = games.id order by known_at desc limit 1) as newest`;

/** A team whose thread of a day is due. */
export interface OffDay {
  team: { id: number; name: string };
  /** The tag of its league. */
  league: { id: number; name: string } | null;
  /** The name of the league, and the day as YYYY-MM-DD. */
  leagueName: string | null;
  day: string;
  /** The next game; null if none is known. */
  next: { opponent: string; day: string } | null;
}

/** The teams among `teams` that have neither a game nor a thread today. None is due before the hour of the opening. */
export async function offDaysDue(db: Connection, teams: readonly number[], now: Date): Promise<OffDay[]> {
  if (teams.length === 0) return [];
  const today = sql`(${now}::timestamptz at time zone 'America/New_York')::date`;
  const { rows } = await sql<OffDay>`
    select json_build_object('id', team.id, 'name', team.name) as team, team.league as "leagueName", to_char(${today}, 'YYYY-MM-DD') as day,
      (select json_build_object('id', id, 'name', name) from tags
        where category = 'league' and lower(name) = lower(team.league) limit 1) as league,
      (select json_build_object('opponent', state -> case when home_tag_id = team.id then 'away' else 'home' end ->> 'name',
          'day', to_char(${dayOfGame}, 'YYYY-MM-DD'))
        from games ${newest}
        where team.id in (home_tag_id, away_tag_id) and starts_at > ${now} and ${dayOfGame} > ${today} and state ->> 'state' = 'scheduled'
        order by starts_at limit 1) as next
    from tags as team
    where team.category = 'team' and team.id = any(${arrayParameter(teams, 'bigint')})
      and extract(hour from ${now}::timestamptz at time zone 'America/New_York') >= ${opensAtHour}
      and not exists (select from off_day_threads where tag_id = team.id and day = ${today})
      and not exists (
        select from games ${newest}
        where team.id in (home_tag_id, away_tag_id) and starts_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '2 days'
          and ${dayOfGame} = ${today} and state ->> 'state' not in ('postponed', 'canceled'))
    order by team.id`.execute(db);
  return rows;
}

/** Whether the games of days were read, or could not be: a node that has just started must not take a day for free that it does not know. */
export async function wereTried(db: Connection, reads: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from source_reads where what = any(${arrayParameter(reads, 'text')}) and (read_at is not null or failed)`.execute(db);
  return rows.length === reads.length;
}

export async function insertOffDay(tx: Transaction, row: { teamId: number; day: string; postId: number; next: string }): Promise<void> {
  await sql`
    insert into off_day_threads (tag_id, day, post_id, next)
    values (${row.teamId}, ${row.day}::date, ${row.postId}, ${row.next})`.execute(tx);
}

/** A thread of a day without a game that is not over. */
export interface OpenOffDay {
  postId: number;
  content: string;
  team: string;
  date: string;
  next: string;
  /** Whether a later thread of the team has opened. */
  isOver: boolean;
}

export async function openOffDays(db: Connection): Promise<OpenOffDay[]> {
  const { rows } = await sql<OpenOffDay>`
    select this.post_id as "postId", posts.content, tags.name as team, to_char(this.day, 'YYYY-MM-DD') as date, this.next,
      exists (select from off_day_threads as later where later.tag_id = this.tag_id and later.post_id > this.post_id)
      or exists (select from game_threads join games on games.id = game_id
        where game_threads.post_id > this.post_id and this.tag_id in (home_tag_id, away_tag_id)) as "isOver"
    from off_day_threads as this join tags on tags.id = this.tag_id join posts on posts.id = this.post_id
    where not this.is_closed order by this.post_id`.execute(db);
  return rows;
}

/** Notes that a thread of a day without a game is locked. False if another node did so. */
export async function closeOffDay(tx: Transaction, postId: number): Promise<boolean> {
  const closed = await tx
    .updateTable('off_day_threads')
    .set({ is_closed: true })
    .where('post_id', '=', postId)
    .where('is_closed', '=', false)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** Gives the threads and the choice of a team to the tag that it was merged into. */
export async function moveThreadsOfTag(tx: Transaction, from: number, into: number): Promise<void> {
  await sql`
    update off_day_threads as this set tag_id = ${into} where tag_id = ${from}
      and not exists (select from off_day_threads where tag_id = ${into} and day = this.day)`.execute(tx);
  await sql`
    update thread_settings set off_day_teams = case when ${into}::bigint = any (off_day_teams) then array_remove(off_day_teams, ${from}::bigint)
      else array_replace(off_day_teams, ${from}::bigint, ${into}::bigint) end
    where ${from}::bigint = any (off_day_teams)`.execute(tx);
}
