import { expect, test } from 'vitest';
import { parseText } from '../texts/markup/parse.ts';
import { gameThreadText, postGameText } from './gameThreads.text.ts';

const hostile = 'x**\n\n> [win](https://evil.example) ||y|| `z` ~~a~~';
const side = { name: hostile, tricode: hostile, score: 3 };
const state = {
  startsAt: '2026-01-01T00:00:00.000Z',
  state: 'live' as const,
  status: hostile,
  lineScore: [{ period: 1, home: 3, away: 3 }],
  venue: hostile,
  home: side,
  away: side,
};
const player = { name: hostile, position: null, starter: true, minutes: null, points: 9, rebounds: null, assists: null, stats: {} };
const box = { home: [player], away: [] };

/** The signs of the Markdown that a text has. */
const kindsOf = (text: string) => new Set([...JSON.stringify(parseText(text)).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));

test('names, places and words of a source add no link, quote, spoiler or other sign to a thread', () => {
  const thread = { ...state, venue: 'Garden', status: 'Q1', home: { ...side, name: 'Celtics' }, away: { ...side, name: 'Lakers' } };
  const plainPlayer = { ...player, name: 'Somebody' };
  const harmless = { ...thread, home: { ...thread.home, tricode: 'BOS' }, away: { ...thread.away, tricode: 'LAL' } };
  for (const moment of ['scheduled', 'canceled'] as const) {
    const written = (each: typeof state) =>
      gameThreadText({ firstStart: each.startsAt, state: { ...each, state: moment }, otherUrl: null });
    expect(kindsOf(written(state))).toEqual(kindsOf(written(harmless)));
    expect(written(state).split('\n')).toHaveLength(written(harmless).split('\n').length);
  }
  const written = postGameText({ state, otherUrl: null, box });
  const expected = postGameText({ state: harmless, otherUrl: null, box: { home: [plainPlayer], away: [] } });
  expect(kindsOf(written)).toEqual(kindsOf(expected));
  expect(written.split('\n')).toHaveLength(expected.split('\n').length);
});
