export { postCounts } from './posts.liveUpdates.ts';
export { aboutText, tellMentioned } from './mentions.actions.ts';
export { forgetAuthor } from './posts.actions.ts';
export { asSeenBy, unreadSinceVisit } from './personal.queries.ts';
export { postNotFound } from './posts.access.ts';
export {
  lockPost,
  moveCounter,
  noteChange,
  postExists,
  postsByIds,
  postsSeenBy,
  renamePosts,
} from './posts.queries.ts';
export { sweepViews } from './views.queries.ts';
