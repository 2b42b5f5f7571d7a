/** The people whom a game calls, and how many of them were told. src/features/games/README.md, Alerts. */
import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { alertColumns, maxCallAgeMs } from '../../../notifications/notifications.types.ts';
import type { StoredCall } from './calls.queries.ts';

export interface OpenCall extends StoredCall {
  homeName: string;
  awayName: string;
  homeTagId: number | null;
  awayTagId: number | null;
  startsAt: Date;
  endedAt: Date | null;
  /** The label of the newest state, such as Final/OT. */
  status: string;
  pushedUpTo: string | null;
  toldUpTo: string | null;
}

const columns = sql`
  game_calls.id, game_calls.game_id as "gameId", games.league, kind, game_calls.known_at as "knownAt", facts, pushed_up_to as "pushedUpTo",
  told_up_to as "toldUpTo", home_tag_id as "homeTagId", away_tag_id as "awayTagId", starts_at as "startsAt", ended_at as "endedAt",
  newest.state -> 'home' ->> 'name' as "homeName", newest.state -> 'away' ->> 'name' as "awayName", newest.state ->> 'status' as status`;
const joined = sql`
  join games on games.id = game_calls.game_id
  cross join lateral (select state from game_states where game_id = games.id order by known_at desc limit 1) as newest`;

/** The oldest call whose fans are not all looked at, locked; another node takes the next. Calls without a page come first. */
export async function takeCall(tx: Transaction): Promise<OpenCall | undefined> {
  const { rows } = await sql<OpenCall>`
    select ${columns} from game_calls ${joined} where not is_done order by told_up_to is not null, game_calls.id limit 1 for update of game_calls skip locked`.execute(
    tx,
  );
  return rows[0];
}

/** The calls whose fans are not all looked at, the oldest first. */
export async function openCalls(db: Connection): Promise<OpenCall[]> {
  const { rows } = await sql<OpenCall>`select ${columns} from game_calls ${joined} where not is_done order by game_calls.id`.execute(db);
  return rows;
}

/** Notes the last fans that were looked at, and whether all were. */
export async function noteProgress(
  tx: Transaction,
  { id, pushedUpTo, toldUpTo }: Pick<OpenCall, 'id' | 'pushedUpTo' | 'toldUpTo'>,
  isDone: boolean,
): Promise<void> {
  await sql`
    update game_calls set pushed_up_to = ${pushedUpTo}::uuid, told_up_to = ${toldUpTo}::uuid, is_done = ${isDone} where id = ${id}`.execute(
    tx,
  );
}

/** The time since which a person wants a call, in SQL: by a favorite team that is not muted, or because they asked for the game. */
function wantedSince({ gameId, kind, homeTagId, awayTagId }: OpenCall, person: RawBuilder<unknown>): RawBuilder<Date | null> {
  const since = sql.ref(`wanted.${alertColumns[kind]}`);
  const noKind = sql`coalesce(wanted.alert_start_at, wanted.alert_close_at, wanted.alert_overtime_at, wanted.alert_final_at) is null`;
  return sql<Date | null>`(
    select least(
      case when ${since} is not null then (
        select greatest(${since}, min(alerts_at)) from user_favorite_tags as favorite
        where favorite.user_id = ${person} and tag_id = any(${arrayParameter(
          [homeTagId, awayTagId].filter(id => id !== null),
          'bigint',
        )})
          and alerts_at is not null
          and not exists (select from mutes where mutes.user_id = ${person} and mutes.kind = 'tag' and mutes.key = tag_id::text)
        having count(*) > 0) end,
      (select greatest(${since}, called.created_at) from called_games as called
        where called.game_id = ${gameId} and called.user_id = ${person} and (${since} is not null or ${noKind}))
    ) from (select) as nobody left join user_preferences as wanted on wanted.user_id = ${person})`;
}

export interface Fan {
  id: string;
  hasClock: boolean;
  since: Date | null;
}

/** Some of the fans of a game: these people, or those whose ids follow one, also only those with a push subscription. */
type SomeFans = { among: readonly string[] } | { after: string | null; areSubscribed: boolean };

const isMeant = (fans: SomeFans) =>
  'among' in fans
    ? sql`user_id = any(${arrayParameter(fans.among, 'uuid')})`
    : sql`user_id > coalesce(${fans.after}::uuid, '00000000-0000-0000-0000-000000000000')
        ${fans.areSubscribed ? sql`and exists (select from push_subscriptions as browser where browser.user_id = fan.user_id)` : sql``}`;

/** The first of these fans by their ids, also those who do not want this kind of call. */
export async function fansOf(db: Connection, call: OpenCall, limit: number, fans: SomeFans): Promise<Fan[]> {
  const ofTag = (tagId: number | null) => sql`
    (select user_id from user_favorite_tags as fan
      where tag_id = ${tagId} and alerts_at is not null and ${isMeant(fans)} order by user_id limit ${limit})`;
  const { rows } = await sql<Fan>`
    select users.id, has_clock as "hasClock", ${wantedSince(call, sql`users.id`)} as since from (
      select user_id from (
        ${ofTag(call.homeTagId)} union ${ofTag(call.awayTagId)}
        union (select user_id from called_games as fan where game_id = ${call.gameId} and ${isMeant(fans)} order by user_id limit ${limit})
      ) as listed order by user_id limit ${limit}
    ) as fan join users on users.id = fan.user_id order by users.id`.execute(db);
  return rows;
}

