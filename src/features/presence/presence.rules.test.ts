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

test('a visitor counts once for each browser over all nodes, and at most five of one address', () => {
  const crowd = Array.from({ length: 5 }, (_, at) => `b${at}`);
  const here = (browsers: Record<string, string[]>) => ({ 7: { members: [], visitors: 9, browsers } });
  expect(peopleThere([here({ x: crowd, y: ['c'] }), here({ x: ['b1', 'b8'], y: ['c', 'd'] })]).get(7)).toBe(7);
});

test('members beyond the keys that a node tells of are added', () => {
  const people = peopleThere([{ 7: { members: ['a', 'b'], others: 40, visitors: 2 } }, { 7: { members: ['b'], visitors: 0 } }]);
  expect(people.get(7)).toBe(44);
});
