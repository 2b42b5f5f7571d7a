import { sql } from 'kysely';
import { takeFromDailyQuota } from '../../../../platform/server/db/dailyQuota.ts';
import { type Database, isLockTimeout, type Transaction, withShortTimeouts } from '../../../../platform/server/db/database.ts';
import { newWordsPerDay, newWordsPerPost } from '../../posts.rules.ts';

/** Names the lock between posts that are being written, which share it until they commit, and a removal of unused words. */
const wordsLock = sql`hashtextextended('search words', 0)`;

/**
 * Adds a post's longer words to the words that correct a misspelled search, up to a limit for each post and a daily quota for
 * each person. A word beyond them is still found, since a search matches the words of posts first.
 */
export async function indexWords(tx: Transaction, postId: number, userId: string): Promise<void> {
  // A statement of its own: the next one then sees which words a removal has left.
  await sql`select pg_advisory_xact_lock_shared(${wordsLock})`.execute(tx);
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

/**
 * Deletes those of some words that no post holds, in a transaction of its own. It waits until posts that are being written have committed,
 * for a quarter of a second at most, and otherwise leaves the words to the next sweep.
 */
async function dropUnusedWords(db: Database, words: readonly string[]): Promise<void> {
  const work = withShortTimeouts(db, async tx => {
    await sql`select pg_advisory_xact_lock(${wordsLock})`.execute(tx);
    await sql`
      delete from search_words where word = any(${[...words]}::text[])
        and not exists (select from posts where search @@ plainto_tsquery('bleachers', word))`.execute(tx);
  });
  await work.catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });
}

/** Deletes the words of a text, such as a name, that no post holds. */
export async function dropWordsOf(db: Database, text: string): Promise<void> {
  const { rows } = await sql<{ words: string[] }>`select string_to_array(plain_text(${text}), ' ') as words`.execute(db);
  await dropUnusedWords(db, rows[0]?.words ?? []);
}

/** The number of words that one statement checks. */
const sweptAtOnce = 200;

/** Deletes those of the next words after one that no post holds any more; returns the last that was looked at, undefined at the end. */
async function sweepWordsAfter(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string; isUnused: boolean }>`
    select word, not exists (select from posts where search @@ plainto_tsquery('bleachers', word)) as "isUnused"
    from search_words where word > ${after} order by word limit ${sweptAtOnce}::int`.execute(db);
  const unused = rows.filter(({ isUnused }) => isUnused).map(({ word }) => word);
  if (unused.length > 0) await dropUnusedWords(db, unused);
  return rows.length === sweptAtOnce ? rows.at(-1)?.word : undefined;
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
