export { useReplyEvents } from './replies.live.ts';
export { ThreadComposer } from './writing/ThreadComposer.tsx';
export { showStoredReply } from './writing/replyWrites.api.ts';
export { unsentReplies } from './writing/unsentReplies.ts';
export { LatestComments } from './LatestComments.tsx';
export { prefetchReplies, primeLatestReplies } from './replies.api.ts';
export { Thread } from './thread/Thread.tsx';
export { prefetchComments } from './person/personComments.api.ts';
export { PersonComments } from './person/PersonCommentsPart.tsx';
