import { expect, test } from 'vitest';
import { crowdFigures, makeCrowd } from '../../../src/features/sports/server/replay/crowd/makeCrowd.ts';
import { paceOfNight } from './pace.ts';

test('a trial at the pace of a night has its greatest minute', () => {
  const turns = paceOfNight(makeCrowd(1), 60_000);
  expect(turns).toHaveLength(crowdFigures.peaks[60]);
  expect(turns.every(({ atMs }, turn) => atMs >= (turns[turn - 1]?.atMs ?? 0) && atMs < 60_000)).toBe(true);
  const most = Math.max(...turns.map(({ atMs }) => turns.filter(other => other.atMs >= atMs && other.atMs < atMs + 1_000).length));
  expect(most).toBeGreaterThanOrEqual(crowdFigures.peaks[1]);
  expect(turns.every(({ answers }, turn) => answers === null || answers < turn)).toBe(true);
  expect(turns.some(({ answers }) => answers !== null)).toBe(true);
  for (const [turn, { content }] of turns.entries()) expect(content).toMatch(new RegExp(`number ${turn}!`));
});
