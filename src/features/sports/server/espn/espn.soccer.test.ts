import { expect, test } from 'vitest';
import { espnPlays } from './espn.plays.ts';
import { espnScoreboard } from './espn.scores.ts';
import { espnStandings } from './espn.standings.ts';
import { espnSummary } from './espn.summary.ts';
import { espnSchedule } from './espn.team.ts';
import { teamNamed } from '../teams/teams.ts';

/** Made-up answers of ESPN in the shape that it has for soccer. */

interface Match {
  name: string;
  state?: 'pre' | 'in' | 'post';
  period?: number;
  clock?: string;
  home?: object;
  away?: object;
  more?: object;
}

const sides = { home: '359', away: '132' };
const [arsenal, bayern] = [
  { id: sides.home, displayName: 'Arsenal' },
  { id: sides.away, displayName: 'Bayern Munich' },
];

function event({ name, state = 'in', period = 2, clock = "70'", home = {}, away = {}, more = {} }: Match): object {
  const records = [{ type: 'total', summary: '7-3-2' }];
  const competitors = [
    { homeAway: 'home', team: arsenal, score: '1', records, ...home },
    { homeAway: 'away', team: bayern, score: '1', records, ...away },
  ];
  const status = {
    displayClock: clock,
    period,
    type: { name: `STATUS_${name}`, state, completed: state === 'post' && name !== 'ABANDONED' },
  };
  return { id: '700', date: '2026-04-08T19:00Z', competitions: [{ competitors, status, ...more }] };
}

const listed = (match: Match) => espnScoreboard('champions-league', { events: [event(match)] }).games[0];

test.each<[string, string, string, Match]>([
  ["90+4'", 'live', "90+4'", { name: 'SECOND_HALF', clock: "90'+4'" }],
  ["34'", 'live', "34'", { name: 'FIRST_HALF', period: 1, clock: "34'" }],
  ['Halftime', 'live', "45+2'", { name: 'HALFTIME', period: 1, clock: "45'+2'" }],
  ['End of 2nd half', 'live', "90+5'", { name: 'END_OF_REGULATION', clock: "90'+5'" }],
  ["105+1'", 'live', "105+1'", { name: 'OVERTIME', period: 3, clock: "105'+1'" }],
  ['FT', 'final', '', { name: 'FULL_TIME', state: 'post', clock: "90'+6'" }],
  ['AET', 'final', '', { name: 'FINAL_AET', state: 'post', period: 2 }],
  ['Abandoned', 'canceled', '', { name: 'ABANDONED', state: 'post' }],
])('a match is labelled %s', (status, state, gameClock, match) => {
  expect(listed(match)).toMatchObject({ state, game: { status, gameClock } });
});

test('a shoot-out has its penalties apart from the score, the home team first', () => {
  const [home, away] = [{ shootoutScore: 4 }, { shootoutScore: 2 }];
  const over = listed({ name: 'FINAL_PEN', state: 'post', period: 5, home, away });
  expect(over).toMatchObject({
    penalties: { home: 4, away: 2 },
    game: { status: 'Pens 4-2', homeTeam: { score: 1 }, awayTeam: { score: 1 } },
  });
  expect(listed({ name: 'SHOOTOUT', period: 5, home, away })?.game.status).toBe('Pens 4-2');
  expect(listed({ name: 'FULL_TIME', state: 'post', home, away })?.penalties).toBeNull();
});

test('a second leg has the goals of the first, and a record has the draws in its middle', () => {
  const second = { leg: { value: 2 } };
  const found = listed({ name: 'SECOND_HALF', home: { aggregateScore: 2 }, away: { aggregateScore: 4 }, more: second });
  expect(found?.firstLeg).toEqual({ home: 1, away: 3 });
  expect([found?.isNeutral, listed({ name: 'SECOND_HALF', more: { neutralSite: true } })?.isNeutral]).toEqual([false, true]);
  expect(found?.game.homeTeam).toMatchObject({ wins: 7, losses: 2, record: '7-3-2', tricode: 'ARS' });
  expect(listed({ name: 'SECOND_HALF', home: { aggregateScore: 2 }, away: { aggregateScore: 4 } })?.firstLeg).toBeNull();
});

