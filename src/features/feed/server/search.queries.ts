import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import { searchWordLimit } from '../feed.rules.ts';

/** How alike a misspelt word and a known one must be, as pg_trgm measures it. */
const likeness = 0.4;

/**
 * The words of a search, each with the spellings it may stand for: itself where any post holds it, otherwise the
 * words in use that begin so or look most alike, possibly none. Signs are not words: they can't negate or widen.
 */
export async function resolveWords(db: Connection, text: string): Promise<string[][]> {
  const { rows } = await sql<{ word: string; known: boolean; near: string[] }>`
    select given.word,
      exists (select 1 from posts where search @@ plainto_tsquery('bleachers', given.word)) as known,
      array(
        select search_words.word from search_words
        where given.word = any (array[given.word]) and char_length(given.word) >= 4
          and (search_words.word % given.word or search_words.word like given.word || '%')
          and (similarity(search_words.word, given.word) >= ${likeness} or starts_with(search_words.word, given.word))
        order by similarity(search_words.word, given.word) desc, search_words.word limit 3
      ) as near
    from (
      select word, min(place) as place from unnest(string_to_array(plain_text(${text}), ' ')) with ordinality as typed (word, place)
      where word <> '' group by word order by 2 limit ${searchWordLimit}
    ) as given order by given.place`.execute(db);
  return rows.map(row => (row.known ? [row.word] : row.near));
}

/** The words of these posts that the search found, as `plain_text` spells them. */
export async function matchingWords(db: Connection, postIds: readonly number[], words: readonly string[][]): Promise<string[]> {
  const spellings = words.flat();
  if (postIds.length === 0 || spellings.length === 0) return [];
  const queries = spellings.map(word => sql`plainto_tsquery('bleachers', ${word})`);
  const { rows } = await sql<{ word: string }>`
    select word from (
      select distinct unnest(string_to_array(plain_text(content || ' ' || author_name || ' ' || joined_text(tags)), ' ')) as word
      from posts where id = any(${[...postIds]}::bigint[])
    ) as used
    where to_tsvector('bleachers', word) @@ (${sql.join(queries, sql` || `)}) order by word`.execute(db);
  return rows.map(row => row.word);
}
