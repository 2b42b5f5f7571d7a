import { call } from '../../../../platform/web/api/api.ts';
import { outboxPerAccount } from '../../../../platform/web/outbox/outbox.ts';
import { type NewPost, type Post, postsRoutes } from '../../posts.contract.ts';

export type UnsentPost = Partial<NewPost> & Pick<NewPost, 'content'>;

/** The posts of an account that wait for the network on this device. */
export const unsentPosts = /* @__PURE__ */ outboxPerAccount<{ post: UnsentPost }, Post>('posts', userId => ({
  isBody: (value): value is { post: UnsentPost } => 'post' in value,
  send: ({ post }, key) => call(postsRoutes.create, { body: post }, key, userId),
}));
