export { moveSitesOfTag } from './articles.queries.ts';
export { feedsJob, refreshJob } from './feeds/feeds.ts';
