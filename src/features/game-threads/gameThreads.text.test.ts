import { expect, test } from 'vitest';
import { parseText } from '../texts/markup/parse.ts';
import { gameThreadText, offDayText, postGameText } from './gameThreads.text.ts';
import { hasKnownNames, usualWords } from './gameThreads.words.ts';

const usual = { words: null, leagueName: 'NBA', otherUrl: null };
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
    const written = (each: typeof state) => gameThreadText({ ...usual, firstStart: each.startsAt, state: { ...each, state: moment } });
    expect(kindsOf(written(state))).toEqual(kindsOf(written(harmless)));
    expect(written(state).split('\n')).toHaveLength(written(harmless).split('\n').length);
  }
  const written = postGameText({ ...usual, state, box });
  const expected = postGameText({ ...usual, state: harmless, box: { home: [plainPlayer], away: [] } });
  expect(kindsOf(written)).toEqual(kindsOf(expected));
  expect(written.split('\n')).toHaveLength(expected.split('\n').length);
});

test('words of an admin get the facts, the notice of a moved game and the link; names of sources add no sign', () => {
  const words = '{away} vs {home} ({league})\n\n{start}\n{venue}';
  const home = { name: 'Celtics {start}', tricode: 'BOS', score: 108 };
  const away = { name: '*Lakers*', tricode: 'LAL', score: 101 };
  const game = { ...state, state: 'scheduled' as const, home, away };
  const written = { words, leagueName: 'NBA', otherUrl: null, firstStart: game.startsAt, state: game };
  expect(gameThreadText({ ...written, state: { ...game, venue: null } })).toBe(
    'Lakers vs Celtics {start} (NBA)\n\nWed, Dec 31, 7:00 PM ET',
  );
  expect(gameThreadText({ ...written, firstStart: '2025-12-30T00:00:00.000Z', otherUrl: '/post/2' })).toMatch(
    /Moved: it was to start Mon.*\n\n\[Post-game/s,
  );
  const final = { ...game, state: 'final' as const };
  expect(postGameText({ words: '{score}!', leagueName: null, otherUrl: null, state: final, box: null })).toBe('101–108!');
  const offDay = { words: null, team: 'Celtics', date: '2026-11-29' };
  expect(offDayText({ ...offDay, next: 'Atlanta Hawks, Tuesday, December 1' })).toBe(
    '**Celtics off-day thread: Sunday, November 29**\n\nNo game today. The talk goes on here.\n\nNext: Atlanta Hawks, Tuesday, December 1',
  );
  expect(offDayText({ ...offDay, next: '' })).not.toContain('Next');
});

test('braces of words hold nothing but the names of their kind', () => {
  for (const kind of ['game', 'post-game', 'off-day'] as const) expect(hasKnownNames(kind, usualWords[kind])).toBe(true);
  const wrong = ['{score}', '{team}', '{}', '{ home }', '{Home}', '{a{home}}'].map(words => hasKnownNames('game', words));
  expect([...wrong, hasKnownNames('off-day', '{home}')]).toEqual(Array.from({ length: 7 }, () => false));
  expect(hasKnownNames('post-game', '{score} a { lonely brace')).toBe(true);
});
