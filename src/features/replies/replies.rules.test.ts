import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Threaded, threaded } from './replies.rules.ts';

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
