export { renew as renewFeedToken } from './feeds/feedTokens.queries.ts';
export { headForOthers } from './head.ts';
export { publicHead } from './publicHead.ts';
