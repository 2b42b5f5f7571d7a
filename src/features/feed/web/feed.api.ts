import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../platform/web/api/query.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { postKey, primePosts } from '../../posts/web/index.ts';
import { primeLatestReplies } from '../../replies/web/index.ts';
import { feedRoutes, type FoundPosts, type ListedPost, type PostList } from '../feed.contract.ts';
import type { FeedSort } from '../feed.rules.ts';
import type { Tag } from '../../tags/tags.contract.ts';

/** Which list is shown: the feed of some tags, a search, a person's posts, or those that the viewer likes. */
export type FeedView =
  | { kind: 'feed'; tags: readonly string[]; sort: FeedSort; following?: 'true'; cursor?: string; limit?: string }
  | { kind: 'search'; q: string; sort: FeedSort; cursor?: string }
  | { kind: 'user'; username: string; cursor?: string }
  | { kind: 'liked'; cursor?: string };

/** A page of a list holds the order; each post has an entry of its own. */
export interface FeedPageData {
  ids: number[];
  nextCursor: string | null;
  totalCount: number;
  /** In a search: the words it found in these posts. */
  matches?: readonly string[];
}

/** src/features/feed/README.md. */
const staleAfter = 5 * 60_000;

function listQuery({ tags, sort, following, limit }: FeedView & { kind: 'feed' }, cursor: string | null | undefined) {
  return { tags, sort, following, cursor, limit };
}

function feedKey(view: FeedView): [string] {
  const { cursor } = view;
  if (view.kind === 'user') return readKey(feedRoutes.byUser, { params: { idOrUsername: view.username }, query: { cursor } });
  if (view.kind === 'liked') return readKey(feedRoutes.liked, { query: { cursor } });
  if (view.kind === 'search') return readKey(feedRoutes.search, { query: { q: view.q, sort: view.sort, cursor } });
  return readKey(feedRoutes.list, { query: listQuery(view, cursor) });
}

function readPage(client: QueryClient, view: FeedView, cursor: string | null): Promise<PostList | FoundPosts> {
  if (view.kind === 'user') return readWith(client, feedRoutes.byUser, { params: { idOrUsername: view.username }, query: { cursor } });
  if (view.kind === 'liked') return readWith(client, feedRoutes.liked, { query: { cursor } });
  if (view.kind === 'search') return readWith(client, feedRoutes.search, { query: { q: view.q, sort: view.sort, cursor } });
  return readWith(client, feedRoutes.list, { query: listQuery(view, cursor) });
}

function primeListed(client: QueryClient, listed: readonly ListedPost[]): void {
  primePosts(
    client,
    listed.map(({ latestReplies, ...post }) => {
      primeLatestReplies(client, post.id, latestReplies);
      return post;
    }),
  );
}

const firstPage: string | null = null;

/** The same for the browser and for the server's first paint. Ids only: a post that comes again on a later page is shown once. */
function feedQuery(client: QueryClient, view: FeedView) {
  return {
    queryKey: feedKey(view),
    initialPageParam: firstPage,
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<FeedPageData> => {
      const list = await readPage(client, view, pageParam);
      primeListed(client, list.posts);
      return {
        ids: list.posts.map(post => post.id),
        nextCursor: list.nextCursor,
        totalCount: list.totalCount,
        ...('matches' in list && { matches: list.matches }),
      };
    },
    getNextPageParam: (page: FeedPageData) => page.nextCursor,
    staleTime: staleAfter,
  };
}

type Favorites = readonly Pick<Tag, 'name' | 'category'>[];

/** Whether a list leaves out a thread by the house: nobody talks in it, and it is of none of the reader's teams, or a second one of its game. */
export function isQuietThread(
  { feature, game, comments, tags }: Pick<Post, 'feature' | 'game' | 'comments' | 'tags'>,
  favorites: Favorites,
): boolean {
  const isTheirs = favorites.some(({ name, category }) => category === 'team' && tags.includes(name));
  return (game !== null || feature === 'off-day') && comments === 0 && (!isTheirs || feature === 'post-game');
}

/** The posts that a first page shows at least, and the pages that are read for them at most. */
const wantedPosts = 8;
const maxFirstPages = 4;

/** Reads a list for the first paint, and further pages if threads that it leaves out fill the first one. */
export async function prefetchFeed(client: QueryClient, view: FeedView, favorites: Favorites = []): Promise<void> {
  const query = feedQuery(client, view);
  await client.prefetchInfiniteQuery(query);
  const isShown = (id: number) => {
    const post = client.getQueryData<Post>(postKey(id));
    return post !== undefined && !isQuietThread(post, favorites);
  };
  for (let read = 1; read < maxFirstPages; read++) {
    const list = client.getQueryData<InfiniteData<FeedPageData, string | null>>(query.queryKey);
    const cursor = list?.pages.at(-1)?.nextCursor;
    if (!list || !cursor || list.pages.flatMap(({ ids }) => ids).filter(isShown).length >= wantedPosts) return;
    const page = await query.queryFn({ pageParam: cursor }).catch(() => undefined);
    if (!page) return;
    client.setQueryData(query.queryKey, { pages: [...list.pages, page], pageParams: [...list.pageParams, cursor] });
  }
}

/** Reads the first page of a list and drops the loaded pages. */
export async function beginAnew(client: QueryClient, view: FeedView): Promise<void> {
  await client.fetchInfiniteQuery({ ...feedQuery(client, view), pages: 1, staleTime: 0 });
}

/** Reads the loaded pages again and updates their posts without changing the list. Resolves to the ids of posts that are new at its top. */
export async function readAgain(client: QueryClient, view: FeedView): Promise<number[]> {
  const loaded = client.getQueryData<InfiniteData<FeedPageData, string | null>>(feedKey(view));
  const known = new Set(loaded?.pages.flatMap(page => page.ids));
  const fresh: number[] = [];
  for (const cursor of loaded?.pageParams ?? []) {
    const { posts } = await readPage(client, view, cursor);
    primeListed(client, posts);
    if (cursor === firstPage) fresh.push(...posts.map(post => post.id).filter(id => !known.has(id)));
  }
  return fresh;
}

/** The largest id in a loaded list; 0 in an empty one. */
export function newestOf(client: QueryClient, view: FeedView): number {
  const loaded = client.getQueryData<InfiniteData<FeedPageData, string | null>>(feedKey(view));
  return Math.max(0, ...(loaded?.pages.flatMap(page => page.ids) ?? []));
}

export function useFeed(client: QueryClient, view: FeedView, { enabled = true }: { enabled?: boolean } = {}) {
  return useInfiniteQuery<FeedPageData, ApiError, { pages: FeedPageData[] }, [string], string | null>({
    ...feedQuery(client, view),
    enabled,
  });
}
