import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

/**
 * Closes pictures, by the names of uploads and copies: they are served to nobody until every cause is gone, or to moderators alone while they
 * have to decide.
 */
export async function closePictures(
  tx: Transaction,
  names: readonly string[],
  cause: string,
  { isForModerators = false }: { isForModerators?: boolean } = {},
): Promise<void> {
  await sql`
    insert into closed_pictures (name, cause, for_moderators) select distinct name, ${cause}, ${isForModerators}::boolean from unnest(${[...names]}::text[]) as name order by name
    on conflict do nothing`.execute(tx);
}

/** Takes back what one cause closed. A picture that another cause closes stays closed, and a hidden one stays hidden. */
export async function openPictures(tx: Transaction, cause: string): Promise<void> {
  await tx.deleteFrom('closed_pictures').where('cause', '=', cause).execute();
}

/** A column with the address of an upload, as an answer has it: null while the picture is closed. */
export const openImageUrl = (column: string) => sql<string | null>`case when ${sql.ref(column)} is not null and not exists (
    select from closed_pictures where name = substr(${sql.ref(column)}, 9, 32)
  ) then ${sql.ref(column)} end`;

/** A stored picture and the hashes of its frames, 32 bytes each. */
export interface HashedPicture {
  name: string;
  hashes: Buffer;
}

/** The hashes that pictures were stored with, by name; empty while they have none. */
export async function storedHashes(db: Connection, names: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<HashedPicture>`
    select name, coalesce(hashes, '') as hashes from images where name = any(${[...names]}::text[])
    union all select name, coalesce(hashes, '') from picture_copies where name = any(${[...names]}::text[])`.execute(db);
  return new Map(rows.map(({ name, hashes }) => [name, hashes]));
}

/** A part of the stored pictures that can be known again, in the order of their names, after one of them. */
export async function hashedPictures(db: Connection, after: string, limit: number): Promise<HashedPicture[]> {
  const { rows } = await sql<HashedPicture>`
    (select name, hashes from images where name > ${after} and hashes <> '' order by name limit ${limit})
    union all (select name, hashes from picture_copies where name > ${after} and hashes <> '' order by name limit ${limit})
    order by name limit ${limit}`.execute(db);
  return rows;
}

/** The name of the copy of a picture elsewhere. */
export async function copyAt(db: Connection, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from picture_copies where md5(address) = md5(${address}) and address = ${address} and copied_at is not null`.execute(db);
  return rows[0]?.name;
}
