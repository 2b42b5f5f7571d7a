import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { flairOf } from '../../account/server/index.ts';
import type { Flair } from '../../account/people/people.contract.ts';
import type { SharedClock } from '../../games/clock/shared.rules.ts';
import { delayIn, isHeldNow, sharedClockJson } from '../../games/server/index.ts';
import { rowOpenHours } from '../rows.rules.ts';

export interface StoredMember {
  id: string;
  username: string;
  profileImageUrl: string | null;
  flair: Flair | null;
  behind: number;
  isHere: boolean;
  joinedAt: string;
  isMuted: boolean;
  showsName: boolean;
}

export interface StoredRow {
  id: number;
  code: string;
  gameId: string;
  name: string | null;
  clock: SharedClock;
  /** Whether the clock holds anybody. */
  isHeld: boolean;
  isClosed: boolean;
  /** Null while the reader may not know that the game is over. */
  closesAt: Date | null;
  /** The longest first, who owns the row. */
  members: StoredMember[];
}

/** The end of a game or the time of its cancellation, from the tables of a schema. */
const endIn = (schema: 'public' | null) => {
  const prefix = sql.raw(schema ? `${schema}.` : '');
  return sql`(
    select coalesce(game.ended_at, (
      select case when newest.state ->> 'state' = 'canceled' then newest.known_at end
      from ${prefix}game_states as newest where newest.game_id = game.id order by newest.known_at desc limit 1))
    from ${prefix}games as game where game.id = rows.game_id)`;
};

const closing = (end: RawBuilder<unknown>) => sql`(
  select greatest(ended.at, rows.created_at, case when shared_clocks.mode = 'replay'
    then shared_clocks.set_at + greatest(ended.at - shared_clocks.position, interval '0') end) + make_interval(hours => ${rowOpenHours}::int)
  from (select ${end} as at) as ended where ended.at is not null)`;

const isClosed = sql<boolean>`coalesce(${closing(endIn('public'))} <= now(), false)`;

/** Whether the game of a row, or with this id, ended longer ago than some days. */
export async function isLongOver(db: Connection, gameId: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean | null }>`
    select ${endIn('public')} < now() - make_interval(days => ${days}::int) as "isOver" from (select ${gameId}::text as game_id) as rows`.execute(
    db,
  );
  return rows[0]?.isOver === true;
}

const memberJson = sql`json_build_object('id', users.id, 'username', users.username, 'profileImageUrl', users.profile_image_url,
  'flair', ${flairOf()}, 'behind', ${delayIn('row_members.user_id', 'rows.game_id')},
  'isHere', exists (select from row_presence where row_presence.row_id = rows.id and row_presence.user_id = users.id),
  'joinedAt', wire_time(row_members.joined_at), 'isMuted', row_members.muted, 'showsName', row_members.shows_name)`;

const rowsWhere = (condition: RawBuilder<unknown>) => sql<StoredRow>`
  select rows.id, rows.code, rows.game_id as "gameId", rows.name, json_build_object(${sharedClockJson}) as clock,
    exists (select from shared_clock_readers where clock_id = rows.id and ${isHeldNow()}) as "isHeld",
    ${isClosed} as "isClosed", case when ${isClosed} then ${closing(endIn('public'))} else ${closing(endIn(null))} end as "closesAt",
    (select coalesce(json_agg(${memberJson} order by row_members.id), '[]')
      from row_members join users on users.id = row_members.user_id where row_members.row_id = rows.id) as members
  from rows join shared_clocks on shared_clocks.id = rows.id where ${condition}`;

export async function rowByCode(db: Connection, code: string): Promise<StoredRow | undefined> {
  return (await rowsWhere(sql`rows.code = ${code}`).execute(db)).rows[0];
}

export async function rowsByIds(db: Connection, ids: readonly number[]): Promise<StoredRow[]> {
  return (await rowsWhere(sql`rows.id = any(${arrayParameter(ids, 'bigint')})`).execute(db)).rows;
}

/** The place of a row in the list of a person's rows. */
export interface ListPlace {
  isClosed: boolean;
  id: number;
}

