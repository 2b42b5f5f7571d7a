/** Decides which live updates concern a loaded feed. The browser and the law "event applied = state refetched" use the same function. */
import type { EventData } from '../../platform/shared/events.ts';
import type { postCreatedEvent } from '../posts/posts.contract.ts';
import { hasTag } from './feed.address.ts';

export interface LoadedFeed {
  /** The tags that the feed is limited to; empty for all posts. */
  tags: readonly string[];
  /** The largest id in the list; 0 in an empty one. */
  newestId: number;
  viewerId: string | undefined;
}

/** Whether a new post belongs on top of a loaded feed. The viewer's own posts and the posts that were loaded are there already. */
export function isNewInFeed(
  { postId, authorId, tags }: EventData<typeof postCreatedEvent>,
  { tags: wanted, newestId, viewerId }: LoadedFeed,
): boolean {
  const fits = wanted.length === 0 || wanted.some(name => hasTag(tags, name));
  return fits && authorId !== viewerId && postId > newestId;
}
