import { sql } from 'kysely';
import { imageAddress } from '../../../images/images.rules.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** Whether a post, a comment, a chat message, or its owner's profile, shows the upload with this name. */
export async function isImageShown(tx: Transaction, name: string): Promise<boolean> {
  const url = imageAddress(name);
  const { rows } = await sql<{ shown: boolean }>`
    select attachments > 0
      or exists (select from all_posts where image_url = ${url} and image_url like '/images/%')
      or exists (select from all_posts where more_images @> ${JSON.stringify([{ url }])}::jsonb)
      or exists (select from users where users.id = images.owner_id and profile_image_url = ${url}) as shown
    from images where name = ${name}`.execute(tx);
  return rows[0]?.shown ?? false;
}

/** Whether a post shows the picture of an address elsewhere. */
export async function isAddressShown(tx: Transaction, address: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from all_posts where image_url like 'http%' and md5(image_url) = md5(${address}) and image_url = ${address})
      or exists (select from all_posts where more_images @> ${JSON.stringify([{ url: address }])}::jsonb) as shown`.execute(tx);
  return rows[0]?.shown ?? false;
}

/** Whether the copy of a picture elsewhere stays as evidence. */
export async function isCopyKept(tx: Transaction, address: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select is_copy_kept(${address}) as kept`.execute(tx);
  return rows[0]?.kept ?? false;
}

/** The names of uploads that nothing shows a day later, or whose owner is gone: drafts that were given up, interrupted removals. */
export async function abandonedImages(db: Connection, max: number): Promise<string[]> {
  // Each condition stands alone: joined by `or`, the planner would read all posts for every upload.
  const { rows } = await sql<{ name: string }>`
    select name from (
      select name, owner_id, created_at, '/images/' || name || '.webp' as url from images
      where (created_at < now() - interval '1 day' or owner_id is null) and attachments = 0
    ) as old
    where not exists (select from all_posts where image_url = old.url and image_url like '/images/%')
      and not exists (select from all_posts where more_images @> jsonb_build_array(jsonb_build_object('url', old.url)))
      and (select profile_image_url from users where id = old.owner_id) is distinct from old.url
    order by created_at limit ${max}`.execute(db);
  return rows.map(row => row.name);
}
