import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

export interface ImageRow {
  name: string;
  width: number;
  height: number;
  alt: string | null;
}

export async function insertImage(db: Connection, image: ImageRow & { ownerId: string; bytes: number; hashes: Buffer }): Promise<void> {
  const { name, ownerId, width, height, alt, bytes, hashes } = image;
  await db.insertInto('images').values({ name, owner_id: ownerId, width, height, alt, bytes, hashes }).execute();
}

export type MovedImage = ImageRow & { ownerId: string | null; bytes: number; hashes: Buffer };

/** Adds pictures whose names say what they are, once. */
export async function insertMovedImages(tx: Transaction, images: readonly MovedImage[]): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ ownerId, ...image }) => ({ ...image, owner_id: ownerId }));
  await tx
    .insertInto('images')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** The space that somebody's pictures take, in bytes. */
export async function imageBytesOf(db: Connection, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from images where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** How many pictures there are, and the space that all of them take, in bytes. */
export async function imageTotals(db: Connection): Promise<{ images: number; bytes: number }> {
  const { rows } = await sql<{ images: number; bytes: number }>`
    select count(*) as images, coalesce(sum(bytes), 0)::bigint as bytes from images`.execute(db);
  return rows[0] ?? { images: 0, bytes: 0 };
}

/** Somebody's own uploads, which can't be removed until the transaction ends. They are locked in one order, against deadlocks. */
export async function lockImages(tx: Connection, ownerId: string, names: readonly string[]): Promise<ImageRow[]> {
  return tx
    .selectFrom('images')
    .select(['name', 'width', 'height', 'alt'])
    .where('name', 'in', [...names])
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .forNoKeyUpdate()
    .execute();
}

/** A picture that is about to go: nobody can put it into a post meanwhile. */
export async function lockImage(tx: Transaction, name: string): Promise<ImageRow | undefined> {
  return tx.selectFrom('images').select(['name', 'width', 'height', 'alt']).where('name', '=', name).forUpdate().executeTakeFirst();
}

/** Hides or shows a picture. A hidden one is served to its owner and to moderators alone. */
export async function setImageHidden(tx: Transaction, name: string, hidden: boolean): Promise<void> {
  await tx.updateTable('images').set({ hidden }).where('name', '=', name).execute();
}

/** A picture that is not everybody's: its owner and moderators see a hidden one, and nobody a closed one, or moderators alone. */
interface WithheldImage {
  ownerId: string | null;
  isClosed: boolean;
}

/** The hidden and the closed pictures, by name. */
export async function withheldImages(db: Connection): Promise<Map<string, WithheldImage>> {
  const { rows } = await sql<WithheldImage & { name: string }>`
    select name, owner_id as "ownerId", false as "isClosed" from images where hidden
    union all select name, null, false from picture_copies where hidden
    union all select name, null, bool_or(not for_moderators) from closed_pictures group by name
    order by "ownerId" nulls last, "isClosed"`.execute(db);
  // The last row of a name counts: a closed picture is closed to its owner, too.
  return new Map(rows.map(({ name, ...image }) => [name, image]));
}

export async function deleteImage(db: Connection, name: string): Promise<void> {
  await db.deleteFrom('images').where('name', '=', name).execute();
  await db.deleteFrom('closed_pictures').where('name', '=', name).execute();
}
