import { expect, test } from 'vitest';
import { makeWatched } from '../../../../testing/web/makers.ts';
import { liveliestOf } from './Landing.tsx';

const quiet = { id: 1, comments: 2, game: null };
const loud = { id: 2, comments: 90, game: null };
const on = { id: 3, comments: 0, game: makeWatched({ state: 'live' }) };

test('the thread of a game that is on comes before a post with more comments', () => {
  expect(liveliestOf([quiet, loud, on])).toBe(3);
});

test('without a game that is on it is the post with the most comments', () => {
  expect(liveliestOf([quiet, { ...on, game: makeWatched({ state: 'final' }) }, loud])).toBe(2);
  expect(liveliestOf([{ ...on, game: makeWatched({ state: 'live', hidden: true }) }, quiet])).toBe(1);
});

test('a community without comments has none', () => {
  expect(liveliestOf([])).toBeUndefined();
  expect(liveliestOf([{ ...quiet, comments: 0 }])).toBeUndefined();
});
