import type { Answer } from '../../../../platform/shared/contract.ts';
import { call } from '../../../../platform/web/api/api.ts';
import type { ShownChoices } from '../../../../platform/web/outbox/choices.ts';
import { outboxPerAccount } from '../../../../platform/web/outbox/outbox.ts';
import { type Reply, repliesRoutes } from '../../replies.contract.ts';
import { latestKey, patchReply, repliesKey } from '../replies.api.ts';

export interface ReplyLike {
  replyId: number;
  postId: number;
  liked: boolean;
}

type LikeState = Answer<typeof repliesRoutes.like>;

/** The likes of comments, given or taken back, that wait for the network on this device. */
export const unsentReplyLikes = /* @__PURE__ */ outboxPerAccount<ReplyLike, LikeState>('reply-likes', userId => ({
  isBody: (value): value is ReplyLike => 'replyId' in value && 'postId' in value && 'liked' in value,
  subjectOf: ({ replyId }) => replyId,
  send: ({ replyId, liked }, key) => call(liked ? repliesRoutes.like : repliesRoutes.unlike, { params: { id: replyId } }, key, userId),
}));

export const shownReplyLikes: ShownChoices<ReplyLike, LikeState> = {
  show: (client, { replyId, postId, liked }) => {
    const known = [repliesKey(postId), latestKey(postId)].flatMap(key => client.getQueryData<readonly Reply[]>(key) ?? []);
    if (!known.some(reply => reply.id === replyId && reply.liked !== liked)) return;
    patchReply(client, { id: replyId, postId }, reply =>
      reply.liked === liked ? {} : { liked, likes: Math.max(0, reply.likes + (liked ? 1 : -1)) },
    );
  },
  showStored: (client, state, { replyId, postId }) => patchReply(client, { id: replyId, postId }, () => state),
  readAgain: (client, { postId }) => client.invalidateQueries({ queryKey: repliesKey(postId) }),
};
