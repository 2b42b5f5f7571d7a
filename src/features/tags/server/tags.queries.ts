import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';
import type { Flair } from '../../account/people/people.contract.ts';
import type { Tag } from '../tags.contract.ts';
import { tricodeOf } from '../tags.nba.ts';
import { isSameTag, unusedTagDays } from '../tags.rules.ts';

/** The columns of `tags` that a tag of the contract has. */
export const tagColumns = sql`id, name, category, color, second_color as "secondColor", league, post_count as "postCount"`;
const columns = ['id', 'name', 'category', 'color', 'second_color as secondColor', 'league', 'post_count as postCount'] as const;

/** The seeded tags are about 460; general tags are minted by posts without end. */
const maxTags = 1_000;
const maxGeneralTags = 200;

/** Whether a list has a tag. The name of one that only hidden posts have is their words. */
const isListed = () => sql<boolean>`(post_count > 0 or last_used_at is null
  or name not in (select tags_of_hidden_posts()))`;

export async function allTags(db: Connection): Promise<Tag[]> {
  const { rows } = await sql<Tag & { formerNames: string[] | null }>`
    select listed.*, (select array_agg(former.name order by former.name) from former_tag_names as former where tag_id = listed.id and is_listed) as "formerNames"
    from (
      (select ${tagColumns} from tags where category <> 'general')
      union all
      (select ${tagColumns} from tags where category = 'general' and ${isListed()} order by post_count desc, id limit ${maxGeneralTags})
    ) as listed
    order by "postCount" desc, name limit ${maxTags}`.execute(db);
  return rows.map(({ formerNames, ...tag }) => ({ ...tag, ...(formerNames && { formerNames }) }));
}

