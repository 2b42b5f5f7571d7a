import type { Sport } from '../../../leagues/league.ts';
import { leagueRecord } from '../../../leagues/leagues.ts';
import type { PlayedGame } from '../shapes.ts';
import type { GameSoFar } from './night.ts';
import type { Side } from './script.ts';

/** Box scores of made-up games, in ESPN's shape. */

export type Figures = Readonly<Record<string, number>>;

/** The figures of each player so far, from the plays. */
export function figuresOf({ plays, rosters }: GameSoFar, side: Side): Figures[] {
  const all: Record<string, number>[] = rosters[side].map(() => ({}));
  for (const play of plays) {
    for (const credit of play.credits) {
      const figures = all[credit.player];
      if (credit.side === side && figures) figures[credit.stat] = (figures[credit.stat] ?? 0) + credit.by;
    }
  }
  return all;
}

/** The share of the game for which a player is on. */
const shareOn = (starter: boolean, index: number) => (starter ? 0.62 + (index % 5) * 0.03 : 0.3 - (index % 5) * 0.03);

/** Minutes played so far, of players of whom five are on. */
export function minutesOf({ plays }: GameSoFar, periodSeconds: number, periods: number, starter: boolean, index: number): number {
  const last = plays.at(-1);
  if (!last) return 0;
  const length = last.period > periods ? 300 : periodSeconds;
  const before = Math.min(last.period - 1, periods) * periodSeconds + Math.max(0, last.period - 1 - periods) * 300;
  return ((before + length - (last.clock ?? 0)) / 60) * shareOn(starter, index);
}

interface Section {
  name?: string;
  /** The keys, and the figures under them. */
  columns: readonly (readonly [string, (figures: Figures) => string])[];
  /** Whether the section lists a player; by default it lists all. */
  has?: (figures: Figures) => boolean;
}

const plain = (stat: string) => (figures: Figures) => String(figures[stat] ?? 0);
const outOf = (one: readonly string[], all: readonly string[], mark = '-') => {
  const sum = (figures: Figures, names: readonly string[]) => names.reduce((total, name) => total + (figures[name] ?? 0), 0);
  return (figures: Figures) => `${sum(figures, one)}${mark}${sum(figures, all)}`;
};
const total =
  (...names: string[]) =>
  (figures: Figures) =>
    String(names.reduce((sum, name) => sum + (figures[name] ?? 0), 0));

