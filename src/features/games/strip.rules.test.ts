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
  makeWatched({ id: 'mine', state: 'final', startsAt: at(2) }),
];
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id);

test('games on now stand before those to come and the latest results', () => {
  expect(ids(gamesForStrip(games.slice(0, 5), []))).toEqual(['on', 'soon', 'next', 'late', 'early']);
});

test('the reader’s teams go first, whatever the state of their game', () => {
  expect(ids(gamesForStrip(games, ['Boston Celtics']))[0]).toBe('mine');
});

test('a hidden game stands where a scheduled one does, so that its place says nothing', () => {
  const hidden = makeWatched({ id: 'hidden', state: 'final', startsAt: at(7), hidden: true, ...elsewhere });
  expect(ids(gamesForStrip([...games.slice(0, 5), hidden], []))).toEqual(['on', 'hidden', 'soon', 'next', 'late', 'early']);
});

test('a strip shows at most 16 games', () => {
  expect(
    gamesForStrip(
      Array.from({ length: 90 }, (_, index) => makeWatched({ id: `g${index}` })),
      [],
    ),
  ).toHaveLength(16);
});
