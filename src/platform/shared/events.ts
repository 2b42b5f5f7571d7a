import type { z } from 'zod';

/** A kind of pushed event: its name on the stream, its receivers in words, and the shape of its data. `type` repeats the name in the data. */
export interface EventDefinition {
  name: string;
  to: string;
  data: z.ZodObject;
}

/** Keeps the literal types, so that publishers and subscribers are typed by the contract. */
export function defineEvent<const E extends EventDefinition>(event: E): E {
  return event;
}

export type EventData<E extends EventDefinition> = z.output<E['data']>;

/** The address of the stream. Its parameter `posts` subscribes to posts by id, `topics` to everything else. */
export const eventsPath = '/api/events';
/** The number of posts that a stream may subscribe to. */
export const watchedPostsLimit = 300;
/** The number of other topics that a stream may subscribe to, such as `live_scores:nba`. */
export const watchedTopicsLimit = 20;

/** The topic of the events about a post. On the wire a stream subscribes to it by `posts`. */
export const postTopic = (postId: number): string => `post:${postId}`;
