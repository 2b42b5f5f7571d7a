import { useClockEvents } from '../../../../features/games/web/index.ts';
import { searchOfTopics } from '../../../../features/posts/posts.topics.ts';
import { usePostEvents } from '../../../../features/posts/web/index.ts';
import { useReplyEvents } from '../../../../features/replies/web/index.ts';
import { useLiveConnection } from '../../../../platform/web/live/index.ts';

/** Applies public live updates to the screen of a visitor: counts, votes, comments, new posts and scores. */
export function VisitorUpdates() {
  useLiveConnection(null, { searchOf: searchOfTopics });
  useClockEvents();
  usePostEvents();
  useReplyEvents();
  return null;
}
