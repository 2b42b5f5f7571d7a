import { expect, test } from 'vitest';
import { isInSample } from './sample.rules.ts';

/** Comments with the ids 1, 2, 3 and so on, at these times in milliseconds. */
const written = (...times: number[]) =>
  times.map((time, place) => ({ id: place + 1, createdAt: new Date(1_800_000_000_000 + time).toISOString() }));

/** The ids in the sample of comments that come one by one. */
const sampled = (comments: ReturnType<typeof written>) =>
  comments.filter((comment, place) => isInSample(comment, comments.slice(0, place))).map(({ id }) => id);

test('a thread of up to three comments a second is shown as it is', () => {
  expect(sampled(written(0, 300, 600, 1_000, 1_400, 1_900, 5_000))).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of a faster thread the first three comments of each second are shown', () => {
  expect(sampled(written(0, 100, 200, 300, 400, 999, 1_000, 1_001, 1_002, 1_003, 3_000))).toEqual([1, 2, 3, 7, 8, 9, 11]);
});

test('the sample is the same for a reader whose comments come in another order', () => {
  const [one, two, three, four] = written(0, 10, 20, 30);
  if (!one || !two || !three || !four) throw new Error('four comments');
  expect(isInSample(four, [two, one, three])).toBe(false);
  expect(isInSample(one, [four, three, two])).toBe(true);
});
