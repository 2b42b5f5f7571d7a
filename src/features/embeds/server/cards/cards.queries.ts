import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import type { EmbedPreview } from '../../embeds.contract.ts';

/** A card is asked again after this time if somebody opens a post with it. */
export const freshDays = 7;

/** The card of `posts`, as one column. Null before the publisher has answered, and for what it does not give out. */
export const embedOfPost = sql<EmbedPreview | null>`(
  select json_build_object('author', author, 'title', title, 'askedAt', wire_time(asked_at), 'thumbnailUrl', (
    select '/images/' || name || '.webp' from picture_copies
    where md5(address) = md5(embed_cards.thumbnail) and address = embed_cards.thumbnail and copied_at is not null
  ))
  from embed_cards where embed_cards.key = posts.embed_key and author is not null and asked_at is not null
)`;

/** Queues the first read of an embed's card. */
export async function wantCard(tx: Transaction, key: string): Promise<void> {
  const { rows } = await sql`insert into embed_cards (key) values (${key}) on conflict do nothing returning key`.execute(tx);
  if (rows.length > 0) await queueJobs(tx, 'read_card', [key]);
}

export interface CardValues {
  author: string;
  title: string;
  thumbnail: string | null;
}

/** Stores the publisher's answer; null for what it does not give out any more. */
export async function storeCard(tx: Transaction, key: string, values: CardValues | null): Promise<void> {
  await sql`
    update embed_cards
    set author = ${values?.author ?? null}, title = ${values?.title ?? null}, thumbnail = ${values?.thumbnail ?? null}, asked_at = now()
    where key = ${key}`.execute(tx);
}

/** Queues a new read of an old card. */
export async function askCardAgain(db: Database, key: string): Promise<void> {
  const work = async (tx: Transaction) => {
    const { rows } = await sql`
      update embed_cards set requested_at = now()
      where key = ${key} and greatest(requested_at, asked_at) < now() - make_interval(days => ${freshDays}) returning key`.execute(tx);
    if (rows.length > 0) await queueJobs(tx, 'read_card', [key]);
  };
  await inTransaction(db, work, { isQuiet: true });
}

/** Whether a card shows the picture of an address. */
export async function isThumbnail(tx: Transaction, address: string): Promise<boolean> {
  return (await tx.selectFrom('embed_cards').select('key').where('thumbnail', '=', address).executeTakeFirst()) !== undefined;
}
