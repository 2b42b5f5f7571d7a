import { expect, test } from 'vitest';
import { makePlay } from '../../../testing/web/makers.ts';
import { timelineOf, turningPoints } from './timeline.ts';

const at = (seq: number, period: number, clock: string, homeWin = 0.5) => makePlay({ seq, period, clock, homeWin });

test('plays stand at their time in the game, and never before the play before them', () => {
  const { points, periodEnds } = timelineOf('nba', [
    at(1, 1, 'PT12M00.00S'),
    at(2, 2, 'PT06M00.00S'),
    at(3, 2, 'PT07M00.00S'),
    at(4, 4, 'PT00M00.00S'),
  ]);
  expect(points.map(({ x }) => x)).toEqual([0, 0.375, 0.375, 1]);
  expect(periodEnds.map(({ x }) => x)).toEqual([0.25, 0.5, 0.75]);
});

test('an overtime makes room for itself', () => {
  const { points } = timelineOf('nba', [at(1, 4, 'PT00M00.00S'), at(2, 5, 'PT00M00.00S')]);
  expect(points.map(({ x }) => x)).toEqual([2_880 / 3_180, 1]);
});

test('minutes that count up stand at their time, and added time at the end of its half', () => {
  const { points } = timelineOf('premier-league', [at(1, 1, "9'"), at(2, 1, "45+4'"), at(3, 2, "63'"), at(4, 2, "90+2'")]);
  expect(points.map(({ x }) => Math.round(x * 100) / 100)).toEqual([0.1, 0.5, 0.7, 1]);
});

test('innings have no clock, so their plays stand at equal distances', () => {
  const { points } = timelineOf('mlb', [at(1, 1, ''), at(2, 1, ''), at(3, 2, '')]);
  expect(points.map(({ x }) => x)).toEqual([0.5 / 9, 1 / 9, 2 / 9]);
});

test('the turning points are the ends of periods and the plays that moved the probability far', () => {
  const plays = [at(1, 1, '', 0.5), at(2, 1, '', 0.7), at(3, 1, '', 0.71), at(4, 2, '', 0.72), at(5, 2, '', 0.73)];
  expect(turningPoints(timelineOf('mlb', plays)).map(({ play }) => play.seq)).toEqual([2, 3, 5]);
});
