import { describe, expect, test } from 'vitest';
import type { League } from '../../sports.rules.ts';
import { espnScoreboard } from './espn.scores.ts';
import { nbaScoreboard } from '../nba-cdn/nbaCdn.scores.ts';
import { SourceError } from '../upstream/provider.ts';
import { type Team, teamsOf } from '../teams/teams.ts';
import { cdnDay, cdnGame, espnDay, espnEvent, type PlayedGame } from '../replay/shapes.ts';

const team = (league: League, code: string): Team => {
  const found = teamsOf(league).find(each => each.code === code);
  if (!found) throw new Error(`no ${code} in ${league}`);
  return found;
};
const day = '2026-01-15';
const game = (league: League, away: string, home: string, other: Partial<PlayedGame> = {}): PlayedGame => ({
  id: '700001',
  league,
  startsAt: '2026-01-16T00:30:00.000Z',
  away: team(league, away),
  home: team(league, home),
  scores: { away: 88, home: 91 },
  records: { away: '15-7', home: '20-3' },
  status: 'IN_PROGRESS',
  period: 3,
  clock: 435,
  ...other,
});
const mapped = (played: PlayedGame) => espnScoreboard(played.league, espnDay([played], day)).games[0]?.game;

test('a live game has the league’s own codes, records, clock and label', () => {
  expect(mapped(game('nba', 'NYK', 'GSW'))).toEqual({
    gameId: '700001',
    gameStatus: 2,
    period: 3,
    gameClock: 'PT07M15.00S',
    status: 'Q3 7:15',
    startsAt: '2026-01-16T00:30:00.000Z',
    timeKnown: true,
    awayTeam: { tricode: 'NYK', name: 'New York Knicks', color: team('nba', 'NYK').color, wins: 15, losses: 7, record: '15-7', score: 88 },
    homeTeam: {
      tricode: 'GSW',
      name: 'Golden State Warriors',
      color: team('nba', 'GSW').color,
      wins: 20,
      losses: 3,
      record: '20-3',
      score: 91,
    },
  });
});

