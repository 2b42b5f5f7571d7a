import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { asSeenBy, postsByIds } from '../../posts/server/index.ts';
import { latestRepliesShown } from '../../replies/replies.rules.ts';
import { latestReplies } from '../../replies/server/index.ts';
import type { FoundPosts, PostList } from '../feed.contract.ts';
import { type FeedSort, popularOrder } from '../feed.rules.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { countRows, latestRows, scoredRows } from './feed.queries.ts';
import { isEmpty, type View, viewKey } from './feed.view.ts';
import { keepRanking, rankedAfter } from './rankings.queries.ts';
import { matchingWords } from './search.queries.ts';

export interface Paging {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

interface Page {
  ids: number[];
  totalCount: number;
  next: Cursor | null;
}

const cursorGone = () =>
  refuse('invalid_input', 'This list has moved on. Please start again from the top.', [{ path: 'cursor', message: 'is not known here' }]);

async function latestPage(db: Connection, view: View, paging: Paging, cursor: Cursor | undefined): Promise<Page> {
  const after = cursor?.sort === 'latest' ? cursor.after : undefined;
  const offset = after ? 0 : paging.offset;
  // One more than asked for tells whether there is more.
  const rows = await latestRows(db, view, { limit: paging.limit + 1, offset, after });
  const shown = rows.slice(0, paging.limit);
  const last = shown.at(-1);
  const next = rows.length > paging.limit && last ? { createdAt: last.createdAt.getTime(), id: last.id } : undefined;
  return {
    ids: shown.map(row => row.id),
    totalCount: await countRows(db, view),
    next: next ? { sort: 'latest', view: viewKey(view), after: next } : null,
  };
}

async function firstPopularPage(db: Connection, view: View, { limit, offset }: Paging): Promise<Page> {
  const { posts, now } = await scoredRows(db, view);
  const order = popularOrder(posts, now);
  const end = offset + limit;
  const next: Cursor | null =
    order.length > end ? { sort: 'popular', view: viewKey(view), ranking: await keepRanking(db, order), place: end } : null;
  return { ids: order.slice(offset, end), totalCount: order.length, next };
}

async function nextPopularPage(
  db: Connection,
  view: View,
  limit: number,
  cursor: Cursor & { sort: 'popular' },
): Promise<Page | Refusal<'invalid_input'>> {
  const rows = await rankedAfter(db, cursor.ranking, cursor.place, limit + 1);
  if (!rows) return cursorGone();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(row => row.id),
    totalCount: await countRows(db, view),
    next: rows.length > limit && last ? { ...cursor, place: last.place } : null,
  };
}

async function pageOf(db: Connection, view: View, sort: FeedSort, paging: Paging): Promise<Page | Refusal<'invalid_input'>> {
  if (paging.cursor === undefined) return sort === 'popular' ? firstPopularPage(db, view, paging) : latestPage(db, view, paging, undefined);
  const cursor = readCursor(paging.cursor);
  if (!cursor || cursor.view !== viewKey(view)) return cursorGone();
  return cursor.sort === 'popular' ? nextPopularPage(db, view, paging.limit, cursor) : latestPage(db, view, paging, cursor);
}

/** One page of a list with everything its cards show to anybody, in a number of queries that does not depend on its length. */
export async function listPosts(db: Connection, view: View, sort: FeedSort, paging: Paging): Promise<PostList | Refusal<'invalid_input'>> {
  if (isEmpty(view)) return { posts: [], hasMore: false, totalCount: 0, nextCursor: null };
  const page = await pageOf(db, view, sort, paging);
  if (!('ids' in page)) return page;
  const [posts, replies] = await Promise.all([postsByIds(db, page.ids), latestReplies(db, page.ids, latestRepliesShown)]);
  return {
    posts: posts.map(post => ({ ...post, latestReplies: replies.get(post.id) ?? [] })),
    hasMore: page.next !== null,
    totalCount: page.totalCount,
    nextCursor: page.next && writeCursor(page.next),
  };
}

/** One page of a search, with what it found in each text. */
export async function findPosts(
  db: Connection,
  view: View,
  sort: FeedSort,
  paging: Paging,
): Promise<FoundPosts | Refusal<'invalid_input'>> {
  const list = await listPosts(db, view, sort, paging);
  if (refused(list)) return list;
  const ids = list.posts.map(post => post.id);
  return { ...list, matches: await matchingWords(db, ids, view.words ?? []) };
}

/** A list with what of its posts is the viewer's own; for a visitor it is the very list. */
export async function listSeenBy<List extends PostList>(db: Connection, viewer: Viewer | null, list: List): Promise<List> {
  return viewer ? { ...list, posts: await asSeenBy(db, viewer.id, list.posts) } : list;
}
