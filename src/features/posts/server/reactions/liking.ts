import type { TextLiking } from '../../../texts/server/index.ts';
import { isInvisibleTo } from '../hiding/posts.visibility.ts';
import { postNotFound } from '../posts.access.ts';
import { postCounts } from '../posts.liveUpdates.ts';
import { changeLike } from './likes.queries.ts';

export const postLiking: TextLiking = { isInvisibleTo, notFound: postNotFound, change: changeLike, likesChanged: postCounts };
