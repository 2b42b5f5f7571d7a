export { postCounts } from './posts.liveUpdates.ts';
export { aboutText, tellMentioned } from './mentions.actions.ts';
export { forgetAuthor } from './posts.actions.ts';
export { sweepImages } from './postImage.ts';
export { postNotFound } from './posts.access.ts';
export {
  authorsOfPosts,
  lockPost,
  moveCounter,
  noteChange,
  postDays,
  postExists,
  postsByIds,
  renamePosts,
} from './posts.queries.ts';
export { sweepWords } from './searchWords.queries.ts';
export { sweepViews } from './views.queries.ts';
