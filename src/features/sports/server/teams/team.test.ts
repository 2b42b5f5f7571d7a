import { describe, expect, test } from 'vitest';
import { createEspn } from '../espn/espn.ts';
import { athletePath, espnLeaders, espnSchedule, seasonOf } from '../espn/espn.team.ts';
import { nbaSchedule, seasonOfTeam } from '../nba-cdn/nbaCdn.schedule.ts';
import { formOf, scheduleOf, SourceError } from '../upstream/provider.ts';
import { athleteOf, leadersAnswer, seasonAround } from '../replay/days.ts';
import { cdnSeason, espnSeason } from '../replay/shapes.ts';
import { type Team, teamNamed } from './teams.ts';
import type { Upstream } from '../upstream/upstream.ts';

const now = Date.parse('2026-01-16T12:00:00Z');
function named(league: 'nba' | 'nfl', name: string): Team {
  const team = teamNamed(league, name);
  if (!team) throw new Error(`no ${name}`);
  return team;
}
const lakers = named('nba', 'Lakers');

test.each([
  ['nba', 'LA Clippers', 'LAC'],
  ['nba', 'Los Angeles Clippers', 'LAC'],
  ['nba', 'los-angeles-clippers', 'LAC'],
  ['nba', 'clippers', 'LAC'],
  ['nba', 'gs', 'GSW'],
  ['nba', 'GSW', 'GSW'],
  ['nba', 'trail blazers', 'POR'],
  ['nba', 'Trail-Blazers', 'POR'],
  ['nba', '76ers', 'PHI'],
  ['nhl', 'Montreal Canadiens', 'MTL'],
  ['nhl', 'st louis blues', 'STL'],
  ['mlb', 'St. Louis Cardinals', 'STL'],
  ['nfl', 'was', undefined],
  ['nfl', 'WSH', 'WSH'],
  ['college-football', 'Texas A&M Aggies', 'TA&M'],
  ['college-football', 'Tigers', undefined],
  ['college-football', 'Crimson Tide', 'ALA'],
  ['nba', 'Seattle SuperSonics', undefined],
  ['nba', 'constructor', undefined],
  ['nba', '%', undefined],
  ['nba', 'lakers/', undefined],
  ['nba', '../lakers', undefined],
  ['nba', '..lakers', undefined],
  ['nba', 'lak\\ers', undefined],
] as const)('in the %s, %s is %s', (league, name, code) => expect(teamNamed(league, name)?.code).toBe(code));

test('both sources tell the same form: five results that count, newest first, and the next game', () => {
  const games = seasonAround('nba', lakers, now);
  const byEspn = formOf(espnSchedule('nba', lakers, espnSeason(games)), now);
  const byNba = formOf(seasonOfTeam(nbaSchedule(cdnSeason(games)), lakers), now);
  const plain = ({ games: shown, next }: typeof byEspn) => [shown.map(game => ({ ...game, id: '' })), next?.date, next?.opponent];
  expect(plain(byEspn)).toEqual(plain(byNba));
  const finals = games
    .filter(game => game.status === 'FINAL')
    .toReversed()
    .slice(0, 5);
  expect(byEspn.games.map(game => game.date)).toEqual(finals.map(game => game.startsAt));
  for (const [index, { home, away, scores }] of finals.entries()) {
    const isHome = home === lakers;
    const [teamScore, opponentScore] = isHome ? [scores.home, scores.away] : [scores.away, scores.home];
    const opponent = isHome ? away.name : home.name;
    expect(byEspn.games[index]).toMatchObject({ isHome, opponent, teamScore, opponentScore, win: teamScore > opponentScore });
  }
  expect(byEspn.next).toMatchObject({ date: '2026-01-17T01:00:00.000Z' });
});

test('the preseason and games of stars do not count', () => {
  const answer = { leagueSchedule: { gameDates: [{ games: [{ gameId: '0012500001' }, { gameId: '0032500001' }] }] } };
  expect(nbaSchedule(answer).games).toEqual([]);
  expect(() => nbaSchedule({ leagueSchedule: {} })).toThrow(SourceError);
});

test.each([
  ['nba', '2026-01-16', 2026],
  ['nba', '2026-10-30', 2027],
  ['nhl', '2026-06-10', 2026],
  ['college-basketball', '2026-11-20', 2027],
  ['nfl', '2027-02-07', 2026],
  ['nfl', '2026-09-10', 2026],
  ['college-football', '2027-01-10', 2026],
  ['mlb', '2026-10-20', 2026],
  ['wnba', '2026-05-20', 2026],
] as const)('the season of the %s on %s is %i', (league, day, year) => expect(seasonOf(league, Date.parse(`${day}T12:00:00Z`))).toBe(year));

/** A fake ESPN that answers by path. */
function espnOf(answerOf: (url: URL) => unknown) {
  const asked: string[] = [];
  const ask: Upstream = (address, _until, read) => {
    const { pathname, search } = address.url;
    asked.push(`${address.url.host}${pathname}${search}`);
    const answer = answerOf(address.url);
    if (answer instanceof SourceError) return Promise.reject(answer);
    return Promise.resolve().then(() => read(answer));
  };
  return { asked, espn: createEspn(ask, undefined) };
}

