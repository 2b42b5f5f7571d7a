export { Feed } from './Feed.tsx';
export { type FeedView, prefetchFeed, useFeed } from './feed.api.ts';
export { FeedCard } from './FeedCard.tsx';
export { PostList } from './PostList.tsx';
export { prefetchFeedAddress } from './feedViews.ts';
