import type { TextLiking } from '../../../texts/server/index.ts';
import { isReplyInvisibleTo, replyNotFound } from '../replies.access.ts';
import { replyLikes } from '../replies.liveUpdates.ts';
import { changeReplyLike } from './replyLikes.queries.ts';

export const replyLiking: TextLiking = {
  isInvisibleTo: isReplyInvisibleTo,
  notFound: replyNotFound,
  change: changeReplyLike,
  likesChanged: replyLikes,
};
