import { call } from '../../../../platform/web/api/api.ts';
import type { ShownChoices } from '../../../../platform/web/outbox/choices.ts';
import { outboxPerAccount } from '../../../../platform/web/outbox/outbox.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { type Post, postsRoutes } from '../../posts.contract.ts';
import { patchPost, postKey } from '../posts.api.ts';

export interface PostLike {
  postId: number;
  liked: boolean;
}

type LikeState = Answer<typeof postsRoutes.like>;

/** The likes of posts, given or taken back, that wait for the network on this device. */
export const unsentLikes = /* @__PURE__ */ outboxPerAccount<PostLike, LikeState>('likes', userId => ({
  isBody: (value): value is PostLike => 'postId' in value && 'liked' in value,
  subjectOf: ({ postId }) => postId,
  send: ({ postId, liked }, key) => call(liked ? postsRoutes.like : postsRoutes.unlike, { params: { id: postId } }, key, userId),
}));

export const shownLikes: ShownChoices<PostLike, LikeState> = {
  show: (client, { postId, liked }) => {
    const post = client.getQueryData<Post>(postKey(postId));
    if (post && post.liked !== liked) patchPost(client, postId, ({ likes }) => ({ liked, likes: Math.max(0, likes + (liked ? 1 : -1)) }));
  },
  showStored: (client, state, { postId }) => patchPost(client, postId, () => state),
  readAgain: (client, { postId }) => client.invalidateQueries({ queryKey: postKey(postId) }),
};
