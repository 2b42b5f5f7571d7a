import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../platform/web/api/query.ts';
import { choose } from '../../../platform/web/outbox/unsent.ts';
import { askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { patchPost, primePosts, showStoredPart } from '../../posts/web/index.ts';
import { primeLatestReplies } from '../../replies/web/index.ts';
import { bookmarksRoutes } from '../bookmarks.contract.ts';

export const listKey = readKey(bookmarksRoutes.list, {});
const mutationKey = ['bookmark'];

/** The list holds the order; each post has its own entry. */
async function readIds(client: QueryClient): Promise<number[]> {
  const bookmarks = await readWith(client, bookmarksRoutes.list, {});
  primePosts(
    client,
    bookmarks.map(({ post: { latestReplies, ...post } }) => {
      primeLatestReplies(client, post.id, latestReplies);
      return post;
    }),
  );
  return bookmarks.map(bookmark => bookmark.id);
}

export function useBookmarks() {
  return useQuery<number[], ApiError>({ queryKey: listKey, queryFn: ({ client }) => readIds(client) });
}

export function prefetchBookmarks(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ queryKey: listKey, queryFn: () => readIds(client) });
}

/** Shows a post as kept or not, under its card and in the list; answers where in the list it stood. */
export function show(client: QueryClient, postId: number, bookmarked: boolean, place = 0): number {
  const before = client.getQueryData<number[]>(listKey)?.indexOf(postId) ?? -1;
  patchPost(client, postId, () => ({ bookmarked }));
  client.setQueryData<number[]>(listKey, ids => {
    const others = ids?.filter(id => id !== postId);
    return bookmarked ? others?.toSpliced(place, 0, postId) : others;
  });
  return Math.max(before, 0);
}

export interface Bookmarking {
  postId: number;
  bookmarked: boolean;
}

export async function sendBookmark({ postId, bookmarked }: Bookmarking, key?: string, writerId?: string): Promise<void> {
  if (bookmarked) await call(bookmarksRoutes.add, { body: { postId } }, key, writerId);
  else await call(bookmarksRoutes.remove, { params: { postId } }, key, writerId);
}

/** Keeps a post or forgets it, at once on the screen; a refusal puts it back where it was, with a toast. */
function useBookmarking(postId: number, failure: string) {
  const client = useQueryClient();
  const { viewer } = useViewer();
  return useMutation({
    mutationKey,
    mutationFn: (bookmarked: boolean) =>
      choose({
        kind: 'bookmarks',
        userId: viewer?.id ?? '',
        outbox: async () => (await import('./unsentBookmarks.ts')).unsentBookmarks(viewer?.id ?? ''),
        body: { postId, bookmarked },
        send: () => sendBookmark({ postId, bookmarked }),
        sentence: 'Your bookmark is saved on this device. It syncs when you’re back online.',
      }),
    onMutate: bookmarked => {
      // A list that is on its way was read before this.
      void client.cancelQueries({ queryKey: listKey });
      return show(client, postId, bookmarked);
    },
    onSuccess: (result, bookmarked) => {
      if (result === 'kept') return undefined;
      toast(
        bookmarked
          ? { variant: 'success', title: 'Post bookmarked' }
          : { title: 'Bookmark removed', description: 'The post has been removed from your bookmarks.' },
      );
      // Refetch only after the last of several concurrent changes: an earlier answer would lack the others.
      return client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: listKey }) : undefined;
    },
    onError: (error, bookmarked, place) => {
      show(client, postId, !bookmarked, place);
      reportFailure(error, failure);
    },
  });
}

/** Toggles the bookmark of a post. */
export function useBookmark(post: Post): () => void {
  const { viewer } = useViewer();
  const { isPending, mutate } = useBookmarking(post.id, 'Failed to update bookmark. Please try again.');
  return () => {
    if (!viewer) askToSignIn('to bookmark', { kind: 'bookmark', postId: post.id });
    else if (!isPending) mutate(!post.bookmarked);
  };
}

/** Removes a bookmark on the page of bookmarks. */
export function useRemoveBookmark(postId: number): () => void {
  const { mutate } = useBookmarking(postId, 'Failed to remove bookmark');
  return () => mutate(false);
}

/** Bookmarks the post that a visitor wanted to bookmark before signing in. */
export async function bookmarkAfterSignIn(client: QueryClient, postId: number): Promise<void> {
  await call(bookmarksRoutes.add, { body: { postId } });
  show(client, postId, true);
  toast({ variant: 'success', title: 'Post bookmarked' });
  await showStoredPart(client, postId, { bookmarked: true });
}
