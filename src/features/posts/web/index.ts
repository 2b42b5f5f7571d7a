export { Matches } from './Matches.tsx';
export { openComposer } from './composer/composer.store.ts';
export { Composer } from './composer/Composer.tsx';
export { PostCard } from './PostCard.tsx';
export { usePostEvents } from './posts.live.ts';
export { PostText } from './PostText.tsx';
export { useCardKeys } from './useCardKeys.ts';
export { likeAfterSignIn, patchPost, pollAfterSignIn, postKey, primePosts, useListedPost } from './posts.api.ts';
