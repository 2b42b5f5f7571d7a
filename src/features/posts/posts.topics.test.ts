import { expect, test } from 'vitest';
import { gameTopic } from '../games/games.contract.ts';
import { postTopic } from '../presence/presence.topics.ts';
import { searchOfTopics, watchedPostsLimit, watchedTopicsLimit } from './posts.topics.ts';

test('the address names posts and other topics by parameters of their own', () => {
  expect(searchOfTopics([postTopic(2), 'live_scores:nfl', postTopic(10), 'live_scores:nba'])).toBe(
    '&posts=10,2&topics=live_scores:nba,live_scores:nfl',
  );
});

test('the same topics in another order give the same address', () => {
  const topics = ['live_scores:nba', postTopic(3), postTopic(12)];
  expect(searchOfTopics(topics.toReversed())).toBe(searchOfTopics(topics));
});

test('a stream without topics has no parameters', () => {
  expect(searchOfTopics([])).toBe('');
});

test('above the limits of a stream the newest posts count, and games after other topics', () => {
  const posts = Array.from({ length: watchedPostsLimit + 5 }, (_, index) => postTopic(index + 1));
  const games = Array.from({ length: watchedTopicsLimit + 5 }, (_, index) => gameTopic(`nba-${index}`));
  const search = new URLSearchParams(searchOfTopics([...posts, ...games, 'live_scores:nba']));
  const ids = search.get('posts')?.split(',').map(Number);
  expect([ids?.length, ids?.[0], ids?.at(-1)]).toEqual([watchedPostsLimit, watchedPostsLimit + 5, 6]);
  expect(search.get('topics')?.split(',')).toHaveLength(watchedTopicsLimit);
  expect(search.get('topics')?.split(',')[0]).toBe('live_scores:nba');
});
