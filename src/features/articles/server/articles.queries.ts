import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Markup } from '../../texts/markup/markup.ts';
import type { NewArticleSite } from '../articles.contract.ts';
import { feedEveryMs, maxAddresses, shownBest, shownComments } from '../articles.rules.ts';

export interface StoredSite {
  origin: string;
  name: string;
  tag: number | null;
  feedUrl: string | null;
  opens: boolean;
  listedAt: Date;
  triedAt: Date | null;
  readAt: Date | null;
  problem: string | null;
  articles: number | null;
  latest: string | null;
  opened: number | null;
  etag: string | null;
  modified: string | null;
}

const siteColumns = sql`origin, name, tag_id as tag, feed_url as "feedUrl", opens, listed_at as "listedAt", feed_tried_at as "triedAt",
  feed_read_at as "readAt", feed_problem as problem, feed_articles as articles, feed_latest as latest, feed_opened as opened,
  feed_etag as etag, feed_modified as modified`;

export async function storedSites(db: Connection): Promise<StoredSite[]> {
  return (await sql<StoredSite>`select ${siteColumns} from article_sites order by place`.execute(db)).rows;
}

/** Replaces the list. A site that stays keeps the time of its listing, and what was read from its feed while the feed is the same. */
export async function replaceSites(tx: Transaction, sites: readonly NewArticleSite[]): Promise<void> {
  await sql`delete from article_sites where origin <> all(${arrayParameter(
    sites.map(({ origin }) => origin),
    'text',
  )})`.execute(tx);
  for (const [place, { origin, name, tag, feedUrl, opens }] of sites.entries())
    await sql`
      insert into article_sites as known (origin, place, name, tag_id, feed_url, opens)
      values (${origin}, ${place}, ${name}, ${tag}, ${feedUrl}, ${opens})
      on conflict (origin) do update set place = excluded.place, name = excluded.name, tag_id = excluded.tag_id, opens = excluded.opens,
        feed_url = excluded.feed_url,
        feed_tried_at = case when known.feed_url = excluded.feed_url then known.feed_tried_at end,
        feed_read_at = case when known.feed_url = excluded.feed_url then known.feed_read_at end,
        feed_problem = case when known.feed_url = excluded.feed_url then known.feed_problem end,
        feed_articles = case when known.feed_url = excluded.feed_url then known.feed_articles end,
        feed_latest = case when known.feed_url = excluded.feed_url then known.feed_latest end,
        feed_opened = case when known.feed_url = excluded.feed_url then known.feed_opened end,
        -- A feed is read whole once its threads are to be opened.
        feed_etag = case when known.feed_url = excluded.feed_url and known.opens = excluded.opens then known.feed_etag end,
        feed_modified = case when known.feed_url = excluded.feed_url and known.opens = excluded.opens then known.feed_modified end`.execute(
      tx,
    );
}

/** Gives the sites of a tag that was merged the tag that stays. */
export async function moveSitesOfTag(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.updateTable('article_sites').set({ tag_id: into }).where('tag_id', '=', from).execute();
}

/** Takes the site whose feed is due longest, on one of all nodes. */
export async function takeDueFeed(db: Connection): Promise<StoredSite | undefined> {
  const { rows } = await sql<StoredSite>`
    update article_sites set feed_tried_at = now() where origin = (
      select origin from article_sites
      where feed_url is not null and (feed_tried_at is null or feed_tried_at <= now() - ${feedEveryMs} * interval '1 millisecond')
      order by feed_tried_at nulls first limit 1 for update skip locked)
    returning ${siteColumns}`.execute(db);
  return rows[0];
}

export interface FeedRead {
  problem: string | null;
  articles: number;
  latest: string | null;
  opened: number;
  etag: string | null;
  modified: string | null;
}

export async function storeFeedRead(db: Connection, origin: string, read: FeedRead): Promise<void> {
  await sql`
    update article_sites set feed_read_at = now(), feed_problem = ${read.problem}, feed_articles = ${read.articles}, feed_latest = ${read.latest},
      feed_opened = ${read.opened}, feed_etag = ${read.etag}, feed_modified = ${read.modified} where origin = ${origin}`.execute(db);
}

/** Notes a read that found nothing new, or failed. */
export async function noteFeed(db: Connection, origin: string, problem: string | null): Promise<void> {
  await sql`
    update article_sites set feed_problem = ${problem}, feed_opened = case when ${problem}::text is null then 0 else feed_opened end,
      feed_read_at = case when ${problem}::text is null then now() else feed_read_at end where origin = ${origin}`.execute(db);
}

