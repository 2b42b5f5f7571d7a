import type { LeagueRecord, Sport } from '../../../leagues/league.ts';
import { type League, leagueRecord, leagues, sportRules } from '../../../leagues/leagues.ts';
import { type Team, teamsOf } from '../../teams/teams.ts';
import { dayOfGames } from '../../upstream/provider.ts';
import { typicalScore } from '../days.ts';
import { chance } from '../season.ts';
import type { PlayedGame } from '../shapes.ts';
import { baseball } from './baseball.ts';
import { basketball } from './basketball.ts';
import { football } from './football.ts';
import { hockey } from './hockey.ts';
import { soccer } from './soccer.ts';
import { type Plan, type Player, rosterOf, type Script, type ScriptPlay, type Setting } from './script.ts';

/** Nights of made-up games, one after the other without end. They follow from a seed, a speed and the time, so a restart continues them. */

const minute = 60_000;
/** The minutes of a night, and of each start after its beginning. Two games of a league overlap most of the time. */
const nightMinutes = 480;
const starts = [0, 80, 160, 240, 320, 400, 200];
const usualPlans: Plan[] = ['overtime', 'plain', 'comeback', 'buzzer beater', 'plain', 'comeback of the visitors'];
/** The game that is called off: postponed in one night, canceled in the next. */
const calledOffSlot = 6;
/** The second game of a doubleheader of baseball, and the first. */
const doubleheader = { first: 0, second: 3 };
interface MadeUp {
  /** How far behind the later winner of a comeback was. */
  deficit: number;
  /** The games that a team has played. */
  played: number;
  positions: readonly string[];
  starters: number;
  write: (setting: Setting, league: LeagueRecord) => Script;
}
const sports: Readonly<Record<Sport, MadeUp>> = {
  basketball: {
    deficit: 10,
    played: 32,
    positions: ['PG', 'SG', 'SF', 'PF', 'C', 'G', 'G', 'F', 'F', 'C'],
    starters: 5,
    write: (setting, { periods: { count, seconds } }) =>
      basketball(setting, { periods: count, seconds, longest: count === 2 ? 30 : 24, break: 130, halftime: 900 }),
  },
  football: {
    deficit: 9,
    played: 10,
    positions: ['QB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE', 'PK', 'CB'],
    starters: 9,
    write: (setting, { hasOvertimeClock }) => football(setting, !hasOvertimeClock),
  },
  baseball: {
    deficit: 3,
    played: 96,
    positions: ['CF', 'SS', 'RF', '1B', 'DH', '3B', 'LF', '2B', 'C', 'SP'],
    starters: 10,
    write: baseball,
  },
  hockey: { deficit: 2, played: 47, positions: ['C', 'LW', 'RW', 'C', 'LW', 'RW', 'D', 'D', 'D', 'G'], starters: 10, write: hockey },
  soccer: {
    deficit: 1,
    played: 14,
    positions: ['G', 'CD', 'CD', 'LB', 'RB', 'CM', 'CM', 'AM', 'LF', 'RF', 'F', 'SUB', 'SUB', 'SUB'],
    starters: 11,
    write: (setting, { shootout }) => soccer(setting, shootout !== null),
  },
};
const madeUp = (league: League) => sports[leagueRecord(league).sport];

function suits({ plays }: Script, league: League, plan: Plan): boolean {
  const last = plays.at(-1);
  if (!last) return false;
  const { periods, draws, shootout } = leagueRecord(league);
  const regulation = periods.count;
  // Where even games end so, one of them takes the place of overtime.
  if (plan === 'overtime') return draws && shootout === null ? last.home === last.away : last.period > regulation;
  if (plan === 'plain') return last.period === regulation;
  const winner = Math.sign(last.home - last.away);
  const leads = plays.map(play => (play.home - play.away) * winner);
  if (plan.startsWith('comeback')) return winner !== 0 && Math.min(...leads) <= -madeUp(league).deficit;
  const deciding = leads.findLastIndex(lead => lead <= 0) + 1;
  const play = plays[deciding];
  const left = play && sportRules(league).clock === 'up' ? periods.seconds * regulation - (play.clock ?? 0) : (play?.clock ?? 0);
  const isLate = play !== undefined && play.period >= regulation && left <= 60;
  return winner !== 0 && isLate && !plays.slice(deciding + 1).some(each => each.points > 0 && each.kind !== 'Extra Point');
}

/** The maximum number of tries until a made-up game goes as planned. */
const maxAttempts = 40;

/** Makes up a whole game. The same seed gives the same game. */
export function writeScript(league: League, setting: Omit<Setting, 'random'>, seed: number): Script {
  for (let attempt = 0; ; attempt += 1) {
    const script = madeUp(league).write({ ...setting, random: chance(seed * 1_000 + attempt) }, leagueRecord(league));
    if (suits(script, league, setting.plan) || attempt >= maxAttempts) return script;
  }
}

