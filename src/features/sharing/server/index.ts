export { renew as renewFeedToken } from './feeds/feedTokens.queries.ts';
export { headForOthers } from './head.ts';
export { toldToOthers } from './others.ts';
