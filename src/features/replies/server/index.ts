export { hideReply, showReply, threadHiding } from './hiding/hiding.actions.ts';
export { hasCommented } from './authorsReplies.queries.ts';
export { forgetCommenter } from './replies.actions.ts';
export { latestReplies, renameReplies, replyCounts } from './replies.queries.ts';
export { repliesSeenBy } from './seenReplies.ts';
export { talkedWith } from './talks.queries.ts';
export { unreadSinceVisit } from './visits.queries.ts';