describe('the label', () => {
  const labels: [League, string, string, Partial<PlayedGame>, number, string, string][] = [
    ['nba', 'BOS', 'LAL', { status: 'SCHEDULED', period: 1, clock: 900 }, 1, 'Scheduled', ''],
    ['nba', 'BOS', 'LAL', { clock: 45.3 }, 2, 'Q3 45.3', 'PT00M45.30S'],
    ['nba', 'BOS', 'LAL', { period: 5, clock: 121 }, 2, 'OT1 2:01', 'PT02M01.00S'],
    ['nba', 'BOS', 'LAL', { period: 6, clock: 0 }, 2, 'OT2 0.0', 'PT00M00.00S'],
    ['nba', 'BOS', 'LAL', { status: 'HALFTIME', period: 2, clock: 0 }, 2, 'Halftime', 'PT00M00.00S'],
    ['nba', 'BOS', 'LAL', { status: 'END_PERIOD', period: 1, clock: 0 }, 2, 'End Q1', 'PT00M00.00S'],
    ['nba', 'BOS', 'LAL', { status: 'FINAL', period: 4, clock: 720 }, 3, 'Final', ''],
    ['nba', 'BOS', 'LAL', { status: 'FINAL', period: 5 }, 3, 'Final/OT', ''],
    ['nba', 'BOS', 'LAL', { status: 'FINAL', period: 7 }, 3, 'Final/3OT', ''],
    ['nba', 'BOS', 'LAL', { status: 'POSTPONED' }, 1, 'Postponed', ''],
    ['nba', 'BOS', 'LAL', { status: 'CANCELED' }, 1, 'Canceled', ''],
    ['wnba', 'NYL', 'LVA', { period: 2, clock: 599 }, 2, 'Q2 9:59', 'PT09M59.00S'],
    ['nfl', 'KC', 'WSH', { period: 4, clock: 105 }, 2, 'Q4 1:45', 'PT01M45.00S'],
    ['college-basketball', 'DUKE', 'UNC', { period: 2, clock: 309 }, 2, 'H2 5:09', 'PT05M09.00S'],
    ['college-basketball', 'DUKE', 'UNC', { period: 3, clock: 60 }, 2, 'OT1 1:00', 'PT01M00.00S'],
    ['college-basketball', 'DUKE', 'UNC', { status: 'FINAL', period: 4 }, 3, 'Final/2OT', ''],
    ['college-football', 'ALA', 'UGA', { period: 2, clock: 61 }, 2, 'Q2 1:01', 'PT01M01.00S'],
    ['college-football', 'ALA', 'UGA', { period: 6, clock: 0 }, 2, 'OT2', ''],
    ['nhl', 'LAK', 'SJS', { period: 2, clock: 527 }, 2, 'P2 8:47', 'PT08M47.00S'],
    ['nhl', 'LAK', 'SJS', { period: 4, clock: 30 }, 2, 'OT1 30.0', 'PT00M30.00S'],
    ['nhl', 'LAK', 'SJS', { status: 'SHOOTOUT', period: 5, shortDetail: 'SO' }, 2, 'Shootout', 'PT07M15.00S'],
    ['nhl', 'LAK', 'SJS', { status: 'FINAL', period: 5, shortDetail: 'Final/SO' }, 3, 'Final/SO', ''],
    ['nhl', 'LAK', 'SJS', { status: 'FINAL', period: 4, shortDetail: 'Final/OT' }, 3, 'Final/OT', ''],
    ['mlb', 'AZ', 'CWS', { period: 9, clock: 0, shortDetail: 'Top 9th' }, 2, 'Top 9th', ''],
    ['mlb', 'AZ', 'CWS', { status: 'FINAL', period: 9 }, 3, 'Final', ''],
    ['mlb', 'AZ', 'CWS', { status: 'FINAL', period: 11, shortDetail: 'Final/11' }, 3, 'Final/11', ''],
    ['mlb', 'AZ', 'CWS', { status: 'DELAYED', period: 4 }, 2, 'Delayed', ''],
    ['mlb', 'AZ', 'CWS', { status: 'DELAYED', period: 0 }, 1, 'Delayed', ''],
    ['mlb', 'AZ', 'CWS', { status: 'SUSPENDED', period: 6 }, 2, 'Suspended', ''],
  ];
  test.each(labels)('for %s, %s at %s, %j', (league, away, home, other, gameStatus, status, gameClock) => {
    expect(mapped(game(league, away, home, other))).toMatchObject({ gameStatus, status, gameClock, awayTeam: { tricode: away } });
  });
});

test('a game to come has no period and no points, whatever was sent', () => {
  expect(mapped(game('nba', 'BOS', 'LAL', { status: 'SCHEDULED', period: 1, clock: 900 }))).toMatchObject({
    period: 0,
    awayTeam: { score: 0 },
    homeTeam: { score: 0 },
  });
});

test.each([
  ['10-5-3', 10, 5, '10-5-3'],
  ['8-3', 8, 3, '8-3'],
])('the record %s is read', (text, wins, losses, record) => {
  expect(mapped(game('nhl', 'BOS', 'LAK', { records: { away: text, home: '1-2-0' } }))?.awayTeam).toMatchObject({ wins, losses, record });
});

test('a missing record is none, and neither are its wins and losses', () => {
  const { records: _, ...without } = game('nba', 'BOS', 'LAL');
  expect(mapped(without)?.homeTeam).toMatchObject({ wins: null, losses: null, record: null });
});

test('a team that we don’t know is shown as the source calls it', () => {
  const stars: Team = {
    name: 'Team Stars',
    tag: 'Team Stars',
    nickname: 'Stars',
    code: 'STA',
    espnCode: 'STA',
    espnId: '999999',
    color: '#123ABC',
  };
  expect(mapped({ ...game('nba', 'BOS', 'LAL'), home: stars })?.homeTeam).toMatchObject({
    tricode: 'STA',
    name: 'Team Stars',
    color: '#123ABC',
  });
});

