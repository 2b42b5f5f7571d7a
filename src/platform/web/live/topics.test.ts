import { expect, test } from 'vitest';
import { joinTopics } from './topics.ts';

test('topics of several subscribers are joined, each once', () => {
  expect(joinTopics([['post:1', 'live_scores:nba'], ['post:2', 'post:1'], []])).toEqual(['post:1', 'live_scores:nba', 'post:2']);
});
