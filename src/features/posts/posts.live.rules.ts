/** Applies live updates to a post. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { pollCountsEvent } from '../polls/polls.contract.ts';
import { withCounts } from '../polls/polls.rules.ts';
import type { Post, postCountsEvent } from './posts.contract.ts';

/** The post with newer counts of likes, comments and views. */
export function withPostCounts(post: Post, { likes, comments, views }: EventData<typeof postCountsEvent>): Post {
  return { ...post, likes, comments, views };
}

/** The post with newer votes of its poll; a post whose poll is gone stays as it is. */
export function withPollCounts(post: Post, counts: EventData<typeof pollCountsEvent>): Post {
  return { ...post, poll: post.poll && withCounts(post.poll, counts) };
}