test('goals by half are those of the source, else counted from what happened, extra time as lines 3 and 4', () => {
  const lines = (...values: number[]) => ({ linescores: values.map(value => ({ value })) });
  const whole = listed({ name: 'FINAL_PEN', state: 'post', period: 5, home: lines(1, 0, 0, 0, 4), away: lines(0, 1, 0, 0, 2) });
  expect(whole?.lineScore.map(({ home, away }) => [home, away])).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  const goal = (team: string, clock: string, shootout = false) => ({
    team: { id: team },
    clock: { displayValue: clock },
    scoringPlay: true,
    shootout,
  });
  const details = [goal(sides.home, "45'+2'"), goal(sides.away, "46'"), goal(sides.away, "120'", true)];
  const counted = listed({ name: 'FULL_TIME', state: 'post', more: { details } });
  expect(counted?.lineScore.map(({ home, away }) => [home, away])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

const play = (id: number, part: object) => ({
  sequence: id,
  text: `Play ${id}`,
  play: { id: `${id}`, type: { text: 'Foul' }, period: { number: 1 }, clock: { displayValue: "12'" }, ...part },
});
const goalOf = (id: number, team: string, part: object = {}) =>
  play(id, { type: { text: 'Goal' }, scoringPlay: true, team: { id: team }, ...part });

test('plays get the score that goals make, without one that was taken back and without penalties of a shoot-out', () => {
  const read = (...commentary: object[]) =>
    espnPlays('champions-league', '700', sides, { commentary }).map(({ key, clock, homeScore, awayScore }) => [
      key,
      clock,
      homeScore,
      awayScore,
    ]);
  const [first, second] = [goalOf(2, sides.home), goalOf(4, sides.away, { period: { number: 2 }, clock: { displayValue: "90'+1'" } })];
  const penalty = goalOf(5, sides.home, { period: { number: 5 }, shootout: true, clock: { displayValue: "120'" } });
  const words = { sequence: 0, text: 'Lineups are announced.' };
  expect(read(words, second, first, play(3, {}), penalty)).toEqual([
    ['2', "12'", 1, 0],
    ['3', "12'", 1, 0],
    ['4', "90+1'", 1, 1],
    ['5', '', 1, 1],
  ]);
  expect(read(words, second, play(3, {}))).toEqual([
    ['3', "12'", 0, 0],
    ['4', "90+1'", 0, 1],
  ]);
});

test('a box comes from the line-ups, with figures of those who played alone', () => {
  const figures = [
    { name: 'totalGoals', displayValue: '2' },
    { name: 'goalAssists', displayValue: '1' },
  ];
  const player = (displayName: string, part: object) => ({
    athlete: { displayName },
    position: { abbreviation: 'F' },
    stats: figures,
    ...part,
  });
  const roster = [player('Kai Bell', { subbedIn: true }), player('Tomas Hale', {}), player('Jonas Rowe', { starter: true })];
  const header = {
    id: '700',
    competitions: [
      {
        competitors: [
          { homeAway: 'home', team: arsenal },
          { homeAway: 'away', team: bayern },
        ],
      },
    ],
  };
  const { players } = espnSummary('champions-league', '700', { header, rosters: [{ team: arsenal, roster }] });
  expect(players?.home.map(({ name, starter, assists, stats }) => [name, starter, assists, stats])).toEqual([
    ['Jonas Rowe', true, 1, { goals: '2', assists: '1' }],
    ['Kai Bell', false, 1, { goals: '2', assists: '1' }],
    ['Tomas Hale', false, null, {}],
  ]);
});

test('a table has draws, points and the difference of goals, in the order of the source’s rank', () => {
  const row = (team: object, rank: number, points: number) => ({
    team,
    stats: Object.entries({ wins: 5, losses: 1, ties: 2, points, pointDifferential: -3, rank }).map(([name, value]) => ({
      name,
      type: name.toLowerCase(),
      value,
    })),
  });
  const { groups } = espnStandings('champions-league', {
    name: 'League',
    standings: { entries: [row(arsenal, 2, 17), row(bayern, 1, 17)] },
  });
  const [first] = groups[0]?.rows ?? [];
  expect(groups[0]?.rows.map(({ team }) => team.tag)).toEqual(['Bayern Munich', 'Arsenal']);
  expect(first).toMatchObject({ wins: 5, losses: 1, draws: 2, ties: 2, points: 17, goalDifference: -3 });
});

test('a schedule knows a draw and a win by penalties', () => {
  const team = teamNamed('champions-league', 'Arsenal');
  if (!team) throw new Error('no team');
  const over = (part: Partial<Match>) => event({ name: 'FULL_TIME', state: 'post', ...part });
  const read = (part: Partial<Match>) => espnSchedule('champions-league', team, { events: [over(part)] }).played[0];
  expect(read({})).toMatchObject({ teamScore: 1, opponentScore: 1, win: false });
  expect(read({ name: 'FINAL_PEN', home: { shootoutScore: 4 }, away: { shootoutScore: 2 } })).toMatchObject({ win: true });
});