/** The part of a game that has happened, and what the shapes of the sources need besides. */
export interface GameSoFar {
  plays: ScriptPlay[];
  rosters: Readonly<Record<'home' | 'away', readonly Player[]>>;
  /** Seconds of the game's own time since the start, and from the start to the end. */
  second: number;
  lasts: number;
  /** The time of a second of the game, in milliseconds since 1970. */
  timeOf: (second: number) => number;
  venue: string;
}

export interface Night {
  /** A league's games of a day (`YYYY-MM-DD`, US Eastern) as they stand. */
  gamesOf: (league: League, day: string, now: number) => PlayedGame[];
  /** A game by its id as it stands. */
  gameOf: (id: string, now: number) => PlayedGame | undefined;
}

interface Options {
  /** By default 1. */
  seed?: number;
  /** How much faster than real time games go: 1 to 8. */
  speed?: number;
  /** How games go, in turn; by default some of each. */
  plans?: readonly Plan[];
}

/** A game that began longer ago has a result alone, because making up its plays would keep everybody waiting. */
const resultAloneMs = 5 * 24 * 60 * minute;

function resultOf(league: League, seed: number): Pick<PlayedGame, 'status' | 'period' | 'clock' | 'scores'> {
  const random = chance(seed);
  const score = () => Math.round(typicalScore(league) * (0.6 + random() * 0.8));
  const [home, away] = [score(), score()];
  const isEven = home === away && !leagueRecord(league).draws;
  return { status: 'FINAL', period: leagueRecord(league).periods.count, clock: 0, scores: { home: home + (isEven ? 1 : 0), away } };
}

type State = Pick<PlayedGame, 'status' | 'period' | 'clock' | 'shortDetail'>;

/** The state of a game between its last play and the next. */
function stateBetween(league: League, last: ScriptPlay, next: ScriptPlay | undefined, second: number, isShootout: boolean): State {
  const { period, inning } = last;
  const regulation = leagueRecord(league).periods.count;
  if (!next) {
    const over = period - regulation;
    const ending =
      over <= 0 ? '' : isShootout ? '/SO' : leagueRecord(league).sport === 'baseball' ? `/${period}` : over === 1 ? '/OT' : `/${over}OT`;
    return { status: 'FINAL', period, clock: 0, shortDetail: `Final${ending}` };
  }
  if (isShootout && period > 4)
    return { status: 'SHOOTOUT', period, clock: 0, shortDetail: sportRules(league).clock === 'up' ? 'Pens' : 'SO' };
  if (inning !== undefined) return { status: 'IN_PROGRESS', period, clock: 0, shortDetail: inning };
  const half = sportRules(league).clock === 'up' ? 1 : regulation / 2;
  if (last.kind === 'End Period') return { status: period === half ? 'HALFTIME' : 'END_PERIOD', period, clock: 0 };
  const [from, to] = [
    last.clock ?? 0,
    next.period === period ? (next.clock ?? 0) : sportRules(league).clock === 'up' ? (last.clock ?? 0) : 0,
  ];
  const share = Math.min(1, (second - last.second) / Math.max(1, next.second - last.second));
  return { status: 'IN_PROGRESS', period, clock: Math.round((from + (to - from) * share) * 10) / 10 };
}

