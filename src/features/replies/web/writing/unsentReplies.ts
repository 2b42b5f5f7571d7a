import { call } from '../../../../platform/web/api/api.ts';
import { outboxPerAccount } from '../../../../platform/web/outbox/outbox.ts';
import { type NewReply, type Reply, repliesRoutes } from '../../replies.contract.ts';

export type UnsentReply = Pick<NewReply, 'postId' | 'content' | 'parentId' | 'quote' | 'imageUrl' | 'playSeq'>;

/** The comments of an account that wait for the network on this device. */
export const unsentReplies = /* @__PURE__ */ outboxPerAccount<UnsentReply, Reply>('replies', userId => ({
  isBody: (value): value is UnsentReply => 'content' in value && 'postId' in value,
  send: (body, key) => call(repliesRoutes.create, { body }, key, userId),
}));
