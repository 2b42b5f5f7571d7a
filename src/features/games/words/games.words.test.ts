import { describe, expect, test } from 'vitest';
import { makeWatched } from '../../../testing/web/makers.ts';
import type { Game } from '../games.contract.ts';
import { timeOfGame } from './moments.text.ts';
import { dayWords, gameTitle, periodLabel, periodTitle, scheduleHref, shortName } from './games.words.ts';

describe('the title of a game', () => {
  test('has the score and the state while it is on', () => {
    expect(gameTitle(makeWatched())).toBe('Celtics 88, Lakers 91 – Q3 7:15');
  });

  test('has penalties in the order of the score, which is not that of the source', () => {
    expect(gameTitle(makeWatched({ state: 'final', status: 'Pens 4-3' }))).toMatch(/ – Pens 3–4$/);
  });

  test('has no score before the start, in a game that is not played, or where scores are hidden', () => {
    expect(gameTitle(makeWatched({ state: 'scheduled', status: 'Scheduled' }))).toBe('Celtics at Lakers');
    expect(gameTitle(makeWatched({ state: 'canceled', status: 'Canceled' }))).toBe('Celtics at Lakers – Canceled');
    expect(gameTitle(makeWatched({ hidden: true }))).toBe('Celtics at Lakers');
  });
});

const of = (league: Game['league'], status = 'Final') => ({ league, status });

test('periods are named as their sport names them', () => {
  const titles = [
    periodTitle(of('college-basketball'), 2),
    periodTitle(of('wnba'), 5),
    periodTitle(of('nfl'), 6),
    periodTitle(of('mlb'), 11),
  ];
  expect(titles).toEqual(['Half 2', 'Overtime 1', 'Overtime 2', 'Inning 11']);
  expect([periodLabel(of('nhl'), 2), periodLabel(of('mlb'), 11), periodLabel(of('nba'), 5)]).toEqual(['P2', '11', 'OT1']);
  const [shootout, overtime] = [of('nhl', 'Final/SO'), of('nhl', 'Final/2OT')];
  expect([periodTitle(shootout, 5), periodTitle(overtime, 5)]).toEqual(['Shootout', 'Overtime 2']);
  expect([periodLabel(shootout, 4), periodLabel(shootout, 5), periodLabel(overtime, 5)]).toEqual(['OT1', 'SO', 'OT2']);
});

test('soccer has halves and extra time, and its time is the minute', () => {
  expect([periodTitle(of('mls'), 2), periodTitle(of('mls'), 3), periodTitle(of('mls'), 5)]).toEqual([
    '2nd half',
    'Extra time 1',
    'Penalties',
  ]);
  expect([periodLabel(of('mls'), 2), periodLabel(of('mls'), 4)]).toEqual(['2', 'ET2']);
  expect(timeOfGame('mls', { period: 2, clock: "90+4'" })).toBe("90+4'");
  expect(timeOfGame('mls', { period: 5, clock: '' })).toBe('Penalties');
});

test('a team is named by its nickname, and a college by its whole name', () => {
  expect(shortName({ league: 'mls' }, 'Atlanta United FC')).toBe('Atlanta United');
  expect(shortName({ league: 'mls' }, 'FC Dallas')).toBe('FC Dallas');
  expect(shortName({ league: 'nba' }, 'Portland Trail Blazers')).toBe('Trail Blazers');
  expect(shortName({ league: 'nfl' }, 'Kansas City Chiefs')).toBe('Chiefs');
  expect(shortName({ league: 'college-football' }, 'Nevada Wolf Pack')).toBe('Nevada Wolf Pack');
});

test('days near today have names', () => {
  expect(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map(day => dayWords(day, '2026-03-01').name)).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
    'Tue',
  ]);
});

test('equal schedules have equal addresses', () => {
  expect(scheduleHref({ team: 'Texas A&M Aggies', date: undefined, league: 'nba' })).toBe('/games?league=nba&team=Texas%20A%26M%20Aggies');
  expect(scheduleHref({})).toBe('/games');
});
