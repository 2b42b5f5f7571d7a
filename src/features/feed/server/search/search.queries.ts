import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { plainWord } from '../../../texts/markup/matches.ts';
import { hasNickname } from '../../../tags/server/index.ts';
import { searchWordLimit } from '../../feed.rules.ts';

/** How alike a misspelt word and a known one must be, as pg_trgm measures it. */
const likeness = 0.4;

/** Several teams share a nickname, such as the Rams; the ones with the most posts count. */
const maxTagsPerWord = 3;

/** How far the posts have come: while both stay, every search finds the same. New posts move the first alone, all else the second. */
export interface PostsState {
  posts: number;
  changed: number;
}

/** For a list of columns; true of the moment at which its statement reads. */
export const postsState = sql`
  (select sum(posts)::bigint from post_totals) as posts, (select sum(changed)::bigint from post_totals) as changed`;

/** A search as it is understood, and when. */
export interface ResolvedWords {
  words: string[][];
  state: PostsState | undefined;
}

export const stateOf = ({ posts, changed }: PostsState): PostsState => ({ posts, changed });

const joinedWords = /[\p{L}\p{N}\p{M}]+(?:[-‐‑&][\p{L}\p{N}\p{M}]+)+/gu;

/** The words that a hyphen or an ampersand joins in a search, each with the forms without their signs: `triple` and `double` with `tripledouble`. */
function joinedForms(text: string): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>();
  for (const [joined] of text.normalize('NFKC').matchAll(joinedWords)) {
    const parts = joined.split(/[-‐‑&]/).map(plainWord);
    for (const part of parts) forms.set(part, [...(forms.get(part) ?? []), parts.join('')]);
  }
  return forms;
}

/**
 * The words of a search, each with the spellings it may stand for: itself where any post holds it, otherwise the
 * words in use with two letters swapped, that begin so or look most alike, possibly none. A nickname of a team or league ("OKC")
 * stands for its tag's name too, and a part of a joined word for the whole. Signs are not words: they can't negate or widen.
 */
export async function resolveWords(db: Connection, text: string): Promise<ResolvedWords> {
  // For each word: the word itself if it is in use, else a form of it, else a similar word. The tags are those of that nickname.
  const { rows } = await sql<{ word: string; near: string[] | null; tags: string[] } & PostsState>`
    select given.word, ${postsState},
      case
        when exists (select 1 from search_words where search_words.word = given.word) then null
        when exists (select 1 from posts where search @@ plainto_tsquery('bleachers', given.word)) then null
        else array(
          select near.word from (
            select search_words.word, 1 as likeness from search_words
            where search_words.word = any (swapped_letters(given.word))
            union all
            select search_words.word, similarity(search_words.word, given.word) from search_words
            where given.word = any (array[given.word]) and char_length(given.word) >= 4
              and (search_words.word % given.word or search_words.word like given.word || '%')
              and (similarity(search_words.word, given.word) >= ${likeness} or starts_with(search_words.word, given.word))
          ) as near group by near.word order by max(near.likeness) desc, near.word limit 3
        )
      end as near,
      array(
        select tags.name from tags
        where tags.category in ('team', 'league') and ${hasNickname(sql`given.word`)}
        order by tags.post_count desc, tags.id limit ${maxTagsPerWord}
      ) as tags
    from (
      select word, min(place) as place from unnest(search_query_words(${text})) with ordinality as typed (word, place)
      where word <> '' group by word order by 2 limit ${searchWordLimit}
    ) as given order by given.place`.execute(db);
  const forms = joinedForms(text);
  const spellings = ({ word, near, tags }: (typeof rows)[number]) => [...(near ?? [word]), ...(forms.get(word) ?? []), ...tags];
  return { words: rows.map(spellings), state: rows[0] && stateOf(rows[0]) };
}

/** Which of these words the search means: they have the stem of one of its spellings. */
export async function matchingWords(db: Connection, used: readonly string[], words: readonly string[][]): Promise<string[]> {
  const spellings = words.flat();
  if (used.length === 0 || spellings.length === 0) return [];
  const queries = spellings.map(word => sql`plainto_tsquery('bleachers', ${word})`);
  // Words have no signs, so only those of scripts without blanks have further forms, which take ten times as long.
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...used]}::text[]) as used (word)
    where case when word ~ ('[' || unspaced_letters() || ']') then search_document(word, '', '{}')
      else to_tsvector('bleachers', plain_text(search_spelling(word))) end @@ (${sql.join(queries, sql` || `)}) order by word`.execute(db);
  return rows.map(row => row.word);
}
