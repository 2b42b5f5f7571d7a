export { sweepRankings } from './rankings.queries.ts';
export { listPosts } from './feed.pages.ts';
export { tagView } from './feed.filter.ts';
