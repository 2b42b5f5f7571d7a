import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { StoredGame } from './calendars.rules.ts';

/** The days before now whose games a calendar has: those of a season. */
const daysShown = 300;
/** The games of four teams in a season of baseball. A fan of many teams gets those nearest to now. */
const maxGames = 600;

/** The games of teams, by their start, with each change of what a calendar shows. Scores change nothing. */
export async function gamesOfTeams(db: Connection, tagIds: readonly number[]): Promise<StoredGame[]> {
  const { rows } = await sql<StoredGame>`
    with listed as (
      select id, league, home_team, away_team, starts_at from games
      where (home_tag_id = any(${arrayParameter(tagIds, 'bigint')}) or away_tag_id = any(${arrayParameter(tagIds, 'bigint')}))
        and starts_at > now() - make_interval(days => ${daysShown}::int)
      order by abs(extract(epoch from starts_at - now())), id limit ${maxGames}::int
    )
    select listed.id, league, coalesce((newest.state ->> 'neutral')::boolean, false) as "isNeutral", newest.state -> 'home' ->> 'name' as home, newest.state -> 'away' ->> 'name' as away,
      (select count(distinct other.day)::int from games as other where other.league = listed.league and other.id <> listed.id
        and other.starts_at between listed.starts_at - interval '16 days' and listed.starts_at - interval '12 hours'
        and least(other.home_team, other.away_team) = least(listed.home_team, listed.away_team)
        and greatest(other.home_team, other.away_team) = greatest(listed.home_team, listed.away_team)) as "daysBefore",
      (select json_agg(shown || jsonb_build_object('knownAt', known_at) order by known_at) from (
        select known_at, shown, lag(shown) over (order by known_at) as before from (
          select known_at,
            jsonb_build_object('startsAt', state -> 'startsAt', 'timeKnown', coalesce(state -> 'timeKnown', 'true'), 'venue', state -> 'venue',
              'calledOff', case when state ->> 'state' in ('postponed', 'canceled') then state ->> 'state' end) as shown
          from game_states where game_id = listed.id
        ) as told
      ) as each where shown is distinct from before) as changes
    from listed
    cross join lateral (select state from game_states where game_id = listed.id order by known_at desc limit 1) as newest
    order by listed.starts_at, listed.id`.execute(db);
  return rows;
}
