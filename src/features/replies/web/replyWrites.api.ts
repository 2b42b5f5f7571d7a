import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { call } from '../../../platform/web/api/api.ts';
import { isLiveNow } from '../../../platform/web/live/index.ts';
import { askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import { patchPost } from '../../posts/web/index.ts';
import { type NewReply, type Reply, repliesRoutes } from '../replies.contract.ts';
import { showReply } from './goTo.ts';
import { addReply, latestKey, patchReply, repliesKey } from './replies.api.ts';

/** Likes a comment or takes the like back. The page shows it at once, and shows the former state again if the call fails. */
export function useLikeReply(reply: Reply): () => void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const mutation = useMutation({
    mutationFn: (liked: boolean) => call(liked ? repliesRoutes.like : repliesRoutes.unlike, { params: { id: reply.id } }),
    onMutate: liked => patchReply(client, reply, ({ likes }) => ({ liked, likes: Math.max(0, likes + (liked ? 1 : -1)) })),
    onSuccess: state => patchReply(client, reply, () => state),
    onError: error => {
      patchReply(client, reply, () => ({ liked: reply.liked, likes: reply.likes }));
      reportFailure(error, 'Failed to like comment. Please try again.', { immediately: true });
    },
  });
  return () => {
    if (!viewer) askToSignIn('to like comments');
    else if (!mutation.isPending) mutation.mutate(!reply.liked);
  };
}

export function useCreateReply(postId: number, done: (reply: Reply) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: Pick<NewReply, 'content' | 'parentId' | 'quote' | 'imageUrl'> & { key: string }) =>
      call(repliesRoutes.create, { body: { postId, ...body } }, key),
    onSuccess: reply => {
      addReply(client, reply);
      // While live updates work, the new count arrives by itself.
      if (!isLiveNow()) patchPost(client, postId, post => ({ comments: post.comments + 1 }));
      toast({ variant: 'success', title: 'Comment added successfully!' });
      done(reply);
      // It may be far from the field that it was written in.
      showReply(reply.id);
    },
    onError: error => reportFailure(error, 'Failed to add comment', { immediately: true }),
  });
}

export function useEditReply(reply: Reply, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(repliesRoutes.edit, { params: { id: reply.id }, body: { content } }),
    onSuccess: edited => {
      patchReply(client, reply, () => edited);
      done();
    },
    onError: error => reportFailure(error, 'Failed to edit comment', { immediately: true }),
  });
}

export function useDeleteReply(reply: Reply, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(repliesRoutes.remove, { params: { id: reply.id } }),
    onSuccess: async () => {
      if (!isLiveNow()) patchPost(client, reply.postId, post => ({ comments: Math.max(0, post.comments - 1) }));
      client.setQueryData<Reply[]>(latestKey(reply.postId), replies => replies?.filter(known => known.id !== reply.id));
      toast({ title: 'Comment deleted successfully' });
      done();
      // The server knows which empty places stay.
      await client.invalidateQueries({ queryKey: repliesKey(reply.postId) });
    },
    onError: error => reportFailure(error, 'Failed to delete comment'),
  });
}
