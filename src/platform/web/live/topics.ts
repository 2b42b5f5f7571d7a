import { postIdOf, watchedPostsLimit, watchedTopicsLimit } from '../../shared/events.ts';

/** Joins the topics of several subscribers, each topic once. */
export function joinTopics(all: Iterable<readonly string[]>): string[] {
  return [...new Set([...all].flat())];
}

/**
 * The topics as parameters of the stream's address, in an order that depends on nothing but the topics. Posts have a parameter of
 * their own (docs/live.md). Above the limit of a stream the newest posts count.
 */
export function searchOf(topics: readonly string[]): string {
  const posts = topics.flatMap(topic => postIdOf(topic) ?? []).sort((a, b) => b - a);
  const others = topics.filter(topic => postIdOf(topic) === undefined).sort();
  const lists = { posts: posts.slice(0, watchedPostsLimit), topics: others.slice(0, watchedTopicsLimit) };
  return Object.entries(lists)
    .map(([name, list]) => (list.length > 0 ? `&${name}=${list.join(',')}` : ''))
    .join('');
}
