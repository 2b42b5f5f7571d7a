import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { secondsUntilTomorrow, takeFromDailyQuota } from '../../../platform/server/db/dailyQuota.ts';
import { type Refusal, refuseForNow } from '../../../platform/shared/errors.ts';
import type { Tag } from '../tags.contract.ts';
import { newTagsPerDay, unusedTagDays } from '../tags.rules.ts';

const columns = ['id', 'name', 'category', 'color', 'league', 'post_count as postCount'] as const;

/** The seeded tags are about 350; general tags are minted by posts without end. */
const maxTags = 1_000;
const maxGeneralTags = 200;

export async function allTags(db: Connection): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    (select id, name, category, color, league, post_count as "postCount" from tags where category <> 'general')
    union all
    (select id, name, category, color, league, post_count from tags where category = 'general' order by post_count desc, id limit ${maxGeneralTags})
    order by "postCount" desc, name limit ${maxTags}`.execute(db);
  return rows;
}

export async function tagById(db: Connection, id: number): Promise<Tag | undefined> {
  return db.selectFrom('tags').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function popularTags(db: Connection, limit: number): Promise<Tag[]> {
  return db.selectFrom('tags').select(columns).orderBy('post_count', 'desc').orderBy('id').limit(limit).execute();
}

/**
 * Best match first: the whole name or a nickname, its beginning, a word's beginning, any part, then near misses. Among
 * equals a team, league or sport stands before what anybody can mint.
 */
export async function searchTags(db: Connection, query: string, limit: number): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    with given as materialized (select plain_text(${query}) as word),
    found as (
      select tags.*, word,
        case
          when plain_text(name) = word then 0
          when exists (select 1 from unnest(aliases) as alias where plain_text(alias) = word) then 1
          when starts_with(search_text, word) then 2
          when strpos(' ' || search_text, ' ' || word) > 0 then 3
          when strpos(search_text, word) > 0 then 4
          else 5
        end as rank
      from tags, given
      where word <> '' and (search_text like '%' || word || '%' or word <% search_text)
    )
    select id, name, category, color, league, post_count as "postCount" from found
    order by rank, case when rank = 5 then word_similarity(word, search_text) end desc, category = 'general', post_count desc, name limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The ids of tags by name, whatever its case; names that no tag has are missing from the answer. */
export async function tagIds(db: Connection, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from tags where lower(name) in (select lower(name) from unnest(${[...names]}::text[]) as given (name))`.execute(db);
  return rows.map(row => row.id);
}

/**
 * Finds tags by name or makes them general ones; returns the stored spelling, in the order given. Refused when somebody has made as many
 * as a person may on a day. The tags are held until the transaction ends, so none of them is swept away before a post has it.
 */
export async function findOrCreateTags(
  tx: Transaction,
  names: readonly string[],
  userId: string,
): Promise<{ id: number; name: string }[] | Refusal<'rate_limited'>> {
  if (names.length === 0) return [];
  // In one order everywhere, so that two posts that make the same tags can't wait for each other.
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const made = await sql`
    insert into tags (name, last_used_at) select name, now() from unnest(${sorted}::text[]) as name
    on conflict (lower(name)) do nothing returning id`.execute(tx);
  if (made.rows.length > 0) {
    const quota = { userId, kind: 'new tags', amount: made.rows.length, max: newTagsPerDay };
    if (!(await takeFromDailyQuota(tx, quota)))
      return refuseForNow(`You have made ${newTagsPerDay} new tags today. Please use tags that exist.`, secondsUntilTomorrow());
  }
  // PostgreSQL's lower case is the one that counts: it may take two names for one that JavaScript tells apart.
  const { rows } = await sql<{ id: number; name: string }>`
    select tags.id, tags.name from tags join (
      select lower(name) as name, min(place) as place from unnest(${[...names]}::text[]) with ordinality as given (name, place) group by 1
    ) as wanted on lower(tags.name) = wanted.name order by wanted.place for key share of tags`.execute(tx);
  return rows;
}

/** Deletes tags that a post made and that nobody has used for days, some at a time. */
export async function sweepTags(db: Connection): Promise<void> {
  await sql`
    delete from tags where id in (
      select id from tags
      where post_count = 0 and last_used_at < now() - make_interval(days => ${unusedTagDays}::int)
        and not exists (select from user_favorite_tags where tag_id = tags.id)
      order by last_used_at limit 1000 for update skip locked
    )`.execute(db);
}

/**
 * Moves the number of living posts of the tags that a post got and lost, before it is given the tags. The tags are held
 * first, by a statement of its own and in one order: so no two posts wait for each other.
 */
export async function countTags(tx: Transaction, got: readonly number[], lost: readonly number[]): Promise<void> {
  const more = got.filter(id => !lost.includes(id));
  const less = lost.filter(id => !got.includes(id));
  if (more.length + less.length === 0) return;
  // NO KEY: a new post needs its tags' keys alone, and is not to wait for every other post with the same tag.
  await sql`select 1 from tags where id = any(${[...more, ...less]}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    update tags set post_count = post_count + case when id = any(${more}::bigint[]) then 1 else -1 end,
      last_used_at = case when last_used_at is null then null else now() end
    where id = any(${[...more, ...less]}::bigint[])`.execute(tx);
}
