import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { call, isUnreachable } from '../../../../platform/web/api/api.ts';
import { announceUnsent } from '../../../../platform/web/outbox/unsent.ts';
import { reportFailure, useViewer } from '../../../account/web/index.ts';
import { type Post, type PostEdit, postsRoutes } from '../../posts.contract.ts';
import { patchPost, primePosts, refreshLists } from '../posts.api.ts';
import { unsentPosts, type UnsentPost } from './unsentPosts.ts';

const heldPost = { title: 'Your post waits for a moderator', description: 'Only you see it until then.' };

/** Shows a post that the server has just stored. */
export async function showStoredPost(client: QueryClient, post: Post): Promise<void> {
  primePosts(client, [post]);
  await refreshLists(client);
}

/** Stores a post. One that can't reach the server is kept in the outbox, and `done` is called without a post. */
export function useCreatePost(done: (post?: Post) => void) {
  const client = useQueryClient();
  const { viewer } = useViewer();
  return useMutation({
    // The idempotency key belongs to the draft, so a double click or a retry after a lost answer stores one post.
    mutationFn: ({ post, key }: { post: UnsentPost; key: string }) => call(postsRoutes.create, { body: post }, key),
    onSuccess: async post => {
      toast(post.held ? heldPost : { variant: 'success', title: 'Your post has been created!' });
      done(post);
      await showStoredPost(client, post);
    },
    onError: (error, { post, key }) => {
      if (!viewer || !isUnreachable(error)) return reportFailure(error, 'Failed to create post. Please try again.');
      unsentPosts(viewer.id).put({ post }, key);
      announceUnsent('Your post is saved on this device. It sends when you’re back online.');
      done();
    },
  });
}

export function useUpdatePost(id: number, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: PostEdit) => call(postsRoutes.update, { params: { id }, body: edit }),
    onSuccess: async post => {
      patchPost(client, id, () => post);
      toast(post.held ? heldPost : { variant: 'success', title: 'Your post has been updated!' });
      done();
      await refreshLists(client);
    },
    onError: error => reportFailure(error, 'Failed to update post. Please try again.'),
  });
}

export function useDeletePost(id: number, options: { onDetailPage: boolean; done: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(postsRoutes.remove, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Post deleted' });
      options.done();
      await refreshLists(client);
    },
    onError: error => reportFailure(error, options.onDetailPage ? 'Failed to delete post' : 'Failed to delete post. Please try again.'),
  });
}
