export { forgetCommenter, latestReplies, renameReplies, replyCounts } from './replies.queries.ts';
