import { expect, test } from 'vitest';
import { makeStandings } from '../../testing/web/makers.ts';
import { countdown, ordinal, standingOf } from './teams.rules.ts';
import { readTeamTab } from './teams.tabs.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
])('the place %i is said as %s', (place, text) => {
  expect(ordinal(place)).toBe(text);
});

test('the standing of a team is its record and its place in its conference', () => {
  expect(standingOf(makeStandings(), 'Los Angeles Lakers')).toEqual({
    record: expect.stringMatching(/^\d+–\d+$/),
    place: 1,
    group: 'West',
  });
});

test('a record by points has the draws in its middle', () => {
  const standings = makeStandings();
  const rows = standings.groups[0]?.rows.map(row => ({ ...row, ties: 3, draws: 3, points: 39, goalDifference: 8 })) ?? [];
  expect(standingOf({ ...standings, groups: [{ name: 'League', rows }] }, 'Los Angeles Lakers')?.record).toBe('12–3–5');
});

test('a team that the table does not have, or a table that is not known, has no standing', () => {
  expect(standingOf(makeStandings(), 'Springfield Isotopes')).toBeUndefined();
  expect(standingOf(undefined, 'Los Angeles Lakers')).toBeUndefined();
});

test.each([
  ['2026-01-15T20:00:00.000Z', 'Tip-off in 2 h 05 min'],
  ['2026-01-15T18:05:00.000Z', 'Tip-off in 10 min'],
  ['2026-01-15T17:56:00.000Z', 'Tip-off soon'],
  ['2026-01-15T17:00:00.000Z', 'Tip-off soon'],
])('the countdown to %s is “%s”', (startsAt, text) => {
  expect(countdown('nba', startsAt, Date.parse('2026-01-15T17:55:00.000Z'))).toBe(text);
});

test('each sport has its word for the start', () => {
  const at = (league: 'nfl' | 'mlb' | 'nhl') => countdown(league, '2026-01-15T18:00:00.000Z', Date.parse('2026-01-15T17:00:00.000Z'));
  expect([at('nfl'), at('mlb'), at('nhl')]).toEqual(['Kickoff in 1 h 00 min', 'First pitch in 1 h 00 min', 'Puck drop in 1 h 00 min']);
});

test('an address names a tab, and any other text is the first', () => {
  expect(readTeamTab(new URLSearchParams('tab=games'))).toBe('games');
  expect(readTeamTab(new URLSearchParams('tab=nothing'))).toBe('talk');
});
