import type { Team } from '../../teams/teams.ts';

/** A made-up game from its first play to its last, known in advance; the replay shows as much of it as has happened. */

export type Side = 'home' | 'away';

/** A figure of the box score that a play changes. */
interface Credit {
  side: Side;
  /** The place in the roster. */
  player: number;
  stat: string;
  by: number;
}

export interface ScriptPlay {
  /** The place among all plays of the game, also those that are gone later. */
  number: number;
  /** Seconds of real time after the start. */
  second: number;
  period: number;
  /** Seconds left in the period, in soccer those since the kick-off; undefined where there is no clock. */
  clock: number | undefined;
  text: string;
  kind: string;
  team: Side | null;
  points: number;
  /** The score after it. */
  home: number;
  away: number;
  credits: Credit[];
  /** The number of the drive, in football. */
  drive?: number;
  /** In baseball, the inning as a scoreboard shows it, such as Top 5th. */
  inning?: string;
  /** The second from which the source leaves it out: a goal that was taken back. */
  goneAt?: number;
  /** The first version of a play that the source corrects later, and the seconds until the correction. */
  atFirst?: { text: string; seconds: number };
}

export interface Player {
  name: string;
  position: string;
  starter: boolean;
}

export interface Script {
  plays: ScriptPlay[];
  isShootout: boolean;
}

/** How a game goes. */
export type Plan = 'plain' | 'overtime' | 'comeback' | 'comeback of the visitors' | 'buzzer beater';

export interface Setting {
  random: () => number;
  teams: Readonly<Record<Side, Team>>;
  rosters: Readonly<Record<Side, readonly Player[]>>;
  plan: Plan;
}

export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const firstNames = [
  'Marcus',
  'Theo',
  'Jalen',
  'Andre',
  'Luca',
  'Desmond',
  'Kai',
  'Rafael',
  'Owen',
  'Malik',
  'Jonas',
  'Tomas',
  'Elias',
  'Cole',
];
const lastNames = [
  'Bell',
  'Okafor',
  'Whitmore',
  'Vance',
  'Lindqvist',
  'Farrow',
  'Adeyemi',
  'Castellan',
  'Brook',
  'Hale',
  'Novak',
  'Pryce',
  'Sato',
  'Mercer',
  'Quill',
  'Rowe',
  'Tilden',
];

/** Made-up players of a team, the same in each of its games. */
export function rosterOf({ espnId }: Team, positions: readonly string[], starters: number): Player[] {
  const seed = Number(espnId) || 7;
  return positions.map((position, index) => {
    const first = firstNames[(seed * 3 + index * 5) % firstNames.length];
    const last = lastNames[(seed * 7 + index) % lastNames.length];
    return { name: `${first} ${last}`, position, starter: index < starters };
  });
}

/**
 * How much luck a side has so that the game goes as planned: about -0.2 to 0.2. `share` of the game is over; the side leads by
 * `lead`, in scores of the usual size. In a comeback one side is far behind at first.
 */
export function luckOf(plan: Plan, side: Side, share: number, lead: number): number {
  if (plan === 'plain') return 0;
  if (plan !== 'overtime' && plan !== 'buzzer beater') {
    const hero: Side = plan === 'comeback' ? 'home' : 'away';
    return (side === hero) === share > 0.5 ? 0.14 : -0.14;
  }
  return share > 0.6 ? Math.max(-0.2, Math.min(0.2, -lead * 0.1)) : 0;
}

type NewPlay = Pick<ScriptPlay, 'text' | 'kind'> & Partial<Pick<ScriptPlay, 'team' | 'points' | 'credits' | 'drive' | 'inning'>>;

/** Records the plays of a made-up game, with the real time and the score. */
export function createRecorder(random: () => number) {
  const plays: ScriptPlay[] = [];
  const score = { home: 0, away: 0 };
  const at: { second: number; period: number; clock: number | undefined } = { second: 0, period: 1, clock: undefined };
  return {
    plays,
    score,
    at,
    chance: (share: number) => random() < share,
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
    /** Lets real time pass, in seconds. */
    wait: (seconds: number) => {
      at.second += seconds;
    },
    /** Takes the points of the last play back, which is gone from now on. */
    takeBack: () => {
      const last = plays.at(-1);
      if (!last?.team) return;
      score[last.team] -= last.points;
      last.goneAt = at.second;
    },
    add: ({ text, kind, team = null, points = 0, credits = [], ...rest }: NewPlay) => {
      if (team) score[team] += points;
      // One play in 25 is corrected after a while.
      const atFirst = credits.length > 0 && random() < 0.04 ? { atFirst: { text: `${text} (under review)`, seconds: 40 } } : {};
      plays.push({ number: plays.length, ...at, text, kind, team, points, ...score, credits, ...rest, ...atFirst });
    },
  };
}

/** The points of each side by period, up to the period that is on. */
export function periodPoints(plays: readonly ScriptPlay[]): { home: number[]; away: number[] } {
  const count = Math.max(0, ...plays.map(({ period }) => period));
  const of = (side: 'home' | 'away') =>
    Array.from({ length: count }, (_, index) =>
      plays.filter(play => play.period === index + 1 && play.team === side).reduce((sum, { points }) => sum + points, 0),
    );
  return { home: of('home'), away: of('away') };
}
