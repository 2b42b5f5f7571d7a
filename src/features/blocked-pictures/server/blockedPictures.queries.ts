import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';

const columns = sql`blocked_pictures.id, reason, opens_case as "opensCase", users.username as by,
  wire_time(blocked_pictures.created_at) as at, hits`;

/** A page of the block list, newest first, before an entry. */
export async function blockedBefore(db: Connection, before: number | undefined, limit: number): Promise<BlockedPicture[]> {
  const older = before === undefined ? sql`` : sql`where blocked_pictures.id < ${before}`;
  const { rows } = await sql<BlockedPicture>`
    select ${columns} from blocked_pictures left join users on users.id = by_id ${older}
    order by blocked_pictures.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function blockedById(db: Connection, id: number): Promise<BlockedPicture | undefined> {
  const { rows } = await sql<BlockedPicture>`
    select ${columns} from blocked_pictures left join users on users.id = by_id where blocked_pictures.id = ${id}`.execute(db);
  return rows[0];
}

export interface NewEntry {
  reason: string;
  opensCase: boolean;
  by: string | null;
}

export async function insertEntry(tx: Transaction, { reason, opensCase, by }: NewEntry, hashes: Buffer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into blocked_pictures (reason, opens_case, by_id, hashes) values (${reason}, ${opensCase}, ${by}, ${hashes})
    returning id`.execute(tx);
  if (!rows[0]) throw new Error('an entry of the block list was not stored');
  return rows[0].id;
}

export async function deleteEntry(tx: Transaction, id: number): Promise<void> {
  await sql`delete from blocked_pictures where id = ${id}`.execute(tx);
}

export async function countHit(tx: Transaction, id: number): Promise<void> {
  await sql`update blocked_pictures set hits = hits + 1 where id = ${id}`.execute(tx);
}

/** A text that differs whenever the list has other entries. */
export async function listVersion(db: Connection): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ':', max(id), ':', coalesce(sum(id), 0)) as version from blocked_pictures`.execute(db);
  return rows[0]?.version ?? '';
}

export interface StoredEntry {
  id: number;
  reason: string;
  opensCase: boolean;
  hashes: Buffer;
}

export async function storedEntries(db: Connection): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`select id, reason, opens_case as "opensCase", hashes from blocked_pictures order by id`.execute(
    db,
  );
  return rows;
}

/** An entry, which can't be removed until the transaction ends. */
export async function lockEntry(tx: Transaction, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select id, reason, opens_case as "opensCase", hashes from blocked_pictures where id = ${id} for update`.execute(tx);
  return rows[0];
}

const isStaff = sql`users.role <> 'member'`;

/** Whether a stored picture belongs to a moderator or an admin, as the logo does. */
export async function isOfStaff(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from images join users on users.id = owner_id where images.name = ${name} and ${isStaff}`.execute(db);
  return rows.length > 0;
}

/** Whether only an admin may remove an entry: an admin made it, or it closes a picture of a moderator or an admin. */
export async function takesAdmin(tx: Transaction, id: number, cause: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocked_pictures join users on users.id = by_id where blocked_pictures.id = ${id} and ${isStaff} and users.role = 'admin'
    union all
    select from closed_pictures join images using (name) join users on users.id = owner_id where closed_pictures.cause = ${cause} and ${isStaff}`.execute(
    tx,
  );
  return rows.length > 0;
}
