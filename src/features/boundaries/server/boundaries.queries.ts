import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { personColumns } from '../../account/server/index.ts';
import type { Block, Mute } from '../boundaries.contract.ts';
import { type MuteKind, maxBoundaries } from '../boundaries.rules.ts';

/** The people of somebody's blocks in both directions. */
const blockedWith = (userId: string) => sql`(
  select blocked_id as id from blocks where blocker_id = ${userId}
  union
  select blocker_id from blocks where blocked_id = ${userId}
)`;

export interface BoundaryRow {
  kind: 'blocked' | MuteKind;
  /** The id of the person, tag or post, or the folded word. */
  key: string;
  /** The username, the name of the tag, or the word as it was typed. */
  name: string;
}

/** The targets of a person's blocks and mutes. */
export async function boundaryRows(db: Connection, userId: string): Promise<BoundaryRow[]> {
  const { rows } = await sql<BoundaryRow>`
    select 'blocked' as kind, other.id::text as key, coalesce(users.username, '') as name
    from ${blockedWith(userId)} as other join users on users.id = other.id
    union all
    select kind, key, coalesce(word, tags.name, users.username, key) from mutes
    left join users on users.id = case when kind = 'user' then key::uuid end left join tags on tags.id = case when kind = 'tag' then key::bigint end
    where user_id = ${userId}`.execute(db);
  return rows;
}

/** SQL for whether one of two people blocks the other. */
export function isBlockBetween(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`;
}

/** Whether one of two people blocks the other. Read it while both are held, where it decides a write. */
export async function areBlocked(db: Connection, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`select ${isBlockBetween(sql`${one}::uuid`, sql`${other}::uuid`)} as are`.execute(db);
  return rows[0]?.are ?? false;
}

/**
 * SQL that is false for a notification that the reader's blocks and mutes hide, but for muted words (`mutedWords`). Only readers with any pay
 * for the look.
 */
export function isVisibleTo(reader: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not (
    (select has_boundaries from users where users.id = ${reader})
    and hides_notification(${reader}, notifications.actor_id,
      case when is_about_text(notifications.type) then notifications.related_id end))`;
}

/** SQL for the words that a reader mutes, as `holdsWord` compares them; null without any. */
export function mutedWords(reader: RawBuilder<unknown>): RawBuilder<string[] | null> {
  return sql<string[] | null>`case when (select has_boundaries from users where users.id = ${reader})
    then (select array_agg(' ' || mutes.key || ' ') from mutes where mutes.user_id = ${reader} and mutes.kind = 'word') end`;
}

interface Listed {
  createdAt: Date;
}

const wired = <Row extends Listed>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** The people whom a person blocks, the latest first. */
export async function blocksOf(db: Connection, userId: string): Promise<Block[]> {
  const { rows } = await sql<Omit<Block, 'createdAt'> & Listed>`
    select ${personColumns()}, blocks.created_at as "createdAt" from blocks join users on users.id = blocked_id
    where blocker_id = ${userId} order by blocks.created_at desc, users.id limit ${maxBoundaries}`.execute(db);
  return rows.map(wired);
}

/** One block of a person; undefined without it. */
export async function blockOf(db: Connection, userId: string, blockedId: string): Promise<Block | undefined> {
  const { rows } = await sql<Omit<Block, 'createdAt'> & Listed>`
    select ${personColumns()}, blocks.created_at as "createdAt" from blocks join users on users.id = blocked_id
    where blocker_id = ${userId} and blocked_id = ${blockedId}`.execute(db);
  return rows.map(wired)[0];
}

export async function insertBlock(tx: Transaction, userId: string, blockedId: string): Promise<void> {
  await tx.insertInto('blocks').values({ blocker_id: userId, blocked_id: blockedId }).execute();
}

/** Whether there was a block. */
export async function deleteBlock(db: Connection, userId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countBlocks(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from blocks where blocker_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The mutes of a person, the latest first. Those of people and tags that are gone are left out. */
export async function mutesOf(db: Connection, userId: string): Promise<Mute[]> {
  const { rows } = await sql<Omit<Mute, 'createdAt'> & Listed>`
    select kind, case kind when 'user' then users.username when 'tag' then tags.name when 'post' then key else word end as value,
      mutes.created_at as "createdAt"
    from mutes left join users on users.id = case when kind = 'user' then key::uuid end left join tags on tags.id = case when kind = 'tag' then key::bigint end
    where user_id = ${userId} and case kind when 'user' then users.username is not null when 'tag' then tags.id is not null else true end
    order by mutes.created_at desc, kind, key limit ${maxBoundaries}`.execute(db);
  return rows.map(wired);
}

export interface MuteKey {
  kind: MuteKind;
  key: string;
  /** The word as it was typed; null for the other kinds. */
  word: string | null;
}

/** The time of a mute, and whether it is new. */
export async function putMute(
  db: Connection,
  userId: string,
  { kind, key, word }: MuteKey,
): Promise<{ createdAt: string; isNew: boolean }> {
  const { rows } = await sql<{ createdAt: Date; isNew: boolean }>`
    with added as (
      insert into mutes (user_id, kind, key, word) values (${userId}, ${kind}, ${key}, ${word}) on conflict do nothing returning created_at
    )
    select created_at as "createdAt", true as "isNew" from added
    union all
    select created_at, false from mutes where user_id = ${userId} and kind = ${kind} and key = ${key}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the mute was not stored');
  return { createdAt: row.createdAt.toISOString(), isNew: row.isNew };
}

export async function deleteMute(db: Connection, userId: string, { kind, key }: Pick<MuteKey, 'kind' | 'key'>): Promise<void> {
  await db.deleteFrom('mutes').where('user_id', '=', userId).where('kind', '=', kind).where('key', '=', key).execute();
}

export async function countMutedWords(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mutes where user_id = ${userId} and kind = 'word'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countMutes(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mutes where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves the mutes of a tag to another one. Who mutes both has one mute then. */
export async function moveMutesOfTag(tx: Transaction, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from mutes where kind = 'tag' and key = ${String(from)} returning user_id, kind, created_at)
    insert into mutes (user_id, kind, key, created_at) select user_id, kind, ${String(into)}, created_at from moved
    on conflict do nothing`.execute(tx);
}
