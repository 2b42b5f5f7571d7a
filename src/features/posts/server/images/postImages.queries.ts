import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

const isShown = sql<boolean>`(
  exists (select 1 from all_posts where image_url = '/images/' || images.name || '.webp' and image_url like '/images/%')
  or exists (select 1 from all_posts where more_images @> jsonb_build_array(jsonb_build_object('url', '/images/' || images.name || '.webp')))
  or images.attachments > 0
  or exists (select 1 from users where users.id = images.owner_id and profile_image_url = '/images/' || images.name || '.webp')
)`;

/** Whether a post, a comment, a chat message, or its owner's profile, shows the upload with this name. */
export async function isImageShown(tx: Transaction, name: string): Promise<boolean> {
  const row = await tx.selectFrom('images').select(isShown.as('shown')).where('name', '=', name).executeTakeFirst();
  return row?.shown ?? false;
}

/** Whether a post shows the picture of an address elsewhere. */
export async function isAddressShown(tx: Transaction, address: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from all_posts where image_url like 'http%' and md5(image_url) = md5(${address}) and image_url = ${address})
      or exists (select from all_posts where more_images @> ${JSON.stringify([{ url: address }])}::jsonb) as shown`.execute(tx);
  return rows[0]?.shown ?? false;
}

/** The names of uploads that nothing shows a day later, or whose owner is gone: drafts that were given up, interrupted removals. */
export async function abandonedImages(db: Connection, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where(eb => eb.or([eb('created_at', '<', sql<Date>`now() - interval '1 day'`), eb('owner_id', 'is', null)]))
    .where(isShown, '=', false)
    .orderBy('created_at')
    .limit(max)
    .execute();
  return rows.map(row => row.name);
}
