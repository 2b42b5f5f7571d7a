import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Boundaries } from '../../boundaries/server/index.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Scored } from '../feed.rules.ts';
import { isNarrowed, type FeedFilter } from './feed.filter.ts';
import { type PostsState, postsState, stateOf } from './search/search.queries.ts';
import { lateReader } from '../../games/server/index.ts';

function searchQuery(words: readonly string[][]): RawBuilder<unknown> {
  const anySpelling = (spellings: readonly string[]) =>
    sql`(${sql.join(
      spellings.map(word => sql`plainto_tsquery('bleachers', ${word})`),
      sql` || `,
    )})`;
  return sql.join(words.map(anySpelling), sql` && `);
}

/** The SQL conditions that a post of a view fulfils. */
function conditionsOf({ tagIds, words, authorId, followedBy }: FeedFilter): RawBuilder<unknown>[] {
  return [
    words && sql`search @@ (${searchQuery(words)})`,
    // A late reader has `edit_moment_at` only for an edit that they may not know yet: its words find nothing.
    words && lateReader() && sql`(edit_moment_at is null or search_document(content, author_name, tags) @@ (${searchQuery(words)}))`,
    authorId !== undefined && sql`author_id = ${authorId}::uuid`,
    followedBy !== undefined && sql`author_id in (select followed_id from follows where follower_id = ${followedBy}::uuid)`,
    tagIds && sql`exists (select 1 from post_tags where post_tags.post_id = posts.id and tag_id = any(${tagIds}))`,
  ].filter(condition => condition !== undefined && condition !== false);
}

/** The posts of a view as rows (id, created_at). If only tags narrow the view, the rows come from the index of the tags. */
function rowsOf(view: FeedFilter): RawBuilder<unknown> {
  const { tagIds, words, authorId, followedBy, likedBy } = view;
  const isOfTags = tagIds && !words && !authorId && !followedBy;
  if (likedBy !== undefined)
    return sql`(
      select post_id as id, created_at from post_likes
      where user_id = ${likedBy}::uuid and exists (select from posts where posts.id = post_id))`;
  if (isOfTags && tagIds.length === 1) return sql`(select post_id as id, created_at from post_tags where tag_id = ${tagIds[0]})`;
  if (isOfTags) return sql`(select distinct post_id as id, created_at from post_tags where tag_id = any(${tagIds}))`;
  const conditions = conditionsOf(view);
  if (conditions.length === 0) return sql`posts`;
  return sql`(select id, created_at from posts where ${sql.join(conditions, sql` and `)})`;
}

/** A place in the newest-first order: everything after it is older. */
export interface LatestPlace {
  createdAt: number;
  id: number;
}

export interface LatestRow {
  id: number;
  createdAt: Date;
}

/** The lists that a view merges, one for each of its tags or followed people; undefined for a view that is one list. */
function mergedLists({
  tagIds,
  words,
  authorId,
  followedBy,
  likedBy,
}: FeedFilter): { keys: RawBuilder<unknown>; rows: RawBuilder<unknown> } | undefined {
  if (words || authorId !== undefined || likedBy !== undefined) return undefined;
  if (followedBy !== undefined && !tagIds)
    return {
      keys: sql`(select followed_id as key from follows where follower_id = ${followedBy}::uuid)`,
      rows: sql`(select id, created_at from posts where posts.author_id = wanted.key)`,
    };
  if (followedBy === undefined && tagIds && tagIds.length > 1)
    return {
      keys: sql`unnest(${[...tagIds]}::bigint[])`,
      rows: sql`(select post_id as id, created_at from post_tags where post_tags.tag_id = wanted.key)`,
    };
  return undefined;
}

