import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { call } from '../../../platform/web/api/api.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type NewPost, type Post, type PostEdit, postsRoutes } from '../posts.contract.ts';
import { patchPost, primePosts, refreshLists } from './posts.api.ts';

export function useCreatePost(done: (post: Post) => void) {
  const client = useQueryClient();
  return useMutation({
    // The idempotency key belongs to the draft, so a double click or a retry after a lost answer stores one post.
    mutationFn: ({ post, key }: { post: Partial<NewPost> & Pick<NewPost, 'content'>; key: string }) =>
      call(postsRoutes.create, { body: post }, key),
    onSuccess: async post => {
      primePosts(client, [post]);
      toast({ variant: 'success', title: 'Your post has been created!' });
      done(post);
      await refreshLists(client);
    },
    onError: error => reportFailure(error, 'Failed to create post. Please try again.'),
  });
}

export function useUpdatePost(id: number, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: PostEdit) => call(postsRoutes.update, { params: { id }, body: edit }),
    onSuccess: async post => {
      patchPost(client, id, () => post);
      toast({ variant: 'success', title: 'Your post has been updated!' });
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
