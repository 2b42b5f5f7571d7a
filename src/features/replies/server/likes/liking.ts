import { createTally } from '../../../tallies/server/index.ts';
import type { TextLiking } from '../../../texts/server/index.ts';
import { isReplyInvisibleTo, replyNotFound } from '../replies.access.ts';
import { replyLikes } from '../replies.liveUpdates.ts';
import { replyLikeRows } from '../replyTexts.queries.ts';
import { changeReplyLike } from './replyLikes.queries.ts';

export const replyLiking: TextLiking = {
  isInvisibleTo: isReplyInvisibleTo,
  notFound: replyNotFound,
  change: changeReplyLike,
  likesChanged: replyLikes,
};

export const replyLikeTally = createTally(replyLikeRows, { publish: (publish, { replyId }) => publish(replyLikes, replyId) });
