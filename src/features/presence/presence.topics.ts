/** The topics of the page of a post, by which streams subscribe. */

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
export function postOfTopic(topic: string): number | undefined {
  const id = /^(?:post|thread):([1-9]\d{0,14})$/.exec(topic)?.[1];
  return id === undefined ? undefined : Number(id);
}
