import { expect, test } from 'vitest';
import { makeMember, makeRow, makeWatched } from '../../testing/web/makers.ts';
import type { RowClock } from './rows.contract.ts';
import { codeOfLink, isTooLateForRow } from './rows.rules.ts';
import { freeSeatsText, rowClockText, shortRowClockText } from './rows.words.ts';

const together: RowClock = { mode: 'together', behind: 0, position: '2026-11-26T01:00:00.000Z', playing: true, heldBy: null };
const members = [makeMember(), makeMember({ username: 'Marta', behind: 42 })];

test.each<[Partial<RowClock>, string]>([
  [{}, 'Live, together'],
  [{ behind: 42 }, 'Marta’s stream is 42 s behind'],
  [{ behind: 42, heldBy: 'Marta' }, 'Catching up with Marta'],
  [{ behind: 42, heldBy: 'casey' }, 'Catching up with you'],
  [{ behind: 7 }, '7 s behind'],
  [{ mode: 'replay' }, 'Together · Q2 4:10'],
  [{ mode: 'replay', playing: false }, 'Paused · Q2 4:10'],
])('the position of a row says why: %o', (clock, text) => {
  const game = makeWatched({ state: 'live', status: 'Q2 4:10' });
  expect(rowClockText(makeRow({ members, game }), { ...together, ...clock }, 'casey')).toBe(text);
});

test.each<[Partial<RowClock>, string | null]>([
  [{}, null],
  [{ behind: 42 }, '42 s behind'],
  [{ behind: 42, heldBy: 'Marta' }, 'Catching up'],
  [{ mode: 'replay' }, 'Watching later'],
  [{ mode: 'replay', playing: false }, 'Paused'],
])('the line of a folded row says where it is unless it is live: %o', (clock, text) => {
  expect(shortRowClockText(makeRow({ clock: { ...together, ...clock } }))).toBe(text);
});

test('a replay before the start has no time of the game', () => {
  const row = makeRow({ game: makeWatched({ state: 'scheduled', status: 'Scheduled' }) });
  expect(rowClockText(row, { ...together, mode: 'replay' }, 'casey')).toBe('Watching later, together');
});

test('the row of a game that is not on says so', () => {
  expect(rowClockText(makeRow({ game: makeWatched({ state: 'postponed', status: 'Postponed' }) }), together, 'casey')).toBe('Postponed');
});

test.each([
  [1, '7 free seats'],
  [7, '1 free seat'],
  [8, 'All seats are taken'],
])('%i members leave: %s', (count, text) => {
  expect(freeSeatsText(makeRow({ members: Array.from({ length: count }, (_, index) => makeMember({ username: `fan${index}` })) }))).toBe(
    text,
  );
});

test('the link of a row is found in a text, and nothing that only looks like one', () => {
  expect(codeOfLink('Sit with me: CLE at UTA\nhttps://fans.example/rows/abcdefghijklmnopqrstu1')).toBe('abcdefghijklmnopqrstu1');
  expect(codeOfLink('https://fans.example/rows/abcdefghijklmnopqrstu1x')).toBeUndefined();
  expect(codeOfLink('rows of seats')).toBeUndefined();
});

test('a week after a final no row is offered', () => {
  const game = { state: 'final', startsAt: '2026-11-10T00:00:00.000Z' };
  expect(isTooLateForRow(game, Date.parse('2026-11-16T00:00:00.000Z'))).toBe(false);
  expect(isTooLateForRow(game, Date.parse('2026-11-18T00:00:00.000Z'))).toBe(true);
  expect(isTooLateForRow({ ...game, state: 'postponed' }, Date.parse('2026-11-18T00:00:00.000Z'))).toBe(false);
});
