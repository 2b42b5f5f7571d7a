export { postCounts } from './posts.announcements.ts';
export { aboutText, tellMentioned } from './mentions.actions.ts';
export { forgetAuthor } from './posts.actions.ts';
export { postNotFound } from './posts.access.ts';
export {
  asSeenBy,
  countingComment,
  lockPost,
  moveCounter,
  postExists,
  postsByIds,
  postsSeenBy,
  renamePosts,
  unreadSinceVisit,
} from './posts.queries.ts';
export { sweepViews } from './views.queries.ts';