/** Has readers with a clock looked at, who may not know a call yet. */
export async function putWaits(tx: Connection, callId: number, userIds: readonly string[], dueAt: Date): Promise<void> {
  await sql`
    insert into game_call_waits (call_id, user_id, due_at)
    select ${callId}, id, ${dueAt}::timestamptz from unnest(${arrayParameter(userIds, 'uuid')}) as given (id)
    on conflict (call_id, user_id) do update set due_at = excluded.due_at`.execute(tx);
}

/** Has a reader looked at again for all calls of the last minutes, because their clock is another one now. */
export async function wakeCalls(tx: Transaction, userId: string): Promise<void> {
  await sql`
    insert into game_call_waits (call_id, user_id, due_at)
    select id, ${userId}, ${new Date()}::timestamptz from game_calls
    where known_at > ${new Date(Date.now() - maxCallAgeMs)}::timestamptz
    order by id on conflict (call_id, user_id) do update set due_at = excluded.due_at`.execute(tx);
}

export type RecentCall = Pick<OpenCall, 'id' | 'gameId' | 'kind' | 'knownAt' | 'startsAt' | 'endedAt'>;

/** The calls of the last minutes. */
export async function recentCalls(db: Connection): Promise<RecentCall[]> {
  const { rows } = await sql<RecentCall>`
    select game_calls.id, game_id as "gameId", kind, game_calls.known_at as "knownAt", starts_at as "startsAt", ended_at as "endedAt"
    from game_calls join games on games.id = game_id
    where game_calls.known_at > ${new Date(Date.now() - maxCallAgeMs)}::timestamptz order by game_calls.id`.execute(db);
  return rows;
}

export interface Wait {
  userId: string;
  call: OpenCall;
  since: Date | null;
}

/** Readers who are due, or one of them, with the time since which they want the call; locked. Those of one call at a time. */
export async function takeWaits(tx: Transaction, limit: number, only?: string): Promise<Wait[]> {
  const { rows: due } = await sql<{ callId: number; userId: string }>`
    select call_id as "callId", user_id as "userId" from game_call_waits where due_at <= ${new Date()}::timestamptz
      ${only === undefined ? sql`` : sql`and user_id = ${only}`} order by due_at, call_id, user_id limit ${limit} for update skip locked`.execute(
    tx,
  );
  const [first] = due;
  if (!first) return [];
  const { rows: calls } = await sql<OpenCall>`select ${columns} from game_calls ${joined} where game_calls.id = ${first.callId}`.execute(
    tx,
  );
  const [call] = calls;
  if (!call) return [];
  const ids = due.flatMap(({ callId, userId }) => (callId === first.callId ? [userId] : []));
  const { rows } = await sql<{ userId: string; since: Date | null }>`
    select id as "userId", ${wantedSince(call, sql`given.id`)} as since from unnest(${arrayParameter(ids, 'uuid')}) as given (id)`.execute(
    tx,
  );
  return rows.map(row => ({ ...row, call }));
}

export async function deleteWaits(tx: Transaction, callId: number, userIds: readonly string[]): Promise<void> {
  await sql`delete from game_call_waits where call_id = ${callId} and user_id = any(${arrayParameter(userIds, 'uuid')})`.execute(tx);
}

/** Forgets readers who wait for calls that are too old to be told. */
export async function sweepWaits(db: Connection): Promise<void> {
  await sql`
    delete from game_call_waits using game_calls
    where game_calls.id = call_id and known_at < ${new Date(Date.now() - maxCallAgeMs)}::timestamptz`.execute(db);
}

/** The people, of these, who asked to be called for each of the games: their ids by the game's. */
export async function callersOf(db: Connection, gameIds: readonly string[], userIds: readonly string[]): Promise<Map<string, Set<string>>> {
  if (gameIds.length === 0 || userIds.length === 0) return new Map();
  const { rows } = await sql<{ gameId: string; userIds: string[] }>`
    select game_id as "gameId", array_agg(user_id::text) as "userIds" from called_games
    where game_id = any(${arrayParameter(gameIds, 'text')}) and user_id = any(${arrayParameter(userIds, 'uuid')}) group by game_id`.execute(
    db,
  );
  return new Map(rows.map(row => [row.gameId, new Set(row.userIds)]));
}

export async function putCalledGame(db: Connection, userId: string, gameId: string): Promise<void> {
  await sql`
    insert into called_games (user_id, game_id, created_at) values (${userId}, ${gameId}, ${new Date()}) on conflict do nothing`.execute(
    db,
  );
}

export async function deleteCalledGame(db: Connection, userId: string, gameId: string): Promise<void> {
  await sql`delete from called_games where user_id = ${userId} and game_id = ${gameId}`.execute(db);
}
