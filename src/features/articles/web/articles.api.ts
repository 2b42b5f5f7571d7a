import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../platform/shared/contract.ts';
import { call } from '../../../platform/web/api/api.ts';
import { readKey } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { repliesRoutes } from '../../replies/replies.contract.ts';
import { showStoredReply } from '../../replies/web/index.ts';
import { articlesRoutes } from '../articles.contract.ts';

type Found = Answer<typeof articlesRoutes.find>;

/** Sends a comment about an article, and opens its thread if there is none. */
export function useCommentOnArticle({ url, post }: Found, done: (isHeld: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, key }: { content: string; key: string }) => {
      const thread = post ?? (await call(articlesRoutes.open, { body: { url } }));
      return { thread, reply: await call(repliesRoutes.create, { body: { postId: thread.id, content } }, key) };
    },
    onSuccess: ({ thread, reply }) => {
      client.setQueryData<Found>(readKey(articlesRoutes.find, { query: { url } }), found => found && { ...found, post: thread });
      showStoredReply(client, reply);
      done(reply.held === true);
    },
    onError: error => reportFailure(error, 'Your comment could not be sent. Please try again.', { immediately: true }),
  });
}
