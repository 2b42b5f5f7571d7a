import { describe, expect, test } from 'vitest';
import { SourceError } from '../upstream/provider.ts';
import { nbaDetails } from '../nba-cdn/nbaCdn.details.ts';
import { withoutSpikes } from './espn.plays.ts';
import { espnStandings } from './espn.standings.ts';
import { espnSummary } from './espn.summary.ts';

/** Made-up answers in the shapes of recorded ones, with the faults that those have. */

const [home, away] = ['2', '13'];
const header = {
  id: '4015',
  competitions: [
    {
      date: '2026-01-16T00:30Z',
      competitors: [
        { homeAway: 'away', team: { id: away }, score: '9', linescores: [{ displayValue: '4' }, { displayValue: '5' }] },
        { homeAway: 'home', team: { id: home }, score: '7', linescores: [{ displayValue: '7' }, { displayValue: '0' }] },
      ],
    },
  ],
};
const play = (number: number, more: object = {}) => ({
  id: `4015${number}`,
  sequenceNumber: String(number),
  type: { text: 'Jump Shot' },
  text: `Play ${number}`,
  homeScore: 0,
  awayScore: 0,
  period: { number: 1 },
  clock: { displayValue: '9:30' },
  scoringPlay: false,
  team: { id: home },
  wallclock: '2026-01-16T00:40:00Z',
  ...more,
});
const read = (more: object) => espnSummary('nba', '4015', { header, ...more });

