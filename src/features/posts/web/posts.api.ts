import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { readKey, readWith, useRead } from '../../../platform/web/api/query.ts';
import { choose } from '../../../platform/web/outbox/unsent.ts';
import { askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import { voteAfterSignIn } from '../../polls/web/index.ts';
import { type Post, postsRoutes } from '../posts.contract.ts';

/** Every post has one entry in the cache, whichever list or page it came with. */
export function postKey(id: number): [string] {
  return readKey(postsRoutes.get, { params: { id } });
}

/** Puts posts that came with a list where everything about one post is looked up. */
export function primePosts(client: QueryClient, posts: readonly Post[]): void {
  for (const post of posts) client.setQueryData(postKey(post.id), post);
}

export function patchPost(client: QueryClient, id: number, patch: (post: Post) => Partial<Post>): void {
  client.setQueryData<Post>(postKey(id), post => post && { ...post, ...patch(post) });
}

/** Shows what an event says of a post. A read that is under way may be older than the event, which is applied to its result again. */
export function applyEvent(client: QueryClient, id: number, patch: (post: Post) => Partial<Post>): void {
  patchPost(client, id, patch);
  const underWay = client.getQueryCache().find({ queryKey: postKey(id), fetchStatus: 'fetching' })?.promise;
  underWay?.then(
    () => patchPost(client, id, patch),
    () => undefined,
  );
}

/** Shows what the server stored of a post. Reads of posts that are under way may not know it yet: the post is read again after them. */
export async function showStoredPart(client: QueryClient, id: number, stored: Partial<Post>): Promise<void> {
  patchPost(client, id, () => stored);
  const underWay = client.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => state.fetchStatus === 'fetching' && /^\/api\/(posts|bookmarks)\b/.test(String(queryKey[0])),
  });
  if (underWay.length === 0) return;
  await Promise.allSettled(underWay.map(({ promise }) => Promise.resolve(promise)));
  await client.prefetchQuery({ queryKey: postKey(id), staleTime: 0 });
}

/** Reads posts again that pages are about; one that is only listed stays as the list brought it. */
export async function refreshPosts(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: query => /^\/api\/posts\/\d+$/.test(String(query.queryKey[0])) });
}

export function usePost(id: number) {
  return useRead(postsRoutes.get, { params: { id } });
}

export function prefetchPost(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery({ queryKey: postKey(id), queryFn: () => readWith(client, postsRoutes.get, { params: { id } }) });
}

/** A post that a list showed: it is in the cache already. */
export function useListedPost(id: number): Post | undefined {
  return useQuery<Post, ApiError>({ queryKey: postKey(id), enabled: false }).data;
}

/** Likes or takes back at once on the screen; a refusal rolls back with a toast. Without a network the like waits on this device. */
export function useLike(post: Post, options: { immediately?: boolean } = {}): () => void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const mutation = useMutation({
    mutationFn: (liked: boolean) =>
      choose({
        kind: 'likes',
        userId: viewer?.id ?? '',
        outbox: async () => (await import('./writing/unsentLikes.ts')).unsentLikes(viewer?.id ?? ''),
        body: { postId: post.id, liked },
        send: () => call(liked ? postsRoutes.like : postsRoutes.unlike, { params: { id: post.id } }),
        sentence: 'Your like is saved on this device. It sends when you’re back online.',
      }),
    onMutate: liked => {
      const before = client.getQueryData<Post>(postKey(post.id));
      patchPost(client, post.id, current => ({ liked, likes: Math.max(0, current.likes + (liked ? 1 : -1)) }));
      return before;
    },
    onSuccess: result => {
      if (result !== 'kept') void showStoredPart(client, post.id, result.stored);
    },
    onError: (error, _liked, before) => {
      if (before) patchPost(client, post.id, () => ({ liked: before.liked, likes: before.likes }));
      reportFailure(error, 'Failed to like post. Please try again.', options);
    },
  });
  return () => {
    if (!viewer) askToSignIn('to like posts', { kind: 'like', postId: post.id });
    else if (!mutation.isPending) mutation.mutate(!post.liked);
  };
}

/** Sets the like that a visitor wanted before signing in. */
export async function likeAfterSignIn(client: QueryClient, id: number): Promise<void> {
  await showStoredPart(client, id, await call(postsRoutes.like, { params: { id } }));
}

/** Casts the vote that a visitor wanted before signing in. */
export async function pollAfterSignIn(client: QueryClient, intent: { postId: number; pollId: number; optionId: number }): Promise<void> {
  const poll = await voteAfterSignIn(intent);
  await showStoredPart(client, intent.postId, { poll });
}

/** Counts a view, once a visit. A failure is ignored. */
export function useCountedView(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    call(postsRoutes.view, { params: { id } }).then(
      ({ views }) => patchPost(client, id, () => ({ views })),
      () => undefined,
    );
  }, [client, id]);
}

/** Every list may hold the post at another place, or no more: they are read again. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: query =>
      /^\/api\/(posts(\?|\/search|\/user\/|$)|tags|user\/favorite-tags|users\/|bookmarks$)/.test(String(query.queryKey[0])),
  });
}

/** A post was hidden: nothing of what was read about it is shown any more. One that is shown again, or whose thread was locked, is read again. */
export async function readPostAgain(client: QueryClient, { postId, hidden }: { postId: number; hidden: boolean }): Promise<void> {
  const filter = { queryKey: postKey(postId) };
  await Promise.all([hidden ? client.resetQueries(filter) : client.invalidateQueries(filter), refreshLists(client)]);
}
