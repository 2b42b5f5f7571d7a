import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** The newest posts that show the picture of an address, or a card with it. */
export async function postsWithAddress(db: Connection, address: string, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from all_posts where image_url like 'http%' and md5(image_url) = md5(${address}) and image_url = ${address}
      union
      select id from all_posts where more_images @> ${JSON.stringify([{ url: address }])}::jsonb
      union
      select id from all_posts where embed_key in (select key from embed_cards where thumbnail = ${address})
    ) as found order by id desc limit ${max}`.execute(db);
  return rows.map(row => row.id);
}

/** The newest posts that link to an embed. */
export async function postsWithCard(db: Connection, key: string, max: number): Promise<number[]> {
  const rows = await db.selectFrom('all_posts').select('id').where('embed_key', '=', key).orderBy('id', 'desc').limit(max).execute();
  return rows.map(row => row.id);
}
