import { expect, test } from 'vitest';
import { hasMoved, positionAfter } from './rows.live.rules.ts';
import type { RowClock } from './rows.contract.ts';

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const replay: RowClock = { mode: 'replay', behind: 0, position: at(600), playing: true, heldBy: null };

test('a replay is further on by the time that it has played', () => {
  expect(positionAfter(replay, 60_000)).toBe(660_000);
  expect(positionAfter({ ...replay, playing: false }, 60_000)).toBe(600_000);
});

test('a replay that only went on has not moved', () => {
  expect(hasMoved(replay, { ...replay, position: at(660) }, 60_000)).toBe(false);
  expect(hasMoved(replay, { ...replay, position: at(690) }, 60_000)).toBe(true);
  expect(hasMoved(replay, { ...replay, playing: false }, 0)).toBe(true);
});

test('a row has moved when it waits for somebody, or has another delay', () => {
  const together: RowClock = { mode: 'together', behind: 20, position: at(600), playing: true, heldBy: null };
  expect(hasMoved(together, { ...together, position: at(700) }, 100_000)).toBe(false);
  expect(hasMoved(together, { ...together, behind: 45 }, 0)).toBe(true);
  expect(hasMoved(together, { ...together, heldBy: 'Marta' }, 0)).toBe(true);
});
