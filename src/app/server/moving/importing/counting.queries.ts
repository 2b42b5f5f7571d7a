/** The counters of what moved in, in small transactions beside the live product. */
import { sql } from 'kysely';
import { houseIssuer } from '../../../../features/account/server/index.ts';
import type { Connection, Database, Transaction } from '../../../../platform/server/db/database.ts';
import type { Storing } from './storing.queries.ts';

/** Moved posts after one, in the order of their keys. */
export async function movedPostsAfter(
  db: Connection,
  { sourceId }: Storing,
  after: string,
  limit: number,
): Promise<{ key: string; id: number }[]> {
  const { rows } = await sql<{ key: string; id: number }>`
    select key, row_id as id from moved_items where source_id = ${sourceId} and kind = 'posts' and key > ${after} order by key limit ${limit}::int`.execute(
    db,
  );
  return rows;
}

/** The moved people who are still there, after one. */
export async function movedPeopleAfter(
  db: Connection,
  { sourceId }: Storing,
  after: string,
  limit: number,
): Promise<{ key: string; id: string }[]> {
  const { rows } = await sql<{ key: string; id: string }>`
    select key, person_id as id from moved_items
    where source_id = ${sourceId} and kind = 'people' and person_id is not null and key > ${after} order by key limit ${limit}::int`.execute(
    db,
  );
  return rows;
}

/** Sets the likes and comments of posts, and the likes of their comments, by their rows. What changes is locked before it is counted. */
export async function countPosts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select from all_posts where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    update all_posts set likes = counted.likes, comments = counted.comments
    from (
      select id, (select count(*)::int from post_likes where post_id = posts.id) as likes,
        (select count(*)::int from all_replies where post_id = posts.id and deleted_at is null and hidden is null) as comments
      from all_posts as posts where id = any(${[...ids]}::bigint[]) and hidden is null
    ) as counted
    where all_posts.id = counted.id and (all_posts.likes, all_posts.comments) <> (counted.likes, counted.comments)`.execute(tx);
  const isOff = sql`likes <> (select count(*) from reply_likes where reply_likes.post_id = all_replies.post_id and reply_id = all_replies.id)`;
  const { rows } = await sql<{ id: number }>`
    select id from all_replies where post_id = any(${[...ids]}::bigint[]) and deleted_at is null and ${isOff} order by id for no key update`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`
    update all_replies set likes = (select count(*)::int from reply_likes where reply_likes.post_id = all_replies.post_id and reply_id = all_replies.id)
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Sets the totals and the streak of people by their rows. Who has written before is no newcomer. */
export async function countPeople(tx: Transaction, ids: readonly string[], textsOfMember: number): Promise<void> {
  const people = sql`${[...ids]}::uuid[]`;
  await sql`insert into user_stats (user_id) select id from users where id = any(${people}) order by 1 on conflict do nothing`.execute(tx);
  await sql`select from user_stats where user_id = any(${people}) order by user_id for no key update`.execute(tx);
  await sql`
    with posted as (
      select author_id, count(*)::int as posts, sum(likes)::int as likes, sum(views)::int as views from posts where author_id = any(${people}) group by 1
    ), commented as (
      select author_id, count(*)::int as comments from replies where author_id = any(${people}) and deleted_at is null group by 1
    ), days as (
      select author_id, (created_at at time zone 'utc')::date as day from posts where author_id = any(${people}) group by 1, 2
    ), runs as (
      select author_id, day, day - (row_number() over (partition by author_id order by day))::int as run from days
    ), streaks as (
      select author_id, max(day) as last, count(*)::int as length, row_number() over (partition by author_id order by max(day) desc) as place
      from runs group by author_id, run
    )
    update user_stats set total_posts = coalesce(posts, 0), total_likes = coalesce(posted.likes, 0), total_views = coalesce(posted.views, 0),
      total_comments = coalesce(comments, 0), post_streak = coalesce(streaks.length, 0), last_post_date = streaks.last, updated_at = now()
    from users left join posted on posted.author_id = users.id left join commented on commented.author_id = users.id
      left join streaks on streaks.author_id = users.id and place = 1
    where users.id = user_stats.user_id and users.id = any(${people})`.execute(tx);
  await sql`
    update users set established_at = now() from user_stats
    where users.id = any(${people}) and user_id = users.id and established_at is null and total_posts + total_comments >= ${textsOfMember}::int`.execute(
    tx,
  );
}

/** The account of the house, which writes the talk about articles, if there is one. */
export async function houseOf(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where issuer = ${houseIssuer}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether nothing has been written and nobody has joined: an export of ours then keeps its ids. */
export async function isEmptySite(db: Connection, houseIssuer: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not exists (select from all_posts) and not exists (select from all_replies) and not exists (select from chat_messages)
      and not exists (select from users where issuer <> ${houseIssuer})`.execute(db);
  return rows.length > 0;
}

/** Whether each text and message of the folder has a number as its id. */
export async function hasNumbers(db: Connection): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not exists (select from moving.posts where problem is null and key !~ '^[1-9][0-9]{0,14}$')
      and not exists (select from moving.comments where problem is null and key !~ '^[1-9][0-9]{0,14}$')
      and not exists (select from moving.messages where problem is null and key !~ '^[1-9][0-9]{0,14}$')`.execute(db);
  return rows.length > 0;
}

/** The source of a folder by its address; made at its first import. An import that was interrupted keeps ids if it did so before. */
export async function openSource(db: Database, source: { url: string; name: string | null }, keepsIds: boolean): Promise<Storing> {
  const { rows } = await sql<{ id: number; keepsIds: boolean }>`
    insert into moved_sources (url, name, keeps_ids) values (${source.url}, ${source.name}, ${keepsIds})
    on conflict (url) do update set name = coalesce(excluded.name, moved_sources.name)
    returning id, keeps_ids as "keepsIds"`.execute(db);
  if (!rows[0]) throw new Error('The source could not be stored.');
  return { sourceId: rows[0].id, keepsIds: rows[0].keepsIds };
}

/** The source of an address; undefined before its first import. */
export async function knownSource(db: Connection, url: string): Promise<Storing | undefined> {
  const { rows } = await sql<Storing>`select id as "sourceId", keeps_ids as "keepsIds" from moved_sources where url = ${url}`.execute(db);
  return rows[0];
}

/** Ends the import of a source. Ids are kept only by the first, into a site that was empty. */
export async function endSource(db: Database, { sourceId }: Storing): Promise<void> {
  await sql`update moved_sources set ended_at = now(), keeps_ids = false where id = ${sourceId}`.execute(db);
}
