import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Progress, StoredState } from './states.rules.ts';

interface NewestState {
  gameId: string;
  state: StoredState;
  knownAt: Date;
  /** The newest live state of a game whose final is known. */
  lastLive: Progress | null;
}

/** Locks games until the transaction ends, in one order everywhere. */
export async function lockGames(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select from games where id = any(${[...ids]}::text[]) order by id for update`.execute(tx);
}

/** The newest state of each game that has one. */
export async function newestStates(tx: Transaction, ids: readonly string[]): Promise<Map<string, NewestState>> {
  const { rows } = await sql<NewestState>`
    select newest.* from unnest(${[...ids]}::text[]) as wanted (id) cross join lateral (
      select game_id as "gameId", state, known_at as "knownAt", case when state ->> 'state' = 'final' then (
        select jsonb_build_object('period', live.state -> 'period', 'clock', live.state -> 'clock') from game_states as live
        where live.game_id = wanted.id and live.state ->> 'state' = 'live' order by live.known_at desc limit 1) end as "lastLive"
      from game_states where game_id = wanted.id order by known_at desc limit 1
    ) as newest`.execute(tx);
  return new Map(rows.map(row => [row.gameId, row]));
}

/** A game that was over for long when it was first known ended at the latest so many hours after its start. */
const longestHours = 12;

/**
 * Appends states of games, one each, and returns their moments by the ids of the games. Two states of a game never share a moment, so one
 * within the same millisecond gets the next.
 */
export async function appendStates(
  tx: Transaction,
  states: readonly { gameId: string; state: StoredState }[],
  at: Date,
): Promise<Map<string, Date>> {
  const added = sql`jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as added ("gameId" text, state jsonb)`;
  const { rows } = await sql<{ gameId: string; knownAt: Date }>`
    insert into game_states (game_id, known_at, state)
    select "gameId", greatest(${at}::timestamptz,
      (select max(known_at) + interval '1 millisecond' from game_states where game_id = "gameId")), added.state
    from ${added} returning game_id as "gameId", known_at as "knownAt"`.execute(tx);
  await sql`
    update games set starts_at = (state ->> 'startsAt')::timestamptz,
      ended_at = case when state ->> 'state' = 'final' then coalesce(ended_at, case
        when (select count(*) from game_states where game_id = games.id) > 1 then ${at}::timestamptz
        else least(${at}::timestamptz, (state ->> 'startsAt')::timestamptz + make_interval(hours => ${longestHours}::int)) end) end
    from ${added} where games.id = "gameId"`.execute(tx);
  return new Map(rows.map(({ gameId, knownAt }) => [gameId, knownAt]));
}
