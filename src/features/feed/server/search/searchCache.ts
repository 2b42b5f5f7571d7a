import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { type Found, findRows, rowsSince } from '../feed.queries.ts';
import { type FeedFilter, filterKey } from '../feed.filter.ts';
import type { PostsState } from './search.queries.ts';

/** The number of a search's newest posts that are cached: its first pages. */
export const maxNewest = 61;
/** After more new posts than this a search is read in full again. */
const maxSince = 200;

/** The maximum age of a cached search. A full read after it also finds posts that were inserted by other programs. */
const maxAgeMs = 60_000;

/** A cached search result. */
interface CachedSearch extends Found {
  /** The time of the last full read, by `performance.now()`. */
  readAt: number;
}

const nothing = { newest: [], total: 0 };

/**
 * A cached search result extended by the posts written since, which are those after the last id. Returns undefined if a post with
 * an older id became visible later: the number of new posts then differs from the growth of the total.
 */
async function extended(db: Connection, view: FeedFilter, known: CachedSearch): Promise<CachedSearch | undefined> {
  const { state } = view;
  if (performance.now() - known.readAt > maxAgeMs) return undefined;
  if (state?.changed !== known.state.changed || state.posts - known.state.posts > maxSince) return undefined;
  const since = await rowsSince(db, view, known.lastId, maxSince + 1);
  if (since?.state.changed !== known.state.changed || since.seen !== since.state.posts - known.state.posts) return undefined;
  const newest = [...since.newest, ...known.newest].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id);
  return { ...known, ...since, newest: newest.slice(0, maxNewest), total: known.total + since.newest.length };
}

async function readInFull(db: Connection, view: FeedFilter): Promise<CachedSearch | undefined> {
  const readAt = performance.now();
  const found = await findRows(db, view, maxNewest);
  return found && { ...found, readAt };
}

/** Whether one state is older. `changed` grows when a post changes, `posts` when one is added. */
function isBefore(one: PostsState, other: PostsState): boolean {
  return one.changed === other.changed ? one.posts < other.posts : one.changed < other.changed;
}

/**
 * The newest posts of a search and their total. The full read happens once: while no post changes or is deleted, only new posts
 * are read. The state of the posts, which is read with the search's words, shows changes made on any node.
 */
export async function foundBy(
  { db, responseCache }: Pick<Context, 'db' | 'responseCache'>,
  view: FeedFilter,
): Promise<Pick<Found, 'newest' | 'total'>> {
  const key = `search ${filterKey(view)}`;
  const known = responseCache.recall<CachedSearch>(key);
  if (known && view.state && !isBefore(known.state, view.state) && performance.now() - known.readAt < maxAgeMs) return known;
  const found = (known && (await extended(db, view, known))) ?? (await readInFull(db, view));
  if (found) responseCache.note(key, found);
  return found ?? nothing;
}
