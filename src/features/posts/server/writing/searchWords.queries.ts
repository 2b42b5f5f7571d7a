import { sql } from 'kysely';
import { takeFromDailyQuota } from '../../../../platform/server/db/dailyQuota.ts';
import type { Connection, Database, Transaction } from '../../../../platform/server/db/database.ts';
import { newWordsPerDay, newWordsPerPost } from '../../posts.rules.ts';

/**
 * Adds a post's longer words to the words that correct a misspelled search, up to a limit for each post and a daily quota for
 * each person. A word beyond them is still found, since a search matches the words of posts first.
 */
export async function noteWords(tx: Transaction, postId: number, userId: string): Promise<void> {
  // Sorted, so that two posts with the same new words can't wait for each other.
  const { rows } = await sql<{ word: string }>`
    insert into search_words (word)
    select word from (
      select word, min(place) as place from posts,
        unnest(string_to_array(plain_text(content || ' ' || author_name || ' ' || joined_text(tags)), ' ')) with ordinality as used (word, place)
      where posts.id = ${postId} and char_length(word) between 4 and 30
        and not exists (select from search_words where search_words.word = used.word)
      group by word order by 2 limit ${newWordsPerPost}::int
    ) as first order by word
    on conflict do nothing returning word`.execute(tx);
  if (rows.length === 0) return;
  const isWithinQuota = await takeFromDailyQuota(tx, { userId, kind: 'new words', amount: rows.length, max: newWordsPerDay });
  if (!isWithinQuota) await sql`delete from search_words where word = any(${rows.map(row => row.word)}::text[])`.execute(tx);
}

/** The number of words that one statement checks. */
const sweptAtOnce = 200;

/** Deletes those of the next words after one that no post holds any more; returns the last that was looked at, undefined at the end. */
async function sweepWordsAfter(db: Connection, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as (select word from search_words where word > ${after} order by word limit ${sweptAtOnce}::int),
    gone as (
      delete from search_words using next
      where search_words.word = next.word and not exists (select from posts where search @@ plainto_tsquery('bleachers', next.word))
    )
    select count(*) as count, max(word) as last from next`.execute(db);
  return rows[0]?.count === sweptAtOnce ? (rows[0].last ?? undefined) : undefined;
}

/** The maximum duration of a sweep in milliseconds. The next sweep continues where it ended. */
const sweepMs = 2_000;
const sweptTo = new WeakMap<Database, string>();

/** Deletes words that no post holds any more, as many as can be looked at in two seconds. */
export async function sweepWords(db: Database): Promise<void> {
  let word: string | undefined = sweptTo.get(db) ?? '';
  for (const until = performance.now() + sweepMs; word !== undefined && performance.now() < until; ) word = await sweepWordsAfter(db, word);
  sweptTo.set(db, word ?? '');
}
