/** Box scores as tables: sections and columns from the figures that a source gives. src/features/games/README.md, Pages. */
import type { Box } from '../games.contract.ts';

export type BoxPlayer = Box['home'][number];

interface Column {
  /** The name of the figure at the source, as in the `stats` of a player. */
  key: string;
  label: string;
  /** The figure in words, which the label stands for. */
  title: string;
}

export interface BoxSection {
  /** Such as Passing; empty where all players have one table. */
  name: string;
  columns: Column[];
  players: BoxPlayer[];
}

/** The usual letters of figures by the last word of their names at the sources, in the order of the columns. */
const labels: readonly (readonly [key: string, label: string])[] = [
  ['minutes', 'MIN'],
  ['completions/passingAttempts', 'C/ATT'],
  ['points', 'PTS'],
  ['rebounds', 'REB'],
  ['goals', 'G'],
  ['assists', 'AST'],
  ['steals', 'STL'],
  ['blocks', 'BLK'],
  ['fieldGoalsMade-fieldGoalsAttempted', 'FG'],
  ['threePointFieldGoalsMade-threePointFieldGoalsAttempted', '3PT'],
  ['freeThrowsMade-freeThrowsAttempted', 'FT'],
  ['turnovers', 'TO'],
  ['fouls', 'PF'],
  ['plusMinus', '+/-'],
  ['passingYards', 'YDS'],
  ['passingTouchdowns', 'TD'],
  ['interceptions', 'INT'],
  ['rushingAttempts', 'CAR'],
  ['rushingYards', 'YDS'],
  ['rushingTouchdowns', 'TD'],
  ['receptions', 'REC'],
  ['receivingYards', 'YDS'],
  ['receivingTouchdowns', 'TD'],
  ['receivingTargets', 'TGT'],
  ['shotsTotal', 'SOG'],
  ['hits', 'H'],
  ['penaltyMinutes', 'PIM'],
  ['saves', 'SV'],
  ['goalsAgainst', 'GA'],
  ['savePct', 'SV%'],
  ['atBats', 'AB'],
  ['runs', 'R'],
  ['RBIs', 'RBI'],
  ['homeRuns', 'HR'],
  ['walks', 'BB'],
  ['strikeouts', 'K'],
  ['fullInnings.partInnings', 'IP'],
  ['earnedRuns', 'ER'],
];

/** The section of a figure, before its first point, and its own name. */
function splitKey(key: string): [section: string, name: string] {
  const point = key.indexOf('.');
  return point < 0 || /^\d/.test(key) ? ['', key] : [key.slice(0, point), key.slice(point + 1)];
}

/** A name in camel case in words: `totalKickingPoints` is Total kicking points. */
function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/]/g, ' / ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function columnOf(key: string): Column {
  const [, name] = splitKey(key);
  const label = labels.find(([known]) => known === name)?.[1];
  return { key, label: label ?? inWords(name), title: inWords(name) };
}

const placeOf = (key: string) => {
  const place = labels.findIndex(([known]) => known === splitKey(key)[1]);
  return place < 0 ? labels.length : place;
};

/** Whether a player took part, as far as the source tells. */
export function hasPlayed({ stats }: BoxPlayer): boolean {
  return Object.keys(stats).length > 0;
}

/** The tables of a team: one for each kind of work where the source has kinds, else one for all. */
export function sectionsOf(players: readonly BoxPlayer[]): BoxSection[] {
  const keys = [...new Set(players.flatMap(({ stats }) => Object.keys(stats)))];
  const names = [...new Set(keys.map(key => splitKey(key)[0]))];
  return names.map(name => {
    const own = keys.filter(key => splitKey(key)[0] === name).toSorted((one, other) => placeOf(one) - placeOf(other));
    return {
      name: inWords(name),
      columns: own.map(columnOf),
      players: players.filter(({ stats }) => own.some(key => key in stats)),
    };
  });
}