export function createNight({ seed = 1, speed = 1, plans = usualPlans }: Options = {}): Night {
  // At twice the speed games overlap half as much, which is enough; beyond it nights are shorter too.
  const density = Math.ceil(speed / 2);
  const nightMs = (nightMinutes * minute) / density;
  const scripts = new Map<string, { script: Script; lasts: number }>();

  function teamsAt(league: League, night: number, slot: number): Record<'home' | 'away', Team> {
    const teams = teamsOf(league);
    const pair = sportRules(league).hasDoubleheaders && slot === doubleheader.second ? doubleheader.first : slot;
    // A round robin: of an even number the first team stays and the others turn, of an odd one all turn.
    const stays = teams.length % 2 === 0 ? 1 : 0;
    const turning = teams.length - stays;
    const turn = (place: number) => (place < stays ? place : stays + ((place - stays + night * 7 + seed) % turning));
    const [one, two] = [teams[turn(pair)], teams[turn(teams.length - 1 - pair)]];
    if (!one || !two) throw new Error(`${league} has no teams`);
    return (night + slot) % 2 === 0 ? { home: one, away: two } : { home: two, away: one };
  }

  function scriptOf(league: League, id: string, setting: Omit<Setting, 'random'>): { script: Script; lasts: number } {
    const known = scripts.get(id);
    if (known) return known;
    if (scripts.size > 2_000) scripts.clear();
    const script = writeScript(league, setting, Number(id.slice(-9)) + seed);
    const written = { script, lasts: script.plays.at(-1)?.second ?? 0 };
    scripts.set(id, written);
    return written;
  }

  function gameAt(league: League, night: number, slot: number, now: number): PlayedGame {
    const teams = teamsAt(league, night, slot);
    const offset = (starts[slot] ?? 0) + leagues.indexOf(league) * 11;
    const begins = Math.floor((night * nightMs + (offset * minute) / density) / minute) * minute;
    const id = `5${seed % 10}${String(speed).padStart(2, '0')}${night}${String(leagues.indexOf(league)).padStart(2, '0')}${String(slot).padStart(2, '0')}`;
    const number =
      sportRules(league).hasDoubleheaders && (slot === doubleheader.first || slot === doubleheader.second)
        ? slot === 0
          ? 1
          : 2
        : undefined;
    const common = {
      id,
      league,
      startsAt: new Date(begins).toISOString(),
      ...teams,
      records: {
        home: recordText(league, recordOf(league, teams.home, seed)),
        away: recordText(league, recordOf(league, teams.away, seed)),
      },
      scores: { home: 0, away: 0 },
      ...(number && { number }),
      // An even first leg leaves the decision to this game.
      ...(leagueRecord(league).shootout === 'penalties' && slot % 3 === 0 && { firstLeg: { home: 1, away: 1 } }),
    };
    const second = ((now - begins) / 1_000) * speed;
    if (now - begins > resultAloneMs && slot !== calledOffSlot) return { ...common, ...resultOf(league, Number(id.slice(-9)) + seed) };
    const isNear = second > -3_600;
    const calledOff = slot !== calledOffSlot ? undefined : night % 2 === 0 ? 'POSTPONED' : 'CANCELED';
    const scheduled = { ...common, status: 'SCHEDULED', period: 0, clock: 0 } as const;
    if (calledOff) return isNear ? { ...common, status: calledOff, period: 0, clock: 0, shortDetail: calledOff.toLowerCase() } : scheduled;
    const rosterAt = (team: Team) => rosterOf(team, madeUp(league).positions, madeUp(league).starters);
    const rosters = { home: rosterAt(teams.home), away: rosterAt(teams.away) };
    const soFar = { rosters, second, timeOf: (at: number) => begins + (at * 1_000) / speed, venue: `${teams.home.nickname} Arena` };
    if (second < 0) return { ...scheduled, soFar: { ...soFar, plays: [], lasts: 1 } };
    const plan = plans[(slot + night) % plans.length] ?? 'plain';
    const { script, lasts } = scriptOf(league, id, { teams, rosters, plan });
    const nextAt = script.plays.findIndex(play => play.second > second);
    const plays = (nextAt === -1 ? script.plays : script.plays.slice(0, nextAt)).filter(
      ({ goneAt = Number.POSITIVE_INFINITY }) => goneAt > second,
    );
    const last = plays.at(-1);
    const detail = { ...soFar, plays, lasts };
    const first = script.plays[0];
    if (!last)
      return {
        ...common,
        status: 'IN_PROGRESS',
        period: 1,
        clock: first?.clock ?? 0,
        ...(first?.inning && { shortDetail: first.inning }),
        soFar: detail,
      };
    const state = stateBetween(league, last, script.plays[nextAt], second, script.isShootout);
    return { ...common, ...state, scores: { home: last.home, away: last.away }, soFar: detail };
  }

  return {
    gamesOf(league, day, now) {
      const noon = Date.parse(`${day}T17:00:00Z`);
      const first = Math.floor((noon - 8 * 60 * minute) / nightMs) - 1;
      const last = Math.floor((noon + 18 * 60 * minute) / nightMs);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
        .flatMap(night => starts.map((_, slot) => gameAt(league, night, slot, now)))
        .filter(({ startsAt }) => dayOfGames(Date.parse(startsAt)) === day);
    },
    gameOf(id, now) {
      const [, night, league, slot] = /^5\d\d\d(\d{3,9})(\d\d)(\d\d)$/.exec(id) ?? [];
      const name = leagues[Number(league)];
      if (night === undefined || !name || Number(slot) >= starts.length) return undefined;
      const game = gameAt(name, Number(night), Number(slot), now);
      return game.id === id ? game : undefined;
    },
  };
}

interface TeamRecord {
  wins: number;
  losses: number;
  third: number;
}

/** The record of a team before tonight, the same on scoreboards and in the table. */
export function recordOf(league: League, team: Team, seed = 1): TeamRecord {
  const random = chance(Number(team.espnId) * 31 + seed);
  const games = madeUp(league).played;
  const third = leagueRecord(league).thirdNumber === 'otlosses' || leagueRecord(league).draws ? Math.floor(random() * 7) : 0;
  const wins = Math.round((games - third) * (0.25 + random() * 0.5));
  return { wins, losses: games - third - wins, third };
}

export function recordText(league: League, { wins, losses, third }: TeamRecord): string {
  if (sportRules(league).clock === 'up') return `${wins}-${third}-${losses}`;
  return third > 0 ? `${wins}-${losses}-${third}` : `${wins}-${losses}`;
}
