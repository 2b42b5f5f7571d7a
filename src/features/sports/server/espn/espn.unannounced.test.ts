import { describe, expect, test } from 'vitest';
import { inOrder, placeOfStart, startOfDay } from '../../sports.rules.ts';
import { nbaScoreboard } from '../nba-cdn/nbaCdn.scores.ts';
import { teamNamed } from '../teams/teams.ts';
import { formOf, scheduleOf } from '../upstream/provider.ts';
import { espnScoreboard } from './espn.scores.ts';
import { espnSchedule } from './espn.team.ts';

type Event = Record<string, unknown>;

const team = (id: string, abbreviation: string | undefined, displayName?: string) => ({ id, abbreviation, displayName });
const knicks = team('18', 'NY', 'New York Knicks');
const celtics = team('2', 'BOS', 'Boston Celtics');

interface Shape {
  id?: string;
  date?: string;
  home?: object;
  away?: object;
  scores?: [home: unknown, away: unknown];
  status?: object;
  period?: number;
  more?: Event;
  event?: Event;
}

/** An event as the source writes it. */
function eventOf({ id = '1', date = '2026-11-28T05:00Z', home = knicks, away = celtics, scores = ['0', '0'], ...rest }: Shape): Event {
  const type = { name: 'STATUS_SCHEDULED', state: 'pre', completed: false, shortDetail: 'TBD', ...rest.status };
  const competitors = [
    { homeAway: 'home', team: home, score: scores[0] },
    { homeAway: 'away', team: away, score: scores[1] },
  ];
  return { id, date, competitions: [{ date, status: { type, period: rest.period ?? 0 }, competitors, ...rest.more }], ...rest.event };
}

const listed = (league: 'nba' | 'mlb' | 'nhl' | 'college-football', ...events: unknown[]) => espnScoreboard(league, { events });

describe('a game without an announced time', () => {
  test.each([{ event: { timeValid: false } }, { more: { timeValid: false } }])('has its day alone, by %j', shape => {
    expect(listed('nba', eventOf(shape)).games[0]?.game).toMatchObject({
      startsAt: '2026-11-28T05:00:00.000Z',
      timeKnown: false,
      status: 'Time to be announced',
    });
  });

  test('has a time as soon as the source says one', () => {
    const event = eventOf({ date: '2026-11-29T00:30Z', more: { timeValid: true } });
    expect(listed('nba', event).games[0]?.game).toMatchObject({ timeKnown: true, status: 'Scheduled' });
  });

  test.each([
    ['2026-11-28T05:00Z', '2026-11-28T05:00:00.000Z'],
    ['2026-11-28T04:00Z', '2026-11-28T05:00:00.000Z'],
    ['2026-07-04T04:00Z', '2026-07-04T04:00:00.000Z'],
    ['2026-11-28T17:00Z', '2026-11-28T05:00:00.000Z'],
  ])('begins its day at midnight US Eastern: %s is of %s', (given, day) => expect(startOfDay(given)).toBe(day));

  test('stands after the games of its day that have a time', () => {
    const at = (startsAt: string, timeKnown: boolean) => ({ gameStatus: 1, startsAt, timeKnown });
    const [open, late, next] = [
      at('2026-11-28T05:00:00.000Z', false),
      at('2026-11-29T03:30:00.000Z', true),
      at('2026-11-29T17:00:00.000Z', true),
    ];
    expect(inOrder([open, next, late])).toEqual([late, open, next]);
    expect(placeOfStart(open)).toBeLessThan(placeOfStart(next));
  });

  test('is marked by the NBA’s own scoreboard, too', () => {
    const side = (teamTricode: string) => ({ teamTricode, wins: 1, losses: 1, score: 0 });
    const game = { gameId: '1', gameStatus: 1, gameStatusText: 'TBD', gameTimeUTC: '2026-04-20T04:00:00Z' };
    const games = [{ ...game, homeTeam: side('NYK'), awayTeam: { teamTricode: '', teamName: '', score: '' } }];
    const [read] = nbaScoreboard({ scoreboard: { gameDate: '2026-04-20', games } }, '2026-04-20').games;
    expect(read?.game).toMatchObject({ timeKnown: false, status: 'Time to be announced', awayTeam: { tricode: 'TBD', name: 'TBD' } });
  });
});

