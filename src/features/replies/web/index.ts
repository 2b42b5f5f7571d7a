export { prefetchReplies, primeLatestReplies, useLatestReplies } from './replies.api.ts';