describe('ESPN’s summary', () => {
  test('has the points by period although its header numbers none', () => {
    expect(read({ plays: [] }).lineScore).toEqual([
      { period: 1, home: 7, away: 4 },
      { period: 2, home: 0, away: 5 },
    ]);
  });

  test('orders plays by their number, not by its text, and counts a play once', () => {
    const plays = [play(107), play(9), play(24, { text: 'First words' }), play(24, { text: 'Corrected words' })];
    expect(read({ plays }).plays.map(({ key, text }) => [key, text])).toEqual([
      ['40159', 'Play 9'],
      ['401524', 'Corrected words'],
      ['4015107', 'Play 107'],
    ]);
  });

  test('has no time of a play whose time is none', () => {
    const times = ['2026-01-16T00:41:00Z', undefined, 'yesterday', '+020260-01-16T00:41:00Z'];
    const plays = times.map((wallclock, index) => play(index + 1, { wallclock }));
    expect(read({ plays }).plays.map(({ at }) => at)).toEqual(['2026-01-16T00:41:00.000Z', null, null, null]);
  });

  test('decodes the entities of words once, in plays, places, boxes and injuries', () => {
    const athlete = { displayName: 'D&#39;Angelo O&rsquo;Neal', position: { abbreviation: 'G' } };
    const { plays, venue, players, injuries } = read({
      plays: [play(1, { text: 'Smith &amp; Wells trap', type: { text: 'Pick &amp;amp; Roll' } })],
      gameInfo: { venue: { fullName: 'AT&amp;T Center' } },
      boxscore: { players: [{ team: { id: home }, statistics: [{ keys: ['points'], athletes: [{ athlete, stats: ['3'] }] }] }] },
      injuries: [{ team: { id: home }, injuries: [{ athlete, status: 'Day&#8209;To&#8209;Day' }] }],
    });
    expect(plays[0]).toMatchObject({ text: 'Smith & Wells trap', kind: 'Pick &amp; Roll' });
    expect([venue, players?.home[0]?.name, injuries.home[0]?.player]).toEqual(['AT&T Center', "D'Angelo O’Neal", "D'Angelo O’Neal"]);
  });

  test('has no signs in words that the database refuses', () => {
    const [first, second] = read({ plays: [play(1, { text: 'A\u0000B\ud83d' }), play(2, { text: `${'x'.repeat(399)}\u{1F3C0}` })] }).plays;
    expect(first?.text).toBe('A B');
    expect(second?.text).toBe('x'.repeat(399));
  });

  test('loses line breaks in kinds, and reads clocks of the last minute and overtimes', () => {
    const [late] = read({
      plays: [play(1, { type: { text: 'Driving\nLayup' }, period: { number: 6 }, clock: { displayValue: '45.3' } })],
    }).plays;
    expect(late).toMatchObject({ kind: 'Driving Layup', period: 6, clock: 'PT00M45.30S', team: 'home' });
  });

  test('joins win probabilities by the id of the play, without spikes', () => {
    const winprobability = [0.022, 0.177, 0.022].map((homeWinPercentage, index) => ({ homeWinPercentage, playId: `4015${index + 1}` }));
    const plays = [play(1), play(2), play(3), play(4)];
    expect(read({ plays, winprobability }).plays.map(({ homeWin }) => homeWin)).toEqual([0.022, 0.022, 0.022, null]);
  });

  test.each([
    [
      [0.5, 0.7, 0.72],
      [0.5, 0.7, 0.72],
    ],
    [
      [0.4, 0.9, 0.42, 0.41],
      [0.4, 0.41, 0.42, 0.41],
    ],
    [[0.9], [0.9]],
  ])('makes %j of probabilities %j', (values, smooth) => {
    expect(withoutSpikes(values).map(value => Math.round(value * 1_000) / 1_000)).toEqual(smooth);
  });

  test('has football’s plays by drive, whose side is that of the start or of the drive', () => {
    const drives = {
      previous: [
        { team: { id: away }, plays: [play(1, { team: undefined, start: { team: { id: home } } }), play(2, { team: undefined })] },
      ],
      current: { team: { id: home }, plays: [play(2, { team: undefined, text: 'Again' }), play(3, { team: undefined })] },
    };
    expect(espnSummary('nfl', '4015', { header, drives }).plays.map(({ text, team }) => [text, team])).toEqual([
      ['Play 1', 'home'],
      ['Again', 'home'],
      ['Play 3', 'home'],
    ]);
  });

  test('has no clock in baseball', () => {
    expect(espnSummary('mlb', '4015', { header, plays: [play(1)] }).plays[0]?.clock).toBe('');
  });

  const line = (name: string, stats: string[], starter = false) => ({
    athlete: { id: name, displayName: name, position: { abbreviation: 'G' } },
    starter,
    reason: 'COACH’S DECISION',
    stats,
  });

  test('reads columns of the box by their keys, whatever their order, starters first', () => {
    const orders = [
      { keys: ['minutes', 'points', 'rebounds', 'assists'], stats: ['31', '22', '8', '5'] },
      { keys: ['points', 'assists', 'minutes', 'rebounds'], stats: ['22', '5', '31', '8'] },
    ];
    for (const { keys, stats } of orders) {
      const athletes = [line('Bench', []), line('Starter', stats, true)];
      const { players } = read({ plays: [], boxscore: { players: [{ team: { id: home }, statistics: [{ keys, athletes }] }] } });
      expect(players?.home).toMatchObject([
        { name: 'Starter', starter: true, minutes: '31', points: 22, rebounds: 8, assists: 5, position: 'G' },
        { name: 'Bench', starter: false, minutes: null, points: null, stats: {} },
      ]);
    }
  });

  test('joins the lines of one player in several sections', () => {
    const statistics = [
      { name: 'rushing', keys: ['yards'], athletes: [line('Back', ['80'])] },
      { name: 'receiving', keys: ['yards'], athletes: [line('Back', ['31'])] },
    ];
    const { players } = read({ plays: [], boxscore: { players: [{ team: { id: away }, statistics }] } });
    expect(players?.away).toMatchObject([{ name: 'Back', points: null, stats: { 'rushing.yards': '80', 'receiving.yards': '31' } }]);
  });

  test('names the injured of both teams, also before the game', () => {
    const injuries = [
      { team: { id: away }, injuries: [{ status: 'Out', athlete: { displayName: 'Wes Harlan' }, details: { type: 'Ankle' } }, {}] },
    ];
    const found = read({ plays: [], injuries });
    expect(found.injuries).toEqual({ home: [], away: [{ player: 'Wes Harlan', position: null, status: 'Out', detail: 'Ankle' }] });
    expect(found.players).toBeNull();
  });

  test('of another game, without teams, or with mostly unreadable plays is no answer', () => {
    expect(() => espnSummary('nba', '4016', { header, plays: [] })).toThrow(SourceError);
    expect(() => espnSummary('nba', '4015', { header: { id: '4015' } })).toThrow(SourceError);
    expect(() => read({ plays: [play(1), null, {}] })).toThrow(SourceError);
    expect(read({ plays: [play(1), play(2), null] }).plays).toHaveLength(2);
  });
});