export async function tagById(db: Connection, id: number): Promise<Tag | undefined> {
  return db.selectFrom('tags').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Those of the names that are teams, leagues or sports. */
export async function subjectTags(db: Connection, names: readonly string[]): Promise<Tag[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('tags')
    .select(columns)
    .where('name', 'in', [...names])
    .where('category', '<>', 'general')
    .execute();
}

/**
 * The tags with these names, each with the requested spelling. Names are compared by `isSameTag`. Tags are found by their skeletons;
 * a tag that has none, because an older one looks like it, is found by its name alone. A former name finds its tag if no tag has it now.
 */
async function findTags(
  db: Connection,
  names: readonly string[],
  lock: RawBuilder<unknown> = sql``,
): Promise<(NamedTag & { asked: string })[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedTag & { asked: string; matched: string; rank: number }>`
    select tags.id, tags.name, given.name as asked, case when found.is_current then tags.name else former.name end as matched,
      case when lower(tags.name) = lower(given.name) then 0 when found.is_current then 1 else 2 end as rank
    from unnest(${[...names]}::text[], ${names.map(skeletonOf)}::text[]) as given (name, skeleton)
    left join former_tag_names as former on former.skeleton = given.skeleton
    join tags on tags.skeleton = given.skeleton or lower(tags.name) = lower(given.name) or tags.id = former.tag_id
    cross join lateral (select coalesce(tags.skeleton = given.skeleton, false) or lower(tags.name) = lower(given.name) as is_current) as found
    order by rank ${lock}`.execute(db);
  const found = new Map<string, NamedTag & { asked: string }>();
  for (const { id, name, asked, matched } of rows)
    if (!found.has(asked) && isSameTag(asked, matched)) found.set(asked, { id, name, asked });
  return [...found.values()];
}

/** The tag with this name, whatever its case. */
export async function tagByName(db: Connection, name: string): Promise<NamedTag | undefined> {
  const [tag] = await findTags(db, [name]);
  return tag && { id: tag.id, name: tag.name };
}

/** Those of some names that no tag has: they are the words of whoever gives them. */
export async function newTagNames(db: Connection, names: readonly string[]): Promise<string[]> {
  const known = new Set((await findTags(db, names)).map(({ asked }) => asked));
  return names.filter(name => !known.has(name));
}

export async function popularTags(db: Connection, limit: number): Promise<Tag[]> {
  return db.selectFrom('tags').select(columns).where(isListed()).orderBy('post_count', 'desc').orderBy('id').limit(limit).execute();
}

/** Whether a row of `tags` has this nickname. The search text is looked at first, because it needs no normalisation. */
export function hasNickname(word: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(strpos(tags.search_text, ${word}) > 0
    and exists (select 1 from unnest(tags.aliases) as alias where plain_text(alias) = ${word}))`;
}

/**
 * Best match first: the whole name, a nickname of more than two letters, the beginning of either, a word's beginning, any part, two letters swapped, then
 * similar spellings. Among equals teams, leagues and sports come before tags that users made, then tags with more posts, then the NBA's.
 */
export async function searchTags(db: Connection, query: string, limit: number): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    with given as materialized (
      select word, array(select '%' || swapped || '%' from unnest(swapped_letters(word)) as swapped) as swaps from (select plain_text(${query}) as word) as typed
    ),
    found as (
      select tags.*, word,
        case
          when plain_text(name) = word then 0
          when char_length(word) > 2 and ${hasNickname(sql`word`)} then 1
          when starts_with(search_text, word) then 2
          when exists (select 1 from unnest(aliases) as alias where starts_with(plain_text(alias), word)) then 2
          when strpos(' ' || search_text, ' ' || word) > 0 then 3
          when strpos(search_text, word) > 0 then 4
          when search_text like any (swaps) then 5
          else 6
        end as rank
      from tags, given
      where word <> '' and ${isListed()} and (
        search_text like '%' || word || '%' or word <% search_text
        or category <> 'general' and search_text like any (swaps)
      )
    )
    select ${tagColumns} from found
    order by rank, case when rank = 6 then word_similarity(word, search_text) end desc, category = 'general', post_count desc,
      league is distinct from 'NBA', name
    limit ${limit}`.execute(db);
  return rows;
}

/** The ids of tags by name, whatever its case; names that no tag has are missing from the answer. */
export async function tagIds(db: Connection, names: readonly string[]): Promise<number[]> {
  return [...new Set((await findTags(db, names)).map(tag => tag.id))];
}

/** The ids among `ids` that are those of teams. */
export async function teamIds(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tags where category = 'team' and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The name of the team or league with this nickname ("lakers", "OKC"), the one with the most posts if several have it. */
export async function tagNamed(db: Connection, nickname: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from tags, (select plain_text(${nickname}) as word) as given
    where category in ('team', 'league') and word <> '' and ${hasNickname(sql`word`)}
    order by post_count desc, league is distinct from 'NBA', id limit 1`.execute(db);
  return rows[0]?.name;
}

/** The flair of the team whose tag has this name, whatever its case; undefined for any other tag. */
export async function teamFlair(db: Connection, name: string): Promise<Flair | undefined> {
  const tag = await tagByName(db, name);
  if (!tag) return undefined;
  const { rows } = await sql<{ name: string; color: string; aliases: string[] }>`
    select name, color, aliases from tags where id = ${tag.id} and category = 'team'`.execute(db);
  return rows[0] && { tag: rows[0].name, tricode: tricodeOf(rows[0].name, rows[0].aliases), color: rows[0].color };
}

/** Deletes a batch of user-made tags that were unused for days. */
export async function sweepTags(db: Connection): Promise<void> {
  await sql`
    delete from tags where id in (
      select id from tags
      where post_count = 0 and last_used_at < now() - make_interval(days => ${unusedTagDays}::int)
        and not exists (select from user_favorite_tags where tag_id = tags.id)
      order by last_used_at limit 1000 for update skip locked
    )`.execute(db);
}

export interface NamedTag {
  id: number;
  name: string;
}

/**
 * The tags with these names, ignoring case, each with the requested spelling. They are locked until the transaction ends, so a
 * sweep can't delete them before the post uses them.
 */
export async function tagsByNames(tx: Transaction, names: readonly string[]): Promise<(NamedTag & { asked: string })[]> {
  return findTags(tx, names, sql`for key share of tags`);
}

/** The tags that look so, by skeleton, held as well. */
export async function tagsBySkeletons(tx: Transaction, skeletons: readonly string[]): Promise<Map<string, NamedTag>> {
  const { rows } = await sql<NamedTag & { skeleton: string }>`
    select id, name, skeleton from tags where skeleton = any(${[...skeletons]}::text[]) for key share`.execute(tx);
  return new Map(rows.map(({ skeleton, ...tag }) => [skeleton, tag]));
}

/** Makes general tags, except those that are there by now or look like one that is. Returns how many it made. */
export async function insertTags(tx: Transaction, tags: readonly { name: string; skeleton: string }[]): Promise<number> {
  // In one order everywhere, so two posts that make the same tags can't wait for each other.
  const sorted = tags.toSorted((one, other) => (one.skeleton < other.skeleton ? -1 : 1));
  const { numAffectedRows = 0n } = await sql`
    insert into tags (name, skeleton, last_used_at)
    select name, skeleton, now()
    from unnest(${sorted.map(tag => tag.name)}::text[], ${sorted.map(tag => tag.skeleton)}::text[]) as given (name, skeleton)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
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