describe('an opponent that is not decided', () => {
  test.each([
    [team('-2', 'ORL/ATL', 'Magic/Hawks'), 'ORL/ATL', 'Magic/Hawks'],
    [team('-2', undefined, 'Winner of Game 3'), 'TBD', 'Winner of Game 3'],
    [team('-2', 'TBD', undefined), 'TBD', 'TBD'],
    [team('-2', 'WINNER ORL/ATL @ 3', 'X'), 'TBD', 'X'],
    [{}, 'TBD', 'TBD'],
  ])('is listed as the source calls it: %j', (away, tricode, name) => {
    expect(listed('nba', eventOf({ away })).games[0]?.game.awayTeam).toMatchObject({ tricode, name });
  });

  test('costs no other game of the day, and neither do broken games', () => {
    const open = eventOf({ away: team('-2', 'ORL/ATL', 'Magic/Hawks') });
    const { games, dropped } = listed('nba', open, null, { id: '9' }, null, eventOf({ id: '2' }));
    expect([games.length, dropped]).toEqual([2, 3]);
    expect(() => listed('nba', null, { id: '9' })).toThrow('2 of 2');
  });
});

describe('baseball', () => {
  const live = { name: 'STATUS_IN_PROGRESS', state: 'in', shortDetail: 'Top 3rd' };
  const final = { name: 'STATUS_FINAL', state: 'post', completed: true, shortDetail: 'Final' };
  const ofSeven = { format: { regulation: { periods: 7 } } };

  test.each([
    [{ status: live, period: 3, more: ofSeven }, 'Top 3rd'],
    [{ status: { ...live, shortDetail: 'In Progress' }, period: 3, more: ofSeven }, 'Inning 3'],
    [{ status: final, period: 8, more: ofSeven }, 'Final/8'],
    [{ status: final, period: 7, more: ofSeven }, 'Final'],
    [{ status: final, period: 5, more: ofSeven }, 'Final/5'],
    [{ status: final, period: 10 }, 'Final/10'],
  ])('has innings, however many are agreed: %j', (shape, status) => {
    expect(listed('mlb', eventOf(shape)).games[0]?.game.status).toBe(status);
  });

  test.each([true, false])('counts a forfeit as played, with its score (completed: %s)', completed => {
    const status = { name: 'STATUS_FORFEIT', state: 'post', completed, shortDetail: 'Forfeit' };
    const [read] = listed('mlb', eventOf({ status, period: 9, scores: ['9', '0'] })).games;
    expect(read?.state).toBe('final');
    expect(read?.game).toMatchObject({ gameStatus: 3, status: 'Forfeit', homeTeam: { score: 9 }, awayTeam: { score: 0 } });
  });
});

test.each(['', null, undefined, '-', '0'])('a game to come has no score, whatever the source puts there: %j', score => {
  expect(listed('nhl', eventOf({ scores: [score, score] })).games[0]?.game.homeTeam.score).toBe(0);
});

describe('the schedule of a team', () => {
  const lakers = teamNamed('nba', 'Celtics');
  if (!lakers) throw new Error('no team');
  const now = Date.parse('2026-11-28T20:00:00Z');
  const read = (...shapes: Shape[]) => espnSchedule('nba', lakers, { events: shapes.map(eventOf) });
  const open = { event: { timeValid: false } };

  test('has a game without a time to come until its day is over, after those of its day with a time', () => {
    const season = read({ id: 'open', ...open }, { id: 'next', date: '2026-11-30T00:30Z' }, { id: 'today', date: '2026-11-29T00:30Z' });
    expect(scheduleOf(season, now).coming.map(({ id }) => id)).toEqual(['today', 'open', 'next']);
    expect(scheduleOf(season, Date.parse('2026-11-29T05:00:00Z')).coming.map(({ id }) => id)).toEqual(['next']);
    expect(formOf(read({ id: 'open', ...open }), now).next).toMatchObject({ id: 'open', timeKnown: false });
  });

  test('has each game once, and a played one not among those to come', () => {
    const played = { id: 'done', date: '2026-11-20T00:30Z', status: { name: 'STATUS_FINAL', state: 'post', completed: true } };
    const season = read(
      { id: 'a', ...open },
      { id: 'a', ...open },
      { ...played },
      { ...played },
      { id: 'done', date: '2026-12-20T00:30Z' },
    );
    const { results, coming } = scheduleOf(season, now);
    expect([results.map(({ id }) => id), coming.map(({ id }) => id)]).toEqual([['done'], ['a']]);
  });

  test('counts a forfeit as a win or a loss', () => {
    const status = { name: 'STATUS_FORFEIT', state: 'post', completed: true };
    expect(scheduleOf(read({ status, scores: ['0', '2'] }), now).results).toMatchObject([{ win: true, teamScore: 2 }]);
  });
});
