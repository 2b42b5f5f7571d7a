export { likeAfterSignIn, patchPost, postKey, prefetchPost, primePosts, useListedPost } from './posts.api.ts';
