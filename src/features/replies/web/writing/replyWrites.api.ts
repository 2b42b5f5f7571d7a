import { useRef } from 'react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { call, isUnreachable } from '../../../../platform/web/api/api.ts';
import { isLiveNow } from '../../../../platform/web/live/index.ts';
import { choose, announceUnsent } from '../../../../platform/web/outbox/unsent.ts';
import { askToSignIn, reportFailure, useViewer } from '../../../account/web/index.ts';
import { patchPost } from '../../../posts/web/index.ts';
import { type Reply, repliesRoutes } from '../../replies.contract.ts';
import { showReply } from '../thread/goTo.ts';
import { addReply, latestKey, patchReply, readTalkAgain, repliesKey } from '../replies.api.ts';
import { unsentReplies, type UnsentReply } from './unsentReplies.ts';

interface LikeChange {
  reply: Reply;
  liked: boolean;
}

/**
 * Likes a comment of a thread or takes the like back. The page shows it at once, and shows the former state again if the call fails.
 * While the call for a comment is under way, further clicks on that comment are ignored.
 */
export function useLikeReply(): (reply: Reply) => void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const pending = useRef(new Set<number>());
  const { mutate } = useMutation({
    mutationFn: ({ reply: { id, postId }, liked }: LikeChange) =>
      choose({
        kind: 'reply-likes',
        userId: viewer?.id ?? '',
        outbox: async () => (await import('./unsentReplyLikes.ts')).unsentReplyLikes(viewer?.id ?? ''),
        body: { replyId: id, postId, liked },
        send: () => call(liked ? repliesRoutes.like : repliesRoutes.unlike, { params: { id } }),
        sentence: 'Your like is saved on this device. It sends when you’re back online.',
      }),
    onMutate: ({ reply, liked }) => patchReply(client, reply, ({ likes }) => ({ liked, likes: Math.max(0, likes + (liked ? 1 : -1)) })),
    onSuccess: (result, { reply }) => {
      if (result !== 'kept') patchReply(client, reply, () => result.stored);
    },
    onError: (error, { reply }) => {
      patchReply(client, reply, () => ({ liked: reply.liked, likes: reply.likes }));
      reportFailure(error, 'Failed to like comment. Please try again.', { immediately: true });
    },
    onSettled: (_state, _error, { reply }) => {
      pending.current.delete(reply.id);
    },
  });
  return reply => {
    if (!viewer) return askToSignIn('to like comments');
    if (pending.current.has(reply.id)) return undefined;
    pending.current.add(reply.id);
    return mutate({ reply, liked: !reply.liked });
  };
}

const heldComment = { title: 'Your comment waits for a moderator', description: 'Only you see it until then.' };

/** Shows a comment that the server has just stored. */
export function showStoredReply(client: QueryClient, reply: Reply): void {
  addReply(client, reply);
  // While live updates work, the new count arrives by itself.
  if (!isLiveNow()) patchPost(client, reply.postId, post => ({ comments: post.comments + 1 }));
}

type SentReply = Omit<UnsentReply, 'postId'>;

/** Stores a comment. One that can't reach the server is kept in the outbox, which calls `done` too. */
export function useCreateReply(postId: number, done: (sent: SentReply) => void) {
  const client = useQueryClient();
  const { viewer } = useViewer();
  return useMutation({
    mutationKey: ['reply'],
    mutationFn: ({ key, ...body }: SentReply & { key: string }) => call(repliesRoutes.create, { body: { postId, ...body } }, key),
    onSuccess: (reply, sent) => {
      showStoredReply(client, reply);
      toast(reply.held ? heldComment : { variant: 'success', title: 'Comment added successfully!' });
      done(sent);
      // It may be far from the field that it was written in.
      showReply(reply.id);
    },
    onError: (error, { key, ...body }) => {
      if (!viewer || !isUnreachable(error)) return reportFailure(error, 'Failed to add comment', { immediately: true });
      unsentReplies(viewer.id).put({ postId, ...body }, key);
      announceUnsent('Your comment is saved on this device. It sends when you’re back online.');
      done(body);
    },
  });
}

export function useEditReply(reply: Reply, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(repliesRoutes.edit, { params: { id: reply.id }, body: { content } }),
    onSuccess: edited => {
      patchReply(client, reply, () => edited);
      if (edited.held) toast(heldComment);
      done();
    },
    onError: error => reportFailure(error, 'Failed to edit comment', { immediately: true }),
  });
}

export function useDeleteReply(done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reply) => call(repliesRoutes.remove, { params: { id } }),
    onSuccess: async (_answer, reply) => {
      if (!isLiveNow()) patchPost(client, reply.postId, post => ({ comments: Math.max(0, post.comments - 1) }));
      client.setQueryData<Reply[]>(latestKey(reply.postId), replies => replies?.filter(known => known.id !== reply.id));
      toast({ title: 'Comment deleted successfully' });
      done();
      // The server knows which empty places stay.
      await Promise.all([
        client.invalidateQueries({ queryKey: repliesKey(reply.postId), exact: true }),
        readTalkAgain(client, reply.postId),
      ]);
    },
    onError: error => reportFailure(error, 'Failed to delete comment'),
  });
}
