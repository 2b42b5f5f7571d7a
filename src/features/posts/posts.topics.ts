import { gameTopic } from '../games/games.contract.ts';
import { postIdOf } from '../presence/presence.topics.ts';

/** The number of posts that a stream may subscribe to. */
export const watchedPostsLimit = 300;
/** The number of other topics that a stream may subscribe to, such as `live_scores:nba`. */
export const watchedTopicsLimit = 20;

/** The topic by which a visitor's stream subscribes to events for everyone, such as `post_created`. Members get them without it. */
export const everyoneTopic = 'new_posts';

const isOfGame = (topic: string) => topic.startsWith(gameTopic(''));

/**
 * The topics as parameters of the stream's address, in an order that depends on nothing but the topics. Posts have a parameter of
 * their own (docs/live.md). Above the limit of a stream the newest posts count. Games are left out before other topics: a feed can
 * show more of them than a stream takes.
 */
export function searchOfTopics(topics: readonly string[]): string {
  const posts = topics.flatMap(topic => postIdOf(topic) ?? []).sort((a, b) => b - a);
  const others = topics
    .filter(topic => postIdOf(topic) === undefined)
    .sort((a, b) => Number(isOfGame(a)) - Number(isOfGame(b)) || (a < b ? -1 : 1));
  const lists = { posts: posts.slice(0, watchedPostsLimit), topics: others.slice(0, watchedTopicsLimit) };
  return Object.entries(lists)
    .map(([name, list]) => (list.length > 0 ? `&${name}=${list.join(',')}` : ''))
    .join('');
}

const list = { type: 'array', items: { type: 'string' } };

/** The parameters by which a stream names its topics, as the API's document has them. */
export const streamTopicParameters = [
  {
    name: 'posts',
    in: 'query',
    required: false,
    description: `The ids of posts to subscribe to, separated by commas, ${watchedPostsLimit} at most.`,
    style: 'form',
    explode: false,
    schema: { ...list, items: { type: 'integer', minimum: 1 }, maxItems: watchedPostsLimit },
  },
  {
    name: 'topics',
    in: 'query',
    required: false,
    description: `Other topics to subscribe to, separated by commas, ${watchedTopicsLimit} at most: live_scores: and a league, such as live_scores:nba.`,
    style: 'form',
    explode: false,
    schema: { ...list, maxItems: watchedTopicsLimit },
  },
];
