import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignSlots, type SlotVotes } from './consensus.rules.ts';

const vote = (pick: number, playerKey: string, drafts: number, averagePick = pick): SlotVotes => ({ pick, playerKey, drafts, averagePick });
const board = (slots: number, votes: SlotVotes[]) =>
  Array.from({ length: slots }, (_, index) => assignSlots(slots, votes).get(index + 1)?.playerKey ?? null);

describe('the consensus board', () => {
  test('gives a player who leads two slots only one of them', () => {
    expect(board(2, [vote(1, 'flagg', 5), vote(1, 'harper', 4), vote(2, 'flagg', 5), vote(2, 'bailey', 1)])).toEqual(['harper', 'flagg']);
  });

  test('prefers the player with the earlier average pick when the drafts agree equally', () => {
    expect(board(1, [vote(1, 'flagg', 2, 4), vote(1, 'harper', 2, 1.5)])).toEqual(['harper']);
  });

  test('leaves a slot open when everybody picked there stands elsewhere', () => {
    expect(board(2, [vote(1, 'flagg', 9), vote(2, 'flagg', 1)])).toEqual(['flagg', null]);
  });

  test('is empty without drafts', () => {
    expect(board(3, [])).toEqual([null, null, null]);
  });

  test('agrees with at least as many drafts as slots that choose one after the other', () => {
    const votes = fc.uniqueArray(
      fc.record({
        pick: fc.integer({ min: 1, max: 5 }),
        player: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        drafts: fc.integer({ min: 1, max: 9 }),
      }),
      { selector: ({ pick, player }) => `${pick} ${player}` },
    );
    fc.assert(
      fc.property(votes, fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }), (given, order) => {
        const all = given.map(({ pick, player, drafts }) => vote(pick, player, drafts));
        const assigned = [...assignSlots(5, all).values()];
        expect(new Set(assigned.map(one => one.playerKey)).size).toBe(assigned.length);
        const taken = new Set<string>();
        let greedy = 0;
        for (const pick of order) {
          const best = all.filter(one => one.pick === pick && !taken.has(one.playerKey)).sort((one, other) => other.drafts - one.drafts)[0];
          if (!best) continue;
          taken.add(best.playerKey);
          greedy += best.drafts;
        }
        expect(assigned.reduce((sum, one) => sum + one.drafts, 0)).toBeGreaterThanOrEqual(greedy);
      }),
    );
  });
});
