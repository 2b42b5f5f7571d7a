export { latestReplies, renameReplies, replyCounts } from './replies.queries.ts';
