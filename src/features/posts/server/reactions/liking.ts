import { changeStats } from '../../../profiles/server/index.ts';
import { createTally } from '../../../tallies/server/index.ts';
import type { TextLiking } from '../../../texts/server/index.ts';
import { isInvisibleTo } from '../hiding/posts.visibility.ts';
import { postNotFound } from '../posts.access.ts';
import { postCounts } from '../posts.liveUpdates.ts';
import { postLikeRows } from '../postTexts.queries.ts';
import { changeLike } from './likes.queries.ts';

export const postLiking: TextLiking = { isInvisibleTo, notFound: postNotFound, change: changeLike, likesChanged: postCounts };

export const postLikeTally = createTally(postLikeRows, {
  publish: (publish, { postId }) => publish(postCounts, postId),
  moveTotal: (tx, authorId, likes) => changeStats(tx, authorId, { likes }),
});
