export { useReplyEvents } from './replies.live.ts';
export { CommentBox } from './CommentBox.tsx';
export { LatestComments } from './LatestComments.tsx';
export { prefetchReplies, primeLatestReplies } from './replies.api.ts';
export { Thread } from './Thread.tsx';
export { prefetchComments } from './personComments.api.ts';
export { PersonComments } from './PersonCommentsPart.tsx';
