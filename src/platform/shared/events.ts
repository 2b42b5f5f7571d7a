import type { z } from 'zod';

/** A kind of pushed event: its name on the stream, its receivers in words, and the shape of its data. `type` repeats the name in the data. */
export interface EventDefinition {
  name: string;
  to: string;
  /** A visitor's stream gets it too, for the topics that it names. Everything else is for members alone. */
  isPublic?: true;
  /**
   * For readers who are behind: `at once` if it tells nothing about games and texts, `never` if it tells more than they may read, `reloaded` if
   * they get it at once and again with their delay, each time loaded as they may know it. All other events reach them with their delay.
   */
  forLate?: 'at once' | 'never' | 'reloaded';
  /** The names of earlier events of the same topic that no reader gets any more after it, because pages read their content again. */
  replaces?: readonly string[];
  /** The field with a comment that the server marks as muted for those who mute a word of it. */
  mutable?: string;
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

/** The topic by which a visitor's stream subscribes to events for everyone, such as `post_created`. Members get them without it. */
export const everyoneTopic = 'new_posts';

/** The topic of the events about a post. On the wire a stream subscribes to it by `posts`. */
export const postTopic = (postId: number): string => `post:${postId}`;

/** The post that a topic is about; undefined for other topics. */
export function postIdOf(topic: string): number | undefined {
  return topic.startsWith('post:') ? Number(topic.slice('post:'.length)) : undefined;
}

/** The topic that the page of a post names, so that its readers are counted as people there. No event has it. */
export const threadTopic = (postId: number): string => `thread:${postId}`;

/** The beginning of such topics. */
export const threadTopics = 'thread:';

/** The post whose events or readers a topic is about; undefined for other topics. */
export function subjectOf(topic: string): number | undefined {
  const id = /^(?:post|thread):([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? undefined : Number(id);
}