/** The form of the article's address under which it has its thread, by any address under which it was found. */
const knownUrl = (address: string) => sql`coalesce((select url from article_addresses where address = ${address}), ${address})`;

/** The thread of an article, also one that moderation hides; undefined without one. */
export async function threadOf(db: Connection, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select post_id as id from articles where url = ${knownUrl(address)} and post_id is not null`.execute(db);
  return rows[0]?.id;
}

/** The addresses, among these, whose articles have no thread. */
export async function unknownArticles(db: Connection, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select wanted.address from unnest(${arrayParameter(addresses, 'text')}) as wanted (address)
    where not exists (select from articles where url = wanted.address)
      and not exists (select from article_addresses where article_addresses.address = wanted.address)`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

/** Whether the article had no thread; then the caller writes it. Another transaction that opens it is waited for. */
export async function insertArticle(tx: Transaction, url: string): Promise<boolean> {
  const row = await tx
    .insertInto('articles')
    .values({ url })
    .onConflict(conflict => conflict.doNothing())
    .returning('url')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setThread(tx: Transaction, url: string, postId: number): Promise<void> {
  await tx.updateTable('articles').set({ post_id: postId }).where('url', '=', url).execute();
}

/** Notes an address under which an article was found, unless it has enough of them. */
export async function insertAddress(tx: Transaction, address: string, url: string): Promise<void> {
  await sql`
    insert into article_addresses (address, url) select ${address}, ${url}
    where (select count(*) from article_addresses where url = ${url}) < ${maxAddresses}
    on conflict do nothing`.execute(tx);
}

export interface Talk {
  postId: number;
  title: string;
  comments: number;
  isLocked: boolean;
}

/** The visible thread of an article. */
export async function talkOf(db: Connection, address: string): Promise<Talk | undefined> {
  const { rows } = await sql<Talk>`
    select posts.id as "postId", posts.article ->> 'title' as title, posts.comments, posts.locked_at is not null as "isLocked"
    from articles join posts on posts.id = articles.post_id where url = ${knownUrl(address)}`.execute(db);
  return rows[0];
}

export interface TalkComment {
  id: number;
  author: string | null;
  content: string;
  markup: Markup;
  likes: number;
  createdAt: Date;
  isBest: boolean;
}

/** The comments with the most likes, then the newest others. */
export async function talkComments(db: Connection, postId: number): Promise<TalkComment[]> {
  const { rows } = await sql<TalkComment>`
    with best as (
      select id, true as is_best from replies where post_id = ${postId} and deleted_at is null and likes > 0
      order by likes desc, id limit ${shownBest}
    ), newest as (
      select id, false as is_best from replies where post_id = ${postId} and deleted_at is null and id not in (select id from best)
      order by id desc limit ${shownComments}
    )
    select replies.id, coalesce(users.username, case when replies.author_id is not null then replies.author_name end) as author,
      replies.content, replies.markup, replies.likes, replies.created_at as "createdAt", shown.is_best as "isBest"
    from (select * from best union all select * from newest) as shown
    join replies on replies.id = shown.id left join users on users.id = replies.author_id
    order by shown.is_best desc, case when shown.is_best then -replies.likes end, case when shown.is_best then replies.id else -replies.id end
    limit ${shownComments}`.execute(db);
  return rows;
}

/** The number of comments below each of these addresses, 0 without a thread. */
export async function commentCounts(db: Connection, addresses: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; comments: number }>`
    select wanted.address, posts.comments from unnest(${arrayParameter(addresses, 'text')}) as wanted (address)
    left join article_addresses on article_addresses.address = wanted.address
    join articles on articles.url = coalesce(article_addresses.url, wanted.address)
    join posts on posts.id = articles.post_id`.execute(db);
  return new Map(rows.map(({ address, comments }) => [address, comments]));
}

/** Takes an article whose thread somebody opened since it was read, a day ago or more. */
export async function takeOldArticle(db: Connection): Promise<{ url: string; postId: number } | undefined> {
  const { rows } = await sql<{ url: string; postId: number }>`
    update articles set read_at = now(), views_at_read = (select views from posts where posts.id = articles.post_id) where url = (
      select articles.url from articles join posts on posts.id = articles.post_id
      where articles.read_at < now() - interval '1 day' and posts.views > articles.views_at_read
      order by articles.read_at limit 1 for update of articles skip locked)
    returning url, post_id as "postId"`.execute(db);
  return rows[0];
}