/** The rows of a person, open ones first, then the newest. */
export async function rowsOfPerson(db: Connection, userId: string, after: ListPlace | undefined, max: number): Promise<StoredRow[]> {
  const { rows: listed } = await sql<ListPlace>`
    select id, "isClosed" from (
      select rows.id, ${isClosed} as "isClosed"
      from row_members join rows on rows.id = row_members.row_id join shared_clocks on shared_clocks.id = rows.id
      where row_members.user_id = ${userId}
    ) as own
    where ${after ? sql`("isClosed", -id) > (${after.isClosed}, -${after.id}::bigint)` : sql`true`}
    order by "isClosed", id desc limit ${max}`.execute(db);
  const found = new Map(
    (
      await rowsByIds(
        db,
        listed.map(({ id }) => id),
      )
    ).map(row => [row.id, row]),
  );
  return listed.flatMap(({ id }) => found.get(id) ?? []);
}

/** The rows of a person, whatever their state. */
export async function rowIdsOf(db: Connection, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select row_id as id from row_members where user_id = ${userId} order by row_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The open rows that a person owns. Two calls of one person wait for each other until their transactions end. */
export async function countOwned(tx: Transaction, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rows:${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from row_members join rows on rows.id = row_members.row_id join shared_clocks on shared_clocks.id = rows.id
    where row_members.user_id = ${userId} and not ${isClosed}
      and not exists (select from row_members as longer where longer.row_id = rows.id and longer.id < row_members.id)`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertRow(tx: Transaction, row: { id: number; gameId: string; code: string; name: string | null }): Promise<void> {
  await tx.insertInto('rows').values({ id: row.id, game_id: row.gameId, code: row.code, name: row.name }).execute();
}

/** Locks a row for a change of its members or its code; returns its id, undefined for none with this code. */
export async function lockRow(tx: Transaction, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from rows where code = ${code} for no key update`.execute(tx);
  return rows[0]?.id;
}

/** Locks rows in the order of their ids. */
export async function lockRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select from rows where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx);
}

export async function insertMember(tx: Transaction, rowId: number, userId: string): Promise<void> {
  await tx.insertInto('row_members').values({ row_id: rowId, user_id: userId }).execute();
}

/** Takes the seat of a person. Returns whether anybody is left. */
export async function deleteMember(tx: Transaction, rowId: number, userId: string): Promise<boolean> {
  await tx.deleteFrom('row_presence').where('row_id', '=', rowId).where('user_id', '=', userId).execute();
  await tx.deleteFrom('row_members').where('row_id', '=', rowId).where('user_id', '=', userId).execute();
  const { rows } = await sql`select from row_members where row_id = ${rowId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps a person out until the row has another code. */
export async function insertRemoval(tx: Transaction, rowId: number, userId: string): Promise<void> {
  await sql`
    insert into row_removals (row_id, user_id, code) select id, ${userId}::uuid, code from rows where id = ${rowId}
    on conflict (row_id, user_id) do update set code = excluded.code`.execute(tx);
}

/** Whether a person was removed under the present code of a row. */
export async function isRemoved(db: Connection, rowId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from row_removals join rows on rows.id = row_id
    where row_id = ${rowId} and user_id = ${userId} and row_removals.code = rows.code`.execute(db);
  return rows.length > 0;
}

/** Whether a block stands between a person and a member of a row. */
export async function isBlockedInRow(db: Connection, rowId: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from row_members join blocks on (blocker_id = ${userId} and blocked_id = row_members.user_id)
      or (blocked_id = ${userId} and blocker_id = row_members.user_id)
    where row_id = ${rowId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function setCode(tx: Transaction, rowId: number, code: string): Promise<void> {
  await tx.updateTable('rows').set({ code }).where('id', '=', rowId).execute();
}

export async function setMuted(tx: Transaction, rowId: number, userId: string, muted: boolean): Promise<void> {
  await tx.updateTable('row_members').set({ muted }).where('row_id', '=', rowId).where('user_id', '=', userId).execute();
}

/** The rows without members, whose last one deleted their account. */
export async function emptyRows(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rows where not exists (select from row_members where row_id = rows.id) and created_at < now() - interval '1 hour'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes rows with all that refers to them. */
export async function deleteRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('rows')
    .where('id', 'in', [...ids])
    .execute();
}

/** The shared clocks that have no row any more, and of whose people none is known. */
export async function unusedClocks(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shared_clocks where not exists (select from rows where rows.id = shared_clocks.id)
      and not exists (select from shared_clock_readers where clock_id = shared_clocks.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of people who were removed from a row and have no newer link, by the id of the row and their username. */
export async function removedByName(db: Connection, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select row_id || ' ' || users.username as key, users.id from row_removals
    join users on users.id = user_id join rows on rows.id = row_id and rows.code = row_removals.code
    where users.username = any(${arrayParameter(names, 'text')})`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function usernameOf(db: Connection, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username ?? null;
}
