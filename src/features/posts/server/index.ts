export { lockHideablePost, lockPosts, postStanding, setThreadState, threadState } from './hiding/hiding.queries.ts';
export { createPostHiding, hidePicture } from './hiding/hiding.actions.ts';
export { postCounts, postHidden } from './posts.liveUpdates.ts';
export { postMentioned, postStored } from './posts.events.ts';
export { rewriteHousePost, writeHousePost } from './writing/housePosts.actions.ts';
export { forgetAuthor, lockTotalsForDeletion } from './posts.actions.ts';
export { createRemovalJob, dropImage, dropImagesLater, imageOf, sweepImages } from './images/postImage.ts';
export { titlesOfPosts } from './text/titles.queries.ts';
export { publishCard, publishPicture } from './images/arrivals.ts';
export { postsWithAddress } from './images/arrivals.queries.ts';
export { postNotFound } from './posts.access.ts';
export { postWithHiddenScores } from './hiding/hiddenScores.ts';
export { isBehindBlock, isInvisibleTo, topicsWithoutBlocks } from './hiding/posts.visibility.ts';
export { readStreamTopics } from './streamTopics.ts';
export {
  type HiddenTextViewer,
  authorsOfPosts,
  lockPost,
  moveCounter,
  postDays,
  postExists,
  postsByIds,
  renamePosts,
} from './posts.queries.ts';
export { postLikeTally, postLiking } from './reactions/liking.ts';
export { postTexts } from './postTexts.queries.ts';
export { bumpPostsVersion } from './writing/postRows.queries.ts';
export { movePostsOfTag, renameTagOfPosts } from './writing/retagging.queries.ts';
export { dropWordsOf, sweepWords } from './writing/searchWords.queries.ts';
export { sweepViews } from './reactions/views.queries.ts';
