import { expect, test } from 'vitest';
import { peopleThere } from './presence.rules.ts';

test('the people of a post are the members of all nodes, each once, and the visitors of each node', () => {
  const people = peopleThere([
    { 7: { members: ['a', 'b'], visitors: 2 }, 8: { members: [], visitors: 1 } },
    { 7: { members: ['b', 'c'], visitors: 1 } },
    {},
  ]);
  expect([...people]).toEqual([
    [7, 6],
    [8, 1],
  ]);
});

test('members beyond the keys that a node tells of are added', () => {
  const people = peopleThere([{ 7: { members: ['a', 'b'], others: 40, visitors: 2 } }, { 7: { members: ['b'], visitors: 0 } }]);
  expect(people.get(7)).toBe(44);
});
