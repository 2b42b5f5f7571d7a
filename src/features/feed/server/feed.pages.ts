import type { Connection, Database } from '../../../platform/server/db/database.ts';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import type { Boundaries } from '../../boundaries/server/index.ts';
import { createSemaphore } from '../../../platform/server/concurrency/semaphore.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { plainWordsOf } from '../../texts/markup/matches.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { asSeenBy, postsFor } from '../../personal/server/index.ts';
import { postsByIds } from '../../posts/server/index.ts';
import { latestRepliesShown } from '../../replies/replies.rules.ts';
import { latestReplies } from '../../replies/server/index.ts';
import type { FoundPosts, PostList } from '../feed.contract.ts';
import { type FeedSort, popularGroups } from '../feed.rules.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { countHidden, countRows, knownOf, type LatestPlace, latestRows, otherIds, scoredRows } from './feed.queries.ts';
import { isEmpty, isNarrowed, type FeedFilter, filterKey } from './feed.filter.ts';
import { foundBy, maxNewest } from './search/searchCache.ts';
import { isKept, storeRanking, rankedAfter } from './rankings.queries.ts';
import { matchingWords } from './search/search.queries.ts';
import { lateReader } from '../../games/server/index.ts';

export interface Paging {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/** The parts of the context that a list needs, and its reader. */
export type ListContext = Pick<Context, 'db' | 'responseCache'> & {
  /** A person's id or an address; large reads are limited for each reader. */
  reader: string;
};

interface Page {
  ids: number[];
  totalCount: number;
  next: Cursor | null;
}

/**
 * Bounds the expensive lists: those of several tags, and popular lists of some posts. Each reads all of its posts, and every set of
 * tags is a list of its own. A reader gets one at a time and all readers together four, so other reads never wait for them.
 */
const expensiveLists = createSemaphore({
  maxConcurrent: 4,
  maxConcurrentPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 20,
  maxWaitMs: 5_000,
});

function isExpensive(view: FeedFilter, sort: FeedSort): boolean {
  return (view.tagIds?.length ?? 0) > 1 || (sort === 'popular' && isNarrowed(view));
}

const cursorGone = () =>
  refuse('invalid_input', 'This page of the list has expired. Please start again from the top.', [
    { path: 'cursor', message: 'is not known here' },
  ]);

/** The number of posts in a view. */
async function sizeOf(context: ListContext, view: FeedFilter): Promise<number> {
  return view.words ? (await foundBy(context, view)).total : countRows(context.db, view);
}

async function latestPage(context: ListContext, view: FeedFilter, paging: Paging, cursor: Cursor | undefined): Promise<Page> {
  const after = cursor?.sort === 'latest' ? cursor.after : undefined;
  const offset = after ? 0 : paging.offset;
  // One more row than the limit shows whether there is a next page.
  const limit = paging.limit + 1;
  const found = view.words && (await foundBy(context, view));
  // The cached search result holds the first pages and the total.
  const isKnown = found && !after && offset + limit <= maxNewest;
  const rows = isKnown ? found.newest.slice(offset, offset + limit) : await latestRows(context.db, view, { limit, offset, after });
  const shown = rows.slice(0, paging.limit);
  const last = shown.at(-1);
  const next = rows.length > paging.limit && last ? { createdAt: last.createdAt.getTime(), id: last.id } : undefined;
  return {
    ids: shown.map(row => row.id),
    totalCount: found?.total ?? (await countRows(context.db, view)),
    next: next ? { sort: 'latest', view: filterKey(view), after: next } : null,
  };
}

/** The maximum number of posts in exact popular order; in a larger list the others follow, newest first. */
const maxRanked = 2_000;

interface Ranking {
  id: string;
  ids: number[];
  isWhole: boolean;
}

async function rank(db: Database, view: FeedFilter): Promise<Ranking> {
  const { posts, now } = await scoredRows(db, view, maxRanked + 1);
  const isWhole = posts.length <= maxRanked;
  const groups = popularGroups(posts, now);
  // If the list was cut, its last group may lack the posts that would rank first in it.
  const ids = (isWhole ? groups : groups.slice(0, -1)).flat();
  return { id: await storeRanking(db, ids, isWhole), ids, isWhole };
}

interface Rest {
  ranking: string;
  limit: number;
  offset: number;
  after: LatestPlace | undefined;
}

/** The posts after a stored ranking, with the cursor of the next page. */
async function restRows(db: Connection, view: FeedFilter, { ranking, limit, offset, after }: Rest): Promise<Pick<Page, 'ids' | 'next'>> {
  const rows = await latestRows(db, view, { limit: limit + 1, offset, after, except: ranking });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = last ? { createdAt: last.createdAt.getTime(), id: last.id } : after;
  return {
    ids: shown.map(row => row.id),
    next: rows.length > limit ? { sort: 'rest', view: filterKey(view), ranking, after: place } : null,
  };
}

async function firstPopularPage(context: ListContext, view: FeedFilter, { limit, offset }: Paging): Promise<Page> {
  const { db, responseCache } = context;
  // The order is the same for everybody. The posts that a late reader may not know yet are left out, and others fill the page.
  const { id, ids, isWhole } = await readingAs(undefined, () =>
    responseCache.readExpensive(`popular ${filterKey(view)}`, () => rank(db, view)),
  );
  const known = lateReader() ? await knownOf(db, ids) : ids;
  const shown = known.slice(offset, offset + limit);
  const totalCount = await sizeOf(context, view);
  if (known.length > offset + limit || isWhole) {
    const last = shown.at(-1);
    const hasNext = last !== undefined && known.length > offset + limit;
    return { ids: shown, totalCount, next: hasNext ? { sort: 'popular', view: filterKey(view), ranking: id, last } : null };
  }
  const rest = { ranking: id, limit: limit - shown.length, offset: Math.max(0, offset - known.length), after: undefined };
  const { ids: others, next } = await restRows(db, view, rest);
  return { ids: [...shown, ...others], totalCount, next };
}

async function nextPopularPage(
  context: ListContext,
  view: FeedFilter,
  limit: number,
  cursor: Cursor & { sort: 'popular' | 'rest' },
): Promise<Page | Refusal<'invalid_input'>> {
  const { db } = context;
  const rest = { ranking: cursor.ranking, limit, offset: 0, after: undefined };
  if (cursor.sort === 'rest') {
    if (!(await isKept(db, cursor.ranking))) return cursorGone();
    const page = await restRows(db, view, { ...rest, after: cursor.after });
    return { ...page, totalCount: await sizeOf(context, view) };
  }
  // A made-up cursor must not tell a late reader whether the order has a post, and where.
  if (lateReader() && (await knownOf(db, [cursor.last])).length === 0) return cursorGone();
  const ranked = await rankedAfter(db, cursor.ranking, { last: cursor.last, limit: limit + 1 });
  if (!ranked) return cursorGone();
  const totalCount = await sizeOf(context, view);
  const shown = ranked.ids.slice(0, limit);
  const last = shown.at(-1);
  if (ranked.ids.length > limit || ranked.isWhole)
    return { ids: shown, totalCount, next: ranked.ids.length > limit && last !== undefined ? { ...cursor, last } : null };
  const { ids, next } = await restRows(db, view, { ...rest, limit: limit - shown.length });
  return { ids: [...shown, ...ids], totalCount, next };
}

async function pageOf(context: ListContext, view: FeedFilter, sort: FeedSort, paging: Paging): Promise<Page | Refusal<'invalid_input'>> {
  if (paging.cursor === undefined)
    return sort === 'popular' ? firstPopularPage(context, view, paging) : latestPage(context, view, paging, undefined);
  const cursor = readCursor(paging.cursor);
  if (!cursor || cursor.view !== filterKey(view)) return cursorGone();
  return cursor.sort === 'latest' ? latestPage(context, view, paging, cursor) : nextPopularPage(context, view, paging.limit, cursor);
}

/** A further read about a page's posts that runs while the rest of the page is read. */
type ReadMore<More> = (posts: readonly Post[]) => Promise<More>;

/** One page of a list with everything its cards show to anybody, in a number of queries that does not depend on its length. */
async function pageWith<More>(
  context: ListContext,
  view: FeedFilter,
  { sort, paging, readMore }: { sort: FeedSort; paging: Paging; readMore: ReadMore<More> },
): Promise<{ list: PostList; more: More } | Refusal<'invalid_input'>> {
  if (isEmpty(view)) return { list: { posts: [], hasMore: false, totalCount: 0, nextCursor: null }, more: await readMore([]) };
  const { db } = context;
  const read = () => pageOf(context, view, sort, paging);
  const page = await (isExpensive(view, sort) ? expensiveLists(read, context.reader) : read());
  if (!('ids' in page)) return page;
  const reading = postsByIds(db, page.ids);
  const [posts, more, replies] = await Promise.all([reading, reading.then(readMore), latestReplies(db, page.ids, latestRepliesShown)]);
  const list: PostList = {
    posts: posts.map(post => ({ ...post, latestReplies: replies.get(post.id) ?? [] })),
    hasMore: page.next !== null,
    totalCount: page.totalCount,
    nextCursor: page.next && writeCursor(page.next),
  };
  return { list, more };
}

const readNothingMore = async () => undefined;

/** One page of a list. */
export async function listPosts(
  context: ListContext,
  view: FeedFilter,
  sort: FeedSort,
  paging: Paging,
): Promise<PostList | Refusal<'invalid_input'>> {
  const page = await pageWith(context, view, { sort, paging, readMore: readNothingMore });
  return refused(page) ? page : page.list;
}

/** Letters of scripts that put no blanks between words, in which a word is found inside another. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** The words of a page of posts that are compared with those of a search. A text of more different words has no marks in the rest. */
const maxComparedWords = 5_000;

/** The words in these posts that match the search. */
async function matchesIn({ db, responseCache }: ListContext, view: FeedFilter, posts: readonly Post[]): Promise<string[]> {
  const { words = [], state } = view;
  // While no post was changed, the same posts hold the same words.
  const key = `matches ${filterKey(view)} ${posts.map(post => post.id).join()} ${state?.changed}`;
  const known = state && responseCache.recall<string[]>(key);
  if (known) return known;
  // Words of one stem begin with the same letter, so only those words go to the database, which knows the stems.
  const beginnings = new Set(words.flat().map(word => word[0]));
  const used = plainWordsOf(posts.flatMap(post => [post.content, post.authorName, ...post.tags]));
  const matches = await matchingWords(
    db,
    used.filter(word => beginnings.has(word[0]) || unspaced.test(word)).slice(0, maxComparedWords),
    words,
  );
  if (state) responseCache.note(key, matches);
  return matches;
}

/** One page of a search, with the words it found in each text. */
export async function findPosts(
  context: ListContext,
  view: FeedFilter,
  sort: FeedSort,
  paging: Paging,
): Promise<FoundPosts | Refusal<'invalid_input'>> {
  const page = await pageWith(context, view, { sort, paging, readMore: posts => matchesIn(context, view, posts) });
  return refused(page) ? page : { ...page.list, matches: page.more };
}

/** The number of posts of a search whose words are compared with those that its reader mutes, and the number of their characters. */
const maxCompared = { posts: 300, characters: 300_000 };

/** The first posts, up to the one with which their texts reach the maximum. */
function comparable(posts: readonly Post[]): readonly Post[] {
  let characters = 0;
  const end = posts.findIndex(({ content }) => {
    characters += content.length;
    return characters >= maxCompared.characters;
  });
  return end === -1 ? posts : posts.slice(0, end + 1);
}

/** The number of posts of a search that its reader does not get. */
async function hiddenIn(context: ListContext, viewer: Viewer, boundaries: Boundaries, view: FeedFilter): Promise<number> {
  if (isEmpty(view)) return 0;
  const hidden = await countHidden(context.db, view, boundaries);
  if (boundaries.muted.words.length === 0) return hidden;
  const ids = await otherIds(context.db, view, boundaries, maxCompared.posts);
  const posts = comparable(await postsByIds(context.db, ids));
  return hidden + posts.length - postsFor(viewer, posts, true).length;
}

/**
 * A search as its reader gets it. Everybody shares the answer, and most people have neither blocks nor mutes: only for the others the
 * number of posts and the words that were found are those of the posts that they get.
 */
export async function searchSeenBy(
  context: ListContext,
  viewer: Viewer,
  found: FoundPosts,
  readView: () => Promise<FeedFilter>,
): Promise<FoundPosts> {
  const seen = await listSeenBy(context.db, viewer, found, { hidesMuted: true });
  if (!viewer.boundaries || found.totalCount === 0) return seen;
  const view = await readView();
  const hidden = await hiddenIn(context, viewer, viewer.boundaries, view);
  if (hidden === 0) return seen;
  const matches = seen.posts.length === found.posts.length ? found.matches : await matchesIn(context, view, seen.posts);
  return { ...seen, totalCount: Math.max(seen.posts.length, found.totalCount - hidden), matches };
}

/** A list with the viewer's own likes, bookmarks and votes. */
export async function listSeenBy<List extends PostList>(
  db: Connection,
  viewer: Viewer,
  list: List,
  options: { hidesMuted?: boolean } = {},
): Promise<List> {
  return { ...list, posts: [...(await asSeenBy(db, viewer, list.posts, options))] };
}
