import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReplySort } from './replies.rules.ts';
import { lastReadPlace, neighbour, type Threaded, threaded, topOrder, uncollapsed } from './threads.rules.ts';

const reply = (id: number, parentId: number | null = null): Threaded => ({ id, parentId });

describe('a thread', () => {
  test('goes down before the next begins, oldest first', () => {
    const nodes = threaded([reply(4, 1), reply(1), reply(2), reply(3, 1), reply(5, 3)]);
    expect(nodes.map(node => [node.reply.id, node.depth])).toEqual([
      [1, 1],
      [3, 2],
      [5, 3],
      [4, 2],
      [2, 1],
    ]);
  });

  test('stays at the third indent below it and names whom a deeper answer answers', () => {
    const nodes = threaded([reply(1), reply(2, 1), reply(3, 2), reply(4, 3), reply(5, 4)]);
    expect(nodes.map(node => node.depth)).toEqual([1, 2, 3, 3, 3]);
    expect(nodes.map(node => node.answers?.id ?? null)).toEqual([null, null, null, 3, 4]);
  });

  test('names the branches that a reply stands in, as many as its indent shows', () => {
    const nodes = threaded([reply(1), reply(2, 1), reply(3, 2), reply(4, 3), reply(5)]);
    expect(nodes.map(node => node.branches.map(({ id }) => id))).toEqual([[], [1], [1, 2], [1, 2], []]);
  });

  test('shows every reply once, in any order, also one whose parent is missing', () => {
    const chain = fc
      .array(fc.nat(20), { maxLength: 60 })
      .map(parents => parents.map((parent, index) => reply(index + 1, parent === 0 ? null : parent > index ? 900 + parent : parent)));
    fc.assert(
      fc.property(chain, replies => {
        const ids = threaded(replies.toReversed()).map(node => node.reply.id);
        expect(ids.toSorted((a, b) => a - b)).toEqual(replies.map(each => each.id));
      }),
    );
  });

  test('may be 5,000 deep', () => {
    const deep = Array.from({ length: 5_000 }, (_, index) => reply(index + 1, index || null));
    expect(threaded(deep)).toHaveLength(5_000);
  });
});

test('the mark of the last visit stands where the unread comments begin, or end with the newest first', () => {
  const nodes = threaded([reply(1), reply(2), reply(3), reply(4)]);
  const isNew = ({ id }: Threaded) => id > 2;
  expect(lastReadPlace(nodes, isNew, 'old')).toBe(2);
  expect(lastReadPlace(nodes.toReversed(), isNew, 'new')).toBe(2);
  expect(lastReadPlace(nodes, () => false, 'old')).toBeNull();
  expect(lastReadPlace(nodes, () => false, 'new')).toBeNull();
  expect(lastReadPlace(nodes, isNew, 'best')).toBeNull();
});

describe('from one comment to its neighbour', () => {
  const order = [1, 5, 2, 4, 3];
  const wanted = new Set([5, 4]);

  test('the next and the previous follow the reading order, from wherever the reader is', () => {
    expect(neighbour(order, wanted, null, 1)).toBe(5);
    expect(neighbour(order, wanted, 1, 1)).toBe(5);
    expect(neighbour(order, wanted, 5, 1)).toBe(4);
    expect(neighbour(order, wanted, 3, -1)).toBe(4);
    expect(neighbour(order, wanted, 4, -1)).toBe(5);
    expect(neighbour(order, wanted, null, -1)).toBe(4);
  });

  test('after the last comes the first, also where it is the only one', () => {
    expect(neighbour(order, wanted, 4, 1)).toBe(5);
    expect(neighbour(order, wanted, 5, -1)).toBe(4);
    expect(neighbour(order, new Set([2]), 2, 1)).toBe(2);
    expect(neighbour(order, new Set([2]), 2, -1)).toBe(2);
    expect(neighbour(order, new Set(), 2, 1)).toBeUndefined();
    expect(neighbour([], wanted, null, -1)).toBeUndefined();
  });

  test('from a comment that is gone it begins at an end', () => {
    expect(neighbour(order, wanted, 99, 1)).toBe(5);
    expect(neighbour(order, wanted, 99, -1)).toBe(4);
  });
});

test('`new` begins with the newest comment, `best` with the most liked one; answers stay below theirs, oldest first', () => {
  const replies = [
    { id: 1, parentId: null, likes: 0 },
    { id: 2, parentId: null, likes: 2 },
    { id: 3, parentId: 2, likes: 0 },
    { id: 4, parentId: 2, likes: 9 },
    { id: 5, parentId: null, likes: 0 },
  ];
  const order = (sort: ReplySort) =>
    threaded(
      replies,
      topOrder(sort, reply => reply.likes),
    ).map(node => node.reply.id);
  expect(order('old')).toEqual([1, 2, 3, 4, 5]);
  expect(order('new')).toEqual([5, 2, 3, 4, 1]);
  expect(order('best')).toEqual([2, 3, 4, 1, 5]);
});

test('the order of likes is that of the lower bounds of the Wilson score interval, for any number of viewers', () => {
  const z = 1.96;
  const lowerBound = (likes: number, viewers: number) => {
    const share = likes / viewers;
    const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * viewers)) / viewers);
    return (share + (z * z) / (2 * viewers) - spread) / (1 + (z * z) / viewers);
  };
  for (const viewers of [3, 40, 5_000])
    for (let likes = 1; likes <= Math.min(viewers, 200); likes += 1)
      expect(lowerBound(likes, viewers)).toBeGreaterThan(lowerBound(likes - 1, viewers));
});

test('a collapsed comment hides everything under it and says how much', () => {
  const nodes = threaded([reply(1), reply(2, 1), reply(3, 2), reply(4), reply(5, 4)]);
  const seen = uncollapsed(nodes, new Set([1, 2]));
  expect(seen.nodes.map(node => node.reply.id)).toEqual([1, 4, 5]);
  expect([...seen.hidden]).toEqual([[1, 2]]);
  expect(uncollapsed(nodes, new Set()).nodes).toBe(nodes);
});
