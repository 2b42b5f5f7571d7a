import { describe, expect, test } from 'vitest';
import { leagues } from '../../sports/sports.rules.ts';
import { homeWinProbability, type Situation } from './winProbability.ts';

const start: Situation = { period: 0, clock: '', homeScore: 0, awayScore: 0, isFinal: false };

describe.each(leagues)('the win probability of %s', league => {
  const at = (situation: Partial<Situation>) => homeWinProbability(league, { ...start, ...situation });

  test('favours the home team a little before the start', () => {
    expect(at({})).toBeGreaterThan(0.5);
    expect(at({})).toBeLessThan(0.65);
  });

  test('is certain only when the game is over', () => {
    expect([at({ homeScore: 3, isFinal: true }), at({ awayScore: 3, isFinal: true }), at({ isFinal: true })]).toEqual([1, 0, 0.5]);
    expect(at({ period: 4, clock: 'PT00M00.00S', homeScore: 99 })).toBeLessThan(1);
    expect(at({ period: 4, clock: 'PT00M00.00S', awayScore: 99 })).toBeGreaterThan(0);
  });

  test('rises with the lead', () => {
    const leads = [-6, -3, -1, 0, 1, 3, 6].map(lead => at({ period: 2, clock: 'PT05M00.00S', homeScore: 10 + lead, awayScore: 10 }));
    expect(leads).toEqual(leads.toSorted((one, other) => one - other));
    expect(new Set(leads).size).toBe(leads.length);
  });

  test('of a lead rises as time runs out', () => {
    const early = at({ period: 1, clock: 'PT08M00.00S', homeScore: 2 });
    const late = at({
      period: league === 'mlb' ? 9 : league === 'nhl' ? 3 : league === 'college-basketball' ? 2 : 4,
      clock: 'PT00M20.00S',
      homeScore: 2,
    });
    expect(late).toBeGreaterThan(early);
  });

  test('stays near even in a tied overtime', () => {
    const tied = at({ period: 10, clock: league === 'mlb' ? '' : 'PT02M00.00S' });
    expect(tied).toBeGreaterThan(0.49);
    expect(tied).toBeLessThan(0.6);
  });
});

test('a clock that cannot be read counts as half of the period', () => {
  const ofClock = (clock: string) => homeWinProbability('nba', { ...start, period: 4, clock, homeScore: 4 });
  expect(ofClock('soon')).toBe(ofClock('PT06M00.00S'));
});
