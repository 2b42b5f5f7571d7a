import { expect, test } from 'vitest';
import { byMoment, threaded, topOrder } from './threads.rules.ts';

const at = (id: number, seconds: number | null, parentId: number | null = null) => ({
  id,
  parentId,
  moment: seconds === null ? null : { at: new Date(seconds * 1_000).toISOString() },
});
const ids = (nodes: readonly { reply: { id: number } }[]) => nodes.map(({ reply }) => reply.id);

test('comments on a game are ordered by their moments, those from before the start first', () => {
  // The writer of the fourth was behind, and the last watched the game later.
  const replies = [at(1, null), at(2, 10), at(3, 50), at(4, 20), at(5, 30, 3), at(9, 5)];
  expect(ids(threaded(replies, undefined, byMoment))).toEqual([1, 9, 2, 4, 3, 5]);
  expect(
    ids(
      threaded(
        replies,
        topOrder('new', () => 0, byMoment),
        byMoment,
      ),
    ),
  ).toEqual([3, 5, 4, 2, 9, 1]);
});

test('equal moments and equal likes leave the order of ids', () => {
  const replies = [at(2, 10), at(1, 10)];
  expect(ids(threaded(replies, undefined, byMoment))).toEqual([1, 2]);
  expect(
    ids(
      threaded(
        replies,
        topOrder('best', () => 3, byMoment),
        byMoment,
      ),
    ),
  ).toEqual([1, 2]);
});
