import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

const isShown = sql<boolean>`exists (select 1 from posts where image_url = '/images/' || images.name || '.webp' and image_url like '/images/%')`;

/** Whether a post shows the upload with this name. */
export async function isImageShown(tx: Transaction, name: string): Promise<boolean> {
  const row = await tx.selectFrom('images').select(isShown.as('shown')).where('name', '=', name).executeTakeFirst();
  return row?.shown ?? false;
}

/** The names of uploads that no post shows a day later: drafts that were given up, and interrupted removals. */
export async function abandonedImages(db: Connection, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(isShown, '=', false)
    .orderBy('created_at')
    .limit(max)
    .execute();
  return rows.map(row => row.name);
}
