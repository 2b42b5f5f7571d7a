import { expect, test } from 'vitest';
import type { Play } from '../games/games.contract.ts';
import { placedPlays, toldPlays } from './plays.rules.ts';

const play = (seq: number, period: number, scoring = true): Play => ({
  seq,
  at: '2026-01-15T20:00:00.000Z',
  period,
  clock: 'PT01M00.00S',
  text: `Play ${seq}`,
  kind: 'shot',
  team: 'home',
  scoring,
  homeScore: seq,
  awayScore: 0,
  homeWin: 0.5,
  reactions: {},
  comments: 0,
  mine: null,
});
const comment = (id: number, seq: number | null) => ({ id, moment: seq === null ? null : { seq } });
const told = toldPlays([play(1, 1), play(2, 1, false), play(3, 1, false), play(4, 2), play(5, 2)]);
const seqs = (plays: readonly { play: Play; endsPeriod: boolean }[] = []) => plays.map(each => each.play.seq);

test('a thread tells plays that scored and the end of each period that is over', () => {
  expect(told.map(({ play: { seq }, endsPeriod }) => [seq, endsPeriod])).toEqual([
    [1, false],
    [3, true],
    [4, false],
    [5, false],
  ]);
});

test('with the newest first, plays stand above the comments whose writers did not know them', () => {
  const { before, after } = placedPlays([comment(30, 5), comment(20, 3), comment(10, null)], told, 'new');
  expect(before.has(30)).toBe(false);
  expect(seqs(before.get(20))).toEqual([5, 4]);
  expect(seqs(before.get(10))).toEqual([3, 1]);
  expect(after).toEqual([]);
});

test('with the oldest first, plays stand above the comments whose writers knew them', () => {
  const { before, after } = placedPlays([comment(10, null), comment(20, 3), comment(30, 4)], told, 'old');
  expect(before.has(10)).toBe(false);
  expect(seqs(before.get(20))).toEqual([1, 3]);
  expect(seqs(before.get(30))).toEqual([4]);
  expect(seqs(after)).toEqual([5]);
});

test('without comments all plays stand behind them', () => {
  expect(seqs(placedPlays([], told, 'new').after)).toEqual([5, 4, 3, 1]);
});
