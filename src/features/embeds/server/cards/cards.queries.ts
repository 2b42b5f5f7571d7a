import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { EmbedPreview } from '../../embeds.contract.ts';

/** Minutes until the next attempt, by the number of those that failed. After the last one the card stays as it is. */
const retryMinutes = [1, 10, 120, 1_440];
/** Minutes for which a row is one worker's alone. */
const leaseMinutes = 5;
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

/** Has an embed's card asked for, once. */
export async function wantCard(tx: Transaction, key: string): Promise<void> {
  await sql`insert into embed_cards (key) values (${key}) on conflict do nothing`.execute(tx);
}

export interface CardJob {
  key: string;
}

/** The next card to ask for, which is the caller's alone for some minutes. */
export async function takeCard(db: Connection): Promise<CardJob | undefined> {
  const { rows } = await sql<CardJob>`
    update embed_cards set next_try_at = now() + make_interval(mins => ${leaseMinutes}), tries = tries + 1
    where key = (select key from embed_cards where next_try_at <= now() + interval '1 millisecond' order by next_try_at limit 1 for update skip locked)
    returning key`.execute(db);
  return rows[0];
}

export interface CardValues {
  author: string;
  title: string;
  thumbnail: string | null;
}

/** Stores the publisher's answer; null for what it does not give out any more. */
export async function noteCard(tx: Transaction, key: string, values: CardValues | null): Promise<void> {
  await sql`
    update embed_cards
    set author = ${values?.author ?? null}, title = ${values?.title ?? null}, thumbnail = ${values?.thumbnail ?? null}, asked_at = now(),
      next_try_at = null, tries = 0
    where key = ${key}`.execute(tx);
}

/** Notes a failed attempt; what was known stays. */
export async function noteNoAnswer(db: Connection, key: string): Promise<void> {
  await sql`
    update embed_cards set next_try_at = now() + make_interval(mins => (${retryMinutes}::int[])[tries]) where key = ${key}`.execute(db);
}

/** Has an old card asked for again. */
export async function askCardAgain(db: Connection, key: string): Promise<void> {
  await sql`
    update embed_cards set next_try_at = now(), tries = 0
    where key = ${key} and next_try_at is null and asked_at < now() - make_interval(days => ${freshDays})`.execute(db);
}

/** Whether a card shows the picture of an address. */
export async function isThumbnail(tx: Transaction, address: string): Promise<boolean> {
  return (await tx.selectFrom('embed_cards').select('key').where('thumbnail', '=', address).executeTakeFirst()) !== undefined;
}
