import { call } from '../../../../platform/web/api/api.ts';
import { Outbox } from '../../../../platform/web/outbox/outbox.ts';
import { type NewReply, type Reply, repliesRoutes } from '../../replies.contract.ts';

export type UnsentReply = Pick<NewReply, 'postId' | 'content' | 'parentId' | 'quote' | 'imageUrl'>;

const outboxes = new Map<string, Outbox<UnsentReply, Reply>>();

/** The comments of an account that wait for the network on this device. */
export function unsentReplies(userId: string): Outbox<UnsentReply, Reply> {
  const outbox =
    outboxes.get(userId) ??
    new Outbox<UnsentReply, Reply>(`replies:${userId}`, {
      isBody: (value): value is UnsentReply => 'content' in value && 'postId' in value,
      send: ({ postId, content, parentId, quote, imageUrl }, key) =>
        call(repliesRoutes.create, { body: { postId, content, parentId, quote, imageUrl } }, key, userId),
    });
  outboxes.set(userId, outbox);
  return outbox;
}