/** Posts of a view, newest first; `except` names a kept order whose posts are left out. */
export async function latestRows(
  db: Connection,
  view: FeedFilter,
  page: { limit: number; offset: number; after: LatestPlace | undefined; except?: string },
): Promise<LatestRow[]> {
  const conditions = [
    page.after && sql`(created_at, id) < (${new Date(page.after.createdAt).toISOString()}::timestamptz, ${page.after.id}::bigint)`,
    page.except && sql`id not in (select unnest(post_ids) from popular_rankings where id = ${page.except}::uuid)`,
  ].filter(condition => condition !== undefined && condition !== '');
  const narrowed = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const merged = mergedLists(view);
  if (merged) {
    // Those of each list come from its index, so that a list of popular teams does not read all of their posts.
    const { rows } = await sql<LatestRow>`
      select distinct newest.id, newest.created_at as "createdAt"
      from ${merged.keys} as wanted (key) cross join lateral (
        select id, created_at from ${merged.rows} as listed ${narrowed} order by created_at desc, id desc limit ${page.limit + page.offset}
      ) as newest
      order by 2 desc, 1 desc limit ${page.limit} offset ${page.offset}`.execute(db);
    return rows;
  }
  const { rows } = await sql<LatestRow>`
    select id, created_at as "createdAt" from ${rowsOf(view)} as listed ${narrowed}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** The result of a search: its newest posts and their total, at one state of all posts and up to one id. */
export interface Found {
  newest: LatestRow[];
  total: number;
  state: PostsState;
  lastId: number;
}

const lastId = sql`(select max(id) from posts) as "lastId"`;

/** Reads a whole search; undefined if it has no posts. */
export async function findRows(db: Connection, view: FeedFilter, most: number): Promise<Found | undefined> {
  const { rows } = await sql<LatestRow & PostsState & { total: number; lastId: number }>`
    select id, created_at as "createdAt", count(*) over () as total, ${postsState}, ${lastId} from ${rowsOf(view)} as listed
    order by created_at desc, id desc limit ${most}`.execute(db);
  const newest = rows.map(({ id, createdAt }) => ({ id, createdAt }));
  return rows[0] && { newest, total: rows[0].total, state: stateOf(rows[0]), lastId: rows[0].lastId };
}

/** The posts after an id, newest first, with which of them a view holds, and the state that includes them; undefined for none. */
export async function rowsSince(
  db: Connection,
  view: FeedFilter,
  id: number,
  most: number,
): Promise<(Omit<Found, 'total'> & { seen: number }) | undefined> {
  const isHeld = sql.join(conditionsOf(view), sql` and `);
  const { rows } = await sql<LatestRow & PostsState & { isHeld: boolean }>`
    select id, created_at as "createdAt", ${isHeld} as "isHeld", ${postsState} from posts where id > ${id} order by id desc limit ${most}`.execute(
    db,
  );
  const newest = rows.filter(row => row.isHeld).map(row => ({ id: row.id, createdAt: row.createdAt }));
  return rows[0] && { newest, seen: rows.length, state: stateOf(rows[0]), lastId: rows[0].id };
}

/** The counter that holds the size of a view, where one is kept, without what a late reader may not know. */
function counterOf({ tagIds, words, authorId, followedBy, likedBy }: FeedFilter): RawBuilder<unknown> | undefined {
  const isOfPeople = authorId !== undefined || followedBy !== undefined;
  if (words || likedBy !== undefined || (tagIds && isOfPeople)) return undefined;
  if (followedBy !== undefined)
    return sql`
      select coalesce(sum(total_posts), 0) from user_stats
      where user_id in (select followed_id from follows where follower_id = ${followedBy}::uuid)`;
  // The views `late.tags` and `late.user_stats` count for the reader; `post_totals` counts for everybody.
  if (tagIds) return tagIds.length === 1 ? sql`select post_count from tags where id = ${tagIds[0]}` : undefined;
  if (authorId !== undefined) return sql`select total_posts from user_stats where user_id = ${authorId}::uuid`;
  const unknown = lateReader() ? sql`late.unknown_posts(null, null)` : sql`0`;
  return sql`select sum(posts)::bigint - ${unknown} from post_totals`;
}

export async function countRows(db: Connection, view: FeedFilter): Promise<number> {
  const counted = counterOf(view) ?? sql`select count(*) from ${rowsOf(view)} as listed`;
  const { rows } = await sql<{ count: number }>`select greatest(0, (${counted})) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of posts of a view that the reader's blocks and their mutes of people, tags and posts hide. */
export async function countHidden(db: Connection, view: FeedFilter, boundaries: Boundaries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${rowsOf(view)} as listed join posts on posts.id = listed.id
    where ${isHiddenBy(boundaries)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest posts of a view that only a mute of a word can hide. */
export async function otherIds(db: Connection, view: FeedFilter, boundaries: Boundaries, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select posts.id from ${rowsOf(view)} as listed join posts on posts.id = listed.id
    where not ${isHiddenBy(boundaries)} order by posts.created_at desc, posts.id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

function isHiddenBy({ blocked, muted }: Boundaries): RawBuilder<boolean> {
  const people = [...blocked.keys(), ...muted.people.keys()];
  return sql`(coalesce(posts.author_id = any(${arrayParameter(people, 'uuid')}), false) or posts.id = any(${arrayParameter([...muted.posts], 'bigint')})
    or exists (select from unnest(posts.tags) as tag where lower(tag) = any(${arrayParameter([...muted.tags], 'text')})))`;
}

/** Those of the posts that the reader may know, in the same order. */
export async function knownOf(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from posts where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter(id => known.has(id));
}

/** As `popularScore` has it. */
const score = sql`(posts.likes + posts.comments + posts.views / 10.0)
  * greatest(0.1, 1 - greatest(0, extract(epoch from now() - posts.created_at)::float8 / 3600) / 24 * 0.1)`;

/** The posts of a view with the highest scores, best first, at most `most`, with the inputs of the order and the database's time. */
export async function scoredRows(db: Connection, view: FeedFilter, most: number): Promise<{ posts: Scored[]; now: number }> {
  const { rows } = await sql<Omit<Scored, 'createdAt'> & { createdAt: Date; now: Date }>`
    select posts.id, posts.likes, posts.comments, posts.views, posts.created_at as "createdAt", now() as now
    from posts ${isNarrowed(view) ? sql`join ${rowsOf(view)} as listed on listed.id = posts.id` : sql``}
    order by ${score} desc, posts.created_at desc, posts.id desc limit ${most}`.execute(db);
  const posts = rows.map(({ id, likes, comments, views, createdAt }) => ({ id, likes, comments, views, createdAt: createdAt.getTime() }));
  return { posts, now: rows[0]?.now.getTime() ?? Date.now() };
}
