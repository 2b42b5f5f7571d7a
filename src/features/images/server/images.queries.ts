import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

export interface ImageRow {
  name: string;
  width: number;
  height: number;
  alt: string | null;
}

export async function insertImage(db: Connection, image: ImageRow & { ownerId: string; bytes: number }): Promise<void> {
  const { name, ownerId, width, height, alt, bytes } = image;
  await db.insertInto('images').values({ name, owner_id: ownerId, width, height, alt, bytes }).execute();
}

/** Somebody's own upload, which can't be removed until the transaction ends. */
export async function holdImage(tx: Transaction, ownerId: string, name: string): Promise<ImageRow | undefined> {
  return tx
    .selectFrom('images')
    .select(['name', 'width', 'height', 'alt'])
    .where('name', '=', name)
    .where('owner_id', '=', ownerId)
    .forShare()
    .executeTakeFirst();
}

/** A picture that is about to go: nobody can put it into a post meanwhile. */
export async function lockImage(tx: Transaction, name: string): Promise<ImageRow | undefined> {
  return tx.selectFrom('images').select(['name', 'width', 'height', 'alt']).where('name', '=', name).forUpdate().executeTakeFirst();
}

const isShown = sql<boolean>`exists (select 1 from posts where image_url = '/images/' || images.name || '.webp' and image_url like '/images/%')`;

export async function isImageShown(tx: Transaction, name: string): Promise<boolean> {
  const row = await tx.selectFrom('images').select(isShown.as('shown')).where('name', '=', name).executeTakeFirst();
  return row?.shown ?? false;
}

export async function deleteImage(db: Connection, name: string): Promise<void> {
  await db.deleteFrom('images').where('name', '=', name).execute();
}

/** Uploads that no post shows a day later: given up drafts, and what an interrupted removal left. */
export async function abandonedImages(db: Connection, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(isShown, '=', false)
    .orderBy('created_at')
    .limit(most)
    .execute();
  return rows.map(row => row.name);
}
