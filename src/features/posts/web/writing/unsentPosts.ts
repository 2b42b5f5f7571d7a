import { call } from '../../../../platform/web/api/api.ts';
import { Outbox } from '../../../../platform/web/outbox/outbox.ts';
import { type NewPost, type Post, postsRoutes } from '../../posts.contract.ts';

export type UnsentPost = Partial<NewPost> & Pick<NewPost, 'content'>;

const outboxes = new Map<string, Outbox<{ post: UnsentPost }, Post>>();

/** The posts of an account that wait for the network on this device. */
export function unsentPosts(userId: string): Outbox<{ post: UnsentPost }, Post> {
  const outbox =
    outboxes.get(userId) ??
    new Outbox<{ post: UnsentPost }, Post>(`posts:${userId}`, {
      isBody: (value): value is { post: UnsentPost } => 'post' in value,
      send: ({ post }, key) => call(postsRoutes.create, { body: post }, key, userId),
    });
  outboxes.set(userId, outbox);
  return outbox;
}