describe('a season at ESPN', () => {
  const games = seasonAround('nba', lakers, now);

  test('is joined of its two parts, and of the one before while no more than five are played', async () => {
    const parts: Record<string, number[]> = { '2026-2': [2, 3, 4, 5, 6], '2025-3': [1], '2025-2': [0] };
    const { asked, espn } = espnOf(({ searchParams }) => {
      const places = parts[`${searchParams.get('season')}-${searchParams.get('seasontype')}`];
      return places ? espnSeason(games.filter((_, index) => places.includes(index))) : new SourceError('it answered 404', { status: 404 });
    });
    const season = await espn.teamGames('nba', lakers, now, 0);
    const form = formOf(season, now);
    expect(form.games.map(game => game.date)).toEqual([6, 5, 4, 3, 2].map(index => games[index]?.startsAt));
    expect(scheduleOf(season, now).results).toHaveLength(7);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toBe('site.api.espn.com/apis/site/v2/sports/basketball/nba/teams/13/schedule?season=2026&seasontype=2');
  });

  test('that is played long enough is not asked for twice', async () => {
    const { asked, espn } = espnOf(({ searchParams }) => espnSeason(searchParams.get('seasontype') === '2' ? games : []));
    await espn.teamGames('nba', lakers, now, 0);
    expect(asked).toHaveLength(2);
  });

  test('is not treated as complete if one part of it fails', async () => {
    const { espn } = espnOf(({ searchParams }) =>
      searchParams.get('seasontype') === '2' ? espnSeason(games) : new SourceError('no usable answer'),
    );
    await expect(espn.teamGames('nba', lakers, now, 0)).rejects.toThrow(SourceError);
  });
});

describe('leaders', () => {
  const nba = { points: { value: 28.4 }, assists: { value: 7.9 }, rebounds: { value: 10.2 } };

  test('are read however the list is wrapped, with the digits of the source', () => {
    const { leaders } = leadersAnswer('means', 'site') as { leaders: { categories: { leaders: object[] }[] } };
    for (const answer of [{ leaders }, { categories: leaders.categories }, leaders.categories, { leaders: leaders.categories }]) {
      expect(espnLeaders('nba', answer).leaders).toMatchObject(nba);
    }
    expect(espnLeaders('nfl', leadersAnswer('yards', 'site')).leaders).toMatchObject({
      passing: { value: 2_847 },
      rushing: { value: 921 },
      receiving: { value: 804 },
    });
  });

  test('that are unreadable are left out', () => {
    for (const answer of [null, {}, [], { categories: [{ name: 'pointsPerGame', leaders: [{ displayValue: 'many', athlete: {} }] }] }]) {
      expect(() => espnLeaders('nba', answer), JSON.stringify(answer)).toThrow(SourceError);
    }
  });

  test('are asked of the second service when the first has none, each by a call to the same host', async () => {
    const { asked, espn } = espnOf(url => {
      if (url.pathname.startsWith('/apis/')) return new SourceError('it answered 404', { status: 404 });
      const id = /\/athletes\/(\d+)$/.exec(url.pathname)?.[1];
      return id ? athleteOf(Number(id)) : leadersAnswer('means', 'core');
    });
    const { leaders } = (await espn.teamLeaders?.('nba', lakers, now, 0)) ?? {};
    expect(leaders).toMatchObject({ points: { value: 28.4, player: 'Marcus Bell' }, rebounds: { player: 'Jalen Whitmore' } });
    expect(asked[1]).toBe('sports.core.api.espn.com/v2/sports/basketball/leagues/nba/seasons/2026/types/2/teams/13/leaders');
    expect(asked.slice(2).every(url => url.startsWith('sports.core.api.espn.com/v2/sports/'))).toBe(true);
  });

  test('for a season without games are those of the season before', async () => {
    const { asked, espn } = espnOf(url => {
      if (/\/athletes\/\d+$/.test(url.pathname)) return athleteOf(1);
      return url.pathname.includes('/seasons/2025/') ? leadersAnswer('means', 'core') : new SourceError('it answered 404', { status: 404 });
    });
    expect((await espn.teamLeaders?.('nba', lakers, now, 0))?.leaders).toMatchObject({ points: { value: 28.4 } });
    expect(asked.filter(url => url.endsWith('/leaders')).map(url => /seasons\/(\d+)/.exec(url)?.[1])).toEqual(['2026', '2025']);
  });

  test.each([
    'http://evil.example/v2/sports/x/athletes/1',
    'http://sports.core.api.espn.com@evil.example/v2/sports/x/athletes/1',
    'http://sports.core.api.espn.com/v2/sports/../../athletes/1',
    'file:///v2/sports/x/athletes/1',
    'http://sports.core.api.espn.com/v2/sports/x/athletes/1/../../secret',
  ])('described at %s are not followed there', $ref => expect(athletePath({ $ref })).toBeUndefined());
});
