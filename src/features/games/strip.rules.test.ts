import { expect, test } from 'vitest';
import { makeWatched } from '../../testing/web/makers.ts';
import { gamesForStrip } from './strip.rules.ts';

const at = (hour: number) => `2026-01-15T${String(hour).padStart(2, '0')}:00:00.000Z`;
const other = { ...makeWatched().home, tag: 'Utah Jazz' };
const elsewhere = { home: other, away: other };
const games = [
  makeWatched({ id: 'early', state: 'final', startsAt: at(1), ...elsewhere }),
  makeWatched({ id: 'late', state: 'final', startsAt: at(3), ...elsewhere }),
  makeWatched({ id: 'next', state: 'scheduled', startsAt: at(9), ...elsewhere }),
  makeWatched({ id: 'soon', state: 'scheduled', startsAt: at(8), ...elsewhere }),
  makeWatched({ id: 'on', startsAt: at(6), ...elsewhere }),
];
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);

test('games on now stand before those to come and the latest results', () => {
  expect(ids(gamesForStrip(games, []))).toEqual(['on', 'soon', 'next', 'late', 'early']);
});

const celtics = ['Boston Celtics'];

test('among the games on now, those of followed teams go first', () => {
  const mine = makeWatched({ id: 'mine-on', startsAt: at(7) });
  expect(ids(gamesForStrip([...games, mine], celtics)).slice(0, 3)).toEqual(['mine-on', 'on', 'soon']);
});

test.each([
  ['scheduled', ['on', 'soon', 'next', 'mine-not-on', 'late', 'early']],
  ['final', ['on', 'soon', 'next', 'mine-not-on', 'late', 'early']],
  ['canceled', ['on', 'soon', 'next', 'late', 'early', 'mine-not-on']],
  ['postponed', ['on', 'soon', 'next', 'late', 'early', 'mine-not-on']],
] as const)('a %s game of a followed team stands behind the games on now', (state, expected) => {
  const mine = makeWatched({ id: 'mine-not-on', state, startsAt: at(10) });
  expect(ids(gamesForStrip([mine, ...games], celtics))).toEqual(expected);
});

test('of two games that begin together, the one of a followed team goes first', () => {
  const mine = makeWatched({ id: 'mine-soon', state: 'scheduled', startsAt: at(8) });
  expect(ids(gamesForStrip([...games, mine], celtics)).slice(1, 3)).toEqual(['mine-soon', 'soon']);
});

test('a game of a followed team has its place on a day of many games', () => {
  const many = Array.from({ length: 90 }, (_, index) => makeWatched({ id: `g${index}`, ...elsewhere }));
  const shown = ids(gamesForStrip([...many, makeWatched({ id: 'mine-last', state: 'canceled' })], celtics));
  expect([shown.length, shown.at(-1)]).toEqual([16, 'mine-last']);
});

test('a hidden game stands where a scheduled one does, so that its place says nothing', () => {
  const hidden = makeWatched({ id: 'hidden', state: 'final', startsAt: at(10), hidden: true, ...elsewhere });
  expect(ids(gamesForStrip([...games, hidden], []))).toEqual(['on', 'soon', 'next', 'hidden', 'late', 'early']);
});

test('a strip shows at most 16 games', () => {
  expect(
    gamesForStrip(
      Array.from({ length: 90 }, (_, index) => makeWatched({ id: `g${index}` })),
      [],
    ),
  ).toHaveLength(16);
});
