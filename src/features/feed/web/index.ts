export { Feed, type FeedProps } from './Feed.tsx';
export { type FeedView, isQuietThread, prefetchFeed, useFeed } from './feed.api.ts';
export { useSaveHomeTab } from './home/HomeTabs.tsx';
export { FeedCard } from './list/FeedCard.tsx';
export { PostList } from './list/PostList.tsx';
export { prefetchFeedAddress, readHomeTags } from './feedViews.ts';
export { LastRankings } from './LastRankings.tsx';
export { Tonight } from './home/Tonight.tsx';