test('every team of every league is known by its id at ESPN and by its code', () => {
  for (const league of ['nba', 'wnba', 'nfl', 'mlb', 'nhl', 'college-basketball', 'college-football'] as const) {
    const teams = teamsOf(league);
    expect(new Set(teams.map(each => each.espnId)).size).toBe(teams.length);
    expect(new Set(teams.map(each => each.code)).size).toBe(teams.length);
    for (const each of teams) expect(each.color).toMatch(/^#[0-9A-F]{6}$/);
  }
  expect(['nba', 'wnba', 'nfl', 'mlb', 'nhl'].map(league => teamsOf(league as League).length)).toEqual([30, 15, 32, 30, 32]);
});

describe('a game that can’t be parsed', () => {
  const good = game('nba', 'BOS', 'LAL');
  const bad = [
    null,
    5,
    {},
    { ...espnEvent(good), id: '<script>' },
    { ...espnEvent(good), date: 'soon' },
    { ...espnEvent(good), competitions: [] },
  ];

  test.each(bad.map(each => [JSON.stringify(each).slice(0, 40), each]))('%s is dropped and counted', (_name, event) => {
    const { games, dropped } = espnScoreboard('nba', { events: [event, espnEvent(good), espnEvent(good)] });
    expect([games.length, dropped]).toEqual([2, 1]);
  });

  test('spoils the answer only if no game can be read', () => {
    expect(espnScoreboard('nba', { events: [null, null, espnEvent(good)] }).games).toHaveLength(1);
    expect(() => espnScoreboard('nba', { events: [null, null] })).toThrow(SourceError);
  });

  test('is no empty day, and an empty day is one', () => {
    expect(espnScoreboard('nba', { events: [] })).toEqual({ games: [], dropped: 0, isReplay: false });
    for (const answer of [null, [], 'events', {}, { events: {} }, { code: 400 }])
      expect(() => espnScoreboard('nba', answer)).toThrow(SourceError);
  });

  test('as a score is never shown as one', () => {
    for (const away of [-1, 1.5, Number.NaN, 10_000_000]) {
      const event = espnEvent({ ...good, scores: { away, home: 1 } });
      expect(espnScoreboard('nba', { events: [event, espnEvent(good)] }).dropped, String(away)).toBe(1);
    }
  });
});

describe('the NBA’s own scoreboard', () => {
  const read = (played: PlayedGame) => nbaScoreboard(cdnDay([played], day), day).games[0]?.game;

  test.each([
    [{}, 2, 'Q3 7:15', 'PT07M15.00S'],
    [{ period: 5, clock: 121 }, 2, 'OT1 2:01', 'PT02M01.00S'],
    [{ status: 'HALFTIME', period: 2, clock: 0 }, 2, 'Halftime', 'PT00M00.00S'],
    [{ status: 'FINAL', period: 4 }, 3, 'Final', ''],
    [{ status: 'FINAL', period: 5 }, 3, 'Final/OT', ''],
    [{ status: 'SCHEDULED' }, 1, 'Scheduled', ''],
    [{ status: 'POSTPONED' }, 1, 'Postponed', ''],
  ] as [Partial<PlayedGame>, number, string, string][])('%j is read alike', (other, gameStatus, status, gameClock) => {
    expect(read(game('nba', 'NYK', 'GSW', other))).toMatchObject({
      gameStatus,
      status,
      gameClock,
      awayTeam: { tricode: 'NYK', record: '15-7' },
    });
  });

  test('reads the clocks it has had before', () => {
    for (const [gameClock, status] of [
      ['3:37 ', 'Q3 3:37'],
      ['PT06M05.00S', 'Q3 6:05'],
      ['', 'Q3'],
    ]) {
      const answer = { scoreboard: { gameDate: day, games: [{ ...cdnGame(game('nba', 'NYK', 'GSW')), gameClock }] } };
      expect(nbaScoreboard(answer, day).games[0]?.game.status).toBe(status);
    }
  });

  test('for another day is not shown as today’s', () => {
    expect(() => nbaScoreboard(cdnDay([], '2025-06-22'), day)).toThrow(SourceError);
    expect(() => nbaScoreboard({ scoreboard: { games: [] } }, day)).toThrow(SourceError);
  });
});
