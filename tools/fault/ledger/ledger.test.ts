import { describe, expect, test } from 'vitest';
import { type Kind, Ledger } from './ledger.ts';

const there = (...found: [Kind, string, number][]) => {
  const all = new Map<Kind, Map<string, number>>();
  for (const [kind, key, times] of found) all.set(kind, (all.get(kind) ?? new Map<string, number>()).set(key, times));
  return all;
};

describe('the ledger of writes', () => {
  test('finds what was acknowledged and is gone, and what is there twice', () => {
    const ledger = new Ledger();
    for (const key of ['kept', 'lost', 'doubled']) {
      ledger.try('post', key);
      ledger.acknowledge('post', key);
    }
    ledger.round = 2;
    ledger.acknowledge('like', 'kept');
    const verdict = ledger.compare(there(['post', 'kept', 1], ['post', 'doubled', 2]));
    expect(verdict).toMatchObject({
      acknowledged: 4,
      lost: ['post lost, round 0', 'like kept, round 2'],
      doubled: ['post doubled, round 0'],
    });
  });

  test('lets what nobody answered be there or not, but not twice', () => {
    const ledger = new Ledger();
    for (const key of ['there', 'not there', 'twice']) ledger.try('reply', key);
    const verdict = ledger.compare(there(['reply', 'there', 1], ['reply', 'twice', 2]));
    expect(verdict).toMatchObject({ unanswered: 3, lost: [], doubled: ['reply twice, round 0'], ghosts: [] });
  });

  test('finds what was refused, or acknowledged to be removed, and is there', () => {
    const ledger = new Ledger();
    ledger.acknowledge('bookmark', 'removed');
    ledger.deny('bookmark', 'removed');
    expect(ledger.compare(there()).ghosts).toEqual([]);
    expect(ledger.compare(there(['bookmark', 'removed', 1])).ghosts).toEqual(['bookmark removed, round 0']);
  });
});