const ball: Section[] = [
  {
    columns: [
      ['minutes', figures => String(Math.floor(figures.minutes ?? 0))],
      ['fieldGoalsMade-fieldGoalsAttempted', outOf(['fgm2', 'tpm'], ['fga2', 'tpa'])],
      ['threePointFieldGoalsMade-threePointFieldGoalsAttempted', outOf(['tpm'], ['tpa'])],
      ['freeThrowsMade-freeThrowsAttempted', outOf(['ftm'], ['fta'])],
      ['rebounds', total('orb', 'drb')],
      ['assists', plain('ast')],
      ['steals', plain('stl')],
      ['turnovers', plain('tov')],
      ['fouls', plain('pf')],
      ['points', plain('pts')],
    ],
  },
];
const gridiron: Section[] = [
  {
    name: 'passing',
    columns: [
      ['completions/passingAttempts', outOf(['cmp'], ['att'], '/')],
      ['passingYards', plain('pyds')],
      ['passingTouchdowns', plain('ptd')],
      ['interceptions', plain('int')],
    ],
    has: figures => (figures.att ?? 0) > 0,
  },
  {
    name: 'rushing',
    columns: [
      ['rushingAttempts', plain('car')],
      ['rushingYards', plain('rush')],
      ['rushingTouchdowns', plain('rutd')],
    ],
    has: figures => (figures.car ?? 0) > 0,
  },
  {
    name: 'receiving',
    columns: [
      ['receptions', plain('rec')],
      ['receivingYards', plain('ryds')],
      ['receivingTouchdowns', plain('rtd')],
    ],
    has: figures => (figures.rec ?? 0) > 0,
  },
  { name: 'kicking', columns: [['totalKickingPoints', plain('kpts')]], has: figures => (figures.kpts ?? 0) > 0 },
];
const diamond: Section[] = [
  {
    name: 'batting',
    columns: [
      ['hits-atBats', outOf(['h'], ['ab'])],
      ['homeRuns', plain('hr')],
      ['RBIs', plain('rbi')],
      ['walks', plain('bb')],
      ['strikeouts', plain('so')],
    ],
    has: figures => figures.outs === undefined && figures.ha === undefined,
  },
  {
    name: 'pitching',
    columns: [
      ['fullInnings.partInnings', figures => `${Math.floor((figures.outs ?? 0) / 3)}.${(figures.outs ?? 0) % 3}`],
      ['hits', plain('ha')],
      ['earnedRuns', plain('er')],
      ['strikeouts', plain('k')],
    ],
    has: figures => figures.outs !== undefined || figures.ha !== undefined,
  },
];
const ice: Section[] = [
  {
    name: 'skaters',
    columns: [
      ['goals', plain('g')],
      ['assists', plain('a')],
      ['shotsTotal', plain('sog')],
      ['hits', plain('hit')],
      ['penaltyMinutes', plain('pim')],
    ],
    has: figures => figures.sv === undefined && figures.ga === undefined,
  },
  {
    name: 'goalies',
    columns: [
      ['saves', plain('sv')],
      ['goalsAgainst', plain('ga')],
    ],
    has: figures => figures.sv !== undefined || figures.ga !== undefined,
  },
];
const pitch: Section[] = [
  {
    columns: [
      ['totalGoals', plain('g')],
      ['goalAssists', plain('a')],
      ['totalShots', total('sh', 'st')],
      ['shotsOnTarget', plain('st')],
      ['foulsCommitted', plain('fc')],
      ['yellowCards', plain('yc')],
      ['saves', plain('sv')],
    ],
  },
];
const sections: Readonly<Record<Sport, readonly Section[]>> = {
  basketball: ball,
  football: gridiron,
  baseball: diamond,
  hockey: ice,
  soccer: pitch,
};

/** A team's figures by player; in basketball with the minutes. */
export function boxFigures(game: PlayedGame, soFar: GameSoFar, side: Side): Figures[] {
  const { sport, periods } = leagueRecord(game.league);
  return figuresOf(soFar, side).map((figures, index) => {
    if (sport !== 'basketball') return figures;
    return { ...figures, minutes: minutesOf(soFar, periods.seconds, periods.count, soFar.rosters[side][index]?.starter ?? false, index) };
  });
}

/** The `players` of a box; empty before the first play. The order of the columns differs between games. */
export function espnBoxOf(game: PlayedGame): object[] {
  const { soFar } = game;
  if (!soFar || soFar.plays.length === 0) return [];
  return (['away', 'home'] as const).map(side => {
    const figures = boxFigures(game, soFar, side);
    const statistics = sections[leagueRecord(game.league).sport].map(({ name, columns, has = () => true }) => {
      const ordered = game.id.endsWith('1') ? columns.toReversed() : columns;
      const athletes = soFar.rosters[side].flatMap((player, index) => {
        const own = figures[index] ?? {};
        if (!has(own)) return [];
        const athlete = { id: `${game[side].espnId}0${index}`, displayName: player.name, position: { abbreviation: player.position } };
        return [
          { athlete, starter: player.starter, didNotPlay: false, reason: "COACH'S DECISION", stats: ordered.map(([, of]) => of(own)) },
        ];
      });
      return { ...(name && { name }), keys: ordered.map(([key]) => key), athletes };
    });
    return { team: { id: game[side].espnId }, statistics };
  });
}

/** The line-ups of soccer, with figures by name; empty before the first play. */
export function lineUpsOf(game: PlayedGame): object[] {
  const { soFar } = game;
  if (!soFar || soFar.plays.length === 0) return [];
  return (['home', 'away'] as const).map(side => {
    const figures = figuresOf(soFar, side);
    const roster = soFar.rosters[side].map(({ name, position, starter }, index) => ({
      starter,
      subbedIn: false,
      athlete: { id: `${game[side].espnId}0${index}`, displayName: name },
      position: { abbreviation: position },
      stats: pitch.flatMap(({ columns }) => columns.map(([key, of]) => ({ name: key, displayValue: of(figures[index] ?? {}) }))),
    }));
    return { homeAway: side, team: { id: game[side].espnId }, roster };
  });
}