describe('the NBA’s own plays', () => {
  const action = (actionNumber: number, orderNumber: number, more: object = {}) => ({
    actionNumber,
    orderNumber,
    clock: 'PT03M20.00S',
    timeActual: '2026-01-16T00:40:00.5Z',
    period: 5,
    teamTricode: 'BOS',
    actionType: '3pt',
    subType: 'Jump Shot',
    shotResult: 'Made',
    scoreHome: '101',
    scoreAway: '98',
    description: "T. Okafor 26' 3PT (9 PTS)",
    ...more,
  });
  const player = (name: string, starter: string, more: object = {}) => ({
    name,
    starter,
    played: '1',
    statistics: { minutes: 'PT34M12.60S', points: 12, reboundsTotal: 4, assists: 2 },
    ...more,
  });
  const box = (players: object[]) => ({
    game: {
      gameId: '0051',
      arena: { arenaName: 'Made-up Garden' },
      homeTeam: { teamTricode: 'BOS', periods: [{ period: 1, score: 20 }], players },
      awayTeam: { teamTricode: 'LAL', periods: [{ period: 1, score: 22 }], players: [] },
    },
  });
  const own = (actions: object[], players: object[] = []) => nbaDetails('0051', { game: { gameId: '0051', actions } }, box(players));

  test('are ordered by their place, which may be above a million, while their numbers fall', () => {
    const { plays } = own([action(698, 6_920_000), action(690, 6_910_000), action(701, 6_900_000)]);
    expect(plays.map(({ key }) => key)).toEqual(['701', '690', '698']);
  });

  test('have scores from texts, and words where none are given', () => {
    const { plays } = own([
      action(1, 1),
      action(2, 2, { timeActual: '2026-01-16T00:39:52Z', description: undefined, playerNameI: 'K. Vance', shotResult: 'Missed' }),
    ]);
    expect(plays[1]).toMatchObject({
      at: '2026-01-16T00:39:52.000Z',
      text: 'MISS K. Vance Jump Shot 3pt',
      scoring: false,
      homeScore: 101,
      team: 'home',
      period: 5,
      clock: 'PT03M20.00S',
      homeWin: null,
    });
  });

  test('have a box whose flags are texts, and the reasons of those who are out', () => {
    const out = { played: '0', notPlayingReason: 'INACTIVE_INJURY', notPlayingDescription: 'Left Knee; Sprain' };
    const { players, injuries, venue } = own([action(1, 1)], [player('Out', '0', out), player('In', '1', { position: 'SG' })]);
    expect(players?.home).toMatchObject([
      { name: 'In', starter: true, minutes: '34:12', points: 12, rebounds: 4, assists: 2, position: 'SG' },
      { name: 'Out', starter: false, minutes: null, stats: {} },
    ]);
    expect(injuries.home).toEqual([{ player: 'Out', position: null, status: 'Out', detail: 'Left Knee; Sprain' }]);
    expect(venue).toBe('Made-up Garden');
  });

  test('of another game are no answer', () => {
    expect(() => nbaDetails('0052', { game: { gameId: '0051', actions: [] } }, box([]))).toThrow(SourceError);
    expect(() => nbaDetails('0051', { game: {} }, box([]))).toThrow(SourceError);
  });
});

describe('ESPN’s table', () => {
  const entry = (id: string, stats: object[]) => ({ team: { id, abbreviation: 'XYZ', displayName: 'Some Team' }, stats });
  const figures = (wins: number, losses: number) => [
    { name: 'wins', type: 'wins', value: wins },
    { name: 'losses', type: 'losses', value: losses },
  ];

  test('is read from groups at every depth, with the best team first and the names of the teams’ tags', () => {
    const entries = [
      entry('13', figures(10, 12)),
      entry('2', [
        ...figures(20, 2),
        { name: 'gamesBehind', type: 'gamesbehind', displayValue: '-' },
        { name: 'streak', type: 'streak', value: 3, displayValue: 'W3' },
        { name: 'Last Ten Games', type: 'lasttengames', displayValue: '8-2' },
      ]),
    ];
    const answer = { children: [{ name: 'East', children: [{ name: 'Atlantic', standings: { entries } }] }] };
    expect(espnStandings('nba', answer).groups).toMatchObject([
      {
        name: 'Atlantic',
        rows: [
          { team: { code: 'BOS', tag: 'Boston Celtics' }, wins: 20, losses: 2, ties: null, gamesBehind: 0, streak: 'W3', last10: '8-2' },
          { team: { code: 'LAL' }, wins: 10, pct: 10 / 22, gamesBehind: null, streak: null, last10: null },
        ],
      },
    ]);
  });

  test('takes the record from its text if no figures are given, and gives an unknown team no tag', () => {
    const entries = [entry('999999', [{ name: 'overall', type: 'total', summary: '7-2' }])];
    const [group] = espnStandings('college-football', { name: 'All', standings: { entries } }).groups;
    expect(group).toMatchObject({ name: 'All', rows: [{ team: { code: 'XYZ', tag: null }, wins: 7, losses: 2 }] });
  });

  test('is ordered by points in the NHL, where losses in overtime count', () => {
    const nhl = (id: string, wins: number, otlosses: number) =>
      entry(id, [...figures(wins, 20), { type: 'otLosses', value: otlosses }, { type: 'points', value: wins * 2 + otlosses }]);
    const { groups } = espnStandings('nhl', { children: [{ name: 'East', standings: { entries: [nhl('1', 20, 0), nhl('2', 19, 6)] } }] });
    expect(groups[0]?.rows.map(({ wins, ties }) => [wins, ties])).toEqual([
      [19, 6],
      [20, 0],
    ]);
  });

  test('of an unknown shape is no answer', () => {
    for (const answer of [null, {}, { children: 'none' }, { standings: [] }])
      expect(() => espnStandings('nba', answer)).toThrow(SourceError);
  });
});
