/** The state of posts that is one reader's own: liked, bookmarked, voted, unread. */
export { asSeenBy } from './personal.queries.ts';
export { postsFor } from './postsFor.ts';
