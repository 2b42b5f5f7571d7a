import { expect, test } from 'vitest';
import { makePlay } from '../../testing/web/makers.ts';
import { playHighlights } from './highlights.rules.ts';

const scored = (seq: number, homeScore: number, awayScore: number, period = 1) => makePlay({ seq, period, homeScore, awayScore });

test('the last play of ten points without an answer is large, and a change of the lead in the last period', () => {
  const plays = [
    scored(1, 0, 3),
    scored(2, 5, 3),
    makePlay({ seq: 3, period: 1, scoring: false, homeScore: 5, awayScore: 3 }),
    scored(4, 10, 3),
    scored(5, 10, 5),
    scored(6, 10, 12, 3),
    scored(7, 13, 12, 4),
  ];
  expect([...playHighlights(plays, 'nba')]).toEqual([
    [4, { kind: 'run', team: 'home', points: 10 }],
    [7, { kind: 'lead' }],
  ]);
  expect(playHighlights(plays, 'nfl').has(4)).toBe(false);
});

test('a withdrawn play makes no run, nor do points of plays that are missing', () => {
  const plays = [scored(1, 40, 31), scored(2, 48, 31), { ...scored(3, 51, 31), withdrawn: true as const }, scored(4, 49, 31)];
  expect(playHighlights(plays, 'nba').size).toBe(0);
});

test('plays with at least five reactions and half as many as the most are large', () => {
  const loud = (seq: number, fire: number) => makePlay({ seq, homeScore: 0, awayScore: 0, reactions: { fire } });
  expect([...playHighlights([loud(1, 4), loud(2, 5)], 'nba').keys()]).toEqual([2]);
  expect([...playHighlights([loud(1, 5), loud(2, 30), loud(3, 20)], 'nba').keys()]).toEqual([2, 3]);
});
