import { sql } from 'kysely';
import { arrayParameter } from '../../../../../platform/server/db/arrayParameter.ts';
import { batchReads } from '../../../../../platform/server/db/batch/batchReads.ts';
import type { Connection, Database } from '../../../../../platform/server/db/database.ts';
import { nightHours } from '../../../../sports/sports.rules.ts';
import { hiddenAfterEndHours, threadLeadMinutes } from '../../../games.rules.ts';
import type { ClockGame } from './clockGames.ts';

/** The hours after its start for which a game without a final still matters. */
const maxHours = 24;

const easternStart = sql`(games.starts_at at time zone 'America/New_York')`;
const nightDay = sql`(${easternStart} - make_interval(hours => ${nightHours}))::date`;

/**
 * The day of a game as a date: that of its start in US Eastern time. A game that its source lists under a day and that starts in the
 * night after it belongs to that day.
 */
export const dayOfGame = sql`(case when games.day = ${nightDay} then games.day else ${easternStart}::date end)`;

const columns = sql`
  games.id, games.league, to_char(${dayOfGame}, 'YYYY-MM-DD') as day, array_remove(array[home_tag_id, away_tag_id], null) as "tagIds",
  array(select post_id from game_threads where game_id = games.id order by kind) as "postIds",
  (select post_id from game_threads where game_id = games.id and kind = 'game') as "threadId",
  (select extract(epoch from min(created_at)) * 1000 from game_threads where game_id = games.id)::float8 as "threadAt",
  (extract(epoch from starts_at) * 1000)::float8 as "startsAt", (extract(epoch from ended_at) * 1000)::float8 as "endedAt"`;

/** The games that start soon, are on, or ended a short while ago. */
export async function gamesThatMatter(db: Database): Promise<ClockGame[]> {
  const { rows } = await sql<ClockGame>`
    select ${columns} from games
    where starts_at < now() + make_interval(mins => ${threadLeadMinutes}::int)
      and starts_at > now() - make_interval(hours => ${maxHours + hiddenAfterEndHours}::int)
      and case when ended_at is null then starts_at > now() - make_interval(hours => ${maxHours}::int)
        else ended_at > now() - make_interval(hours => ${hiddenAfterEndHours}::int) end
    order by starts_at, games.id`.execute(db);
  return rows;
}

/** The game whose thread, or thread after its final, a post is. */
export async function clockGameOfPost(db: Database, postId: number): Promise<ClockGame | undefined> {
  const { rows } = await sql<ClockGame>`
    select ${columns} from games where id = (select game_id from game_threads where post_id = ${postId})`.execute(db);
  return rows[0];
}

export const clockGameById = batchReads(async (db: Connection, ids: readonly string[]): Promise<(ClockGame | undefined)[]> => {
  const { rows } = await sql<ClockGame>`select ${columns} from games where id = any(${arrayParameter(ids, 'text')})`.execute(db);
  return ids.map(id => rows.find(game => game.id === id));
});

/** The posts that are threads of games, or threads after their finals. */
export async function threadIds(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('game_threads').select('post_id').execute();
  return new Set(rows.map(row => row.post_id));
}
