export { withdrawReplies } from './replies.actions.ts';
export { latestReplies, renameReplies } from './replies.queries.ts';
