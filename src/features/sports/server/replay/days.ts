import type { LeagueRecord, Sport } from '../../leagues/league.ts';
import { leagueRecord, sportRules } from '../../leagues/leagues.ts';
import { dayOfGames, type League } from '../../sports.rules.ts';
import { type Team, teamsOf } from '../teams/teams.ts';
import type { PlayedGame } from './shapes.ts';

/** A made-up day of a league: every state that a fan can meet, and games that go on while one looks. */

/** The seconds of a period. An inning has none, so it takes twenty minutes here. */
const secondsOf = (league: League) => (sportRules(league).clock === 'none' ? 1_200 : leagueRecord(league).periods.seconds);
/** Points of a team in a second of play, roughly. */
const pace: Readonly<Record<Sport, number>> = { basketball: 0.0375, football: 0.0065, baseball: 0.0004, hockey: 0.0009, soccer: 0.0003 };
const paceOf = (league: League) => pace[leagueRecord(league).sport];
/** The points of a team in a whole game, roughly. */
export const typicalScore = (league: League) => secondsOf(league) * leagueRecord(league).periods.count * paceOf(league);
/** The factor by which the clock of a game runs faster than a real one. */
const speed = 6;

type Script = Pick<PlayedGame, 'status'> & { period?: number; share?: number; shortDetail?: string; isTied?: boolean };

function scripts(league: League): Script[] {
  const regulation = leagueRecord(league).periods.count;
  const common: Script[] = [
    { status: 'IN_PROGRESS', share: 0.62 },
    { status: 'IN_PROGRESS', share: 0.12 },
    { status: 'FINAL', period: regulation },
    { status: 'SCHEDULED' },
    { status: 'SCHEDULED' },
    { status: 'POSTPONED', shortDetail: 'PPD' },
  ];
  const { sport } = leagueRecord(league);
  if (sport === 'baseball') {
    return [
      ...common,
      { status: 'FINAL', period: 11, shortDetail: 'Final/11' },
      { status: 'DELAYED', period: 4, shortDetail: 'Rain Delay' },
    ];
  }
  if (sport === 'soccer') {
    return [
      ...common,
      { status: 'HALFTIME', period: 1 },
      { status: 'FINAL', period: 2, isTied: true },
      ...(leagueRecord(league).shootout ? [{ status: 'FINAL', period: 4 } as const] : []),
      { status: 'ABANDONED', period: 2 },
    ];
  }
  if (sport === 'hockey') {
    return [
      ...common,
      { status: 'FINAL', period: 5, shortDetail: 'Final/SO' },
      { status: 'SHOOTOUT', period: 5, shortDetail: 'SO', isTied: true },
    ];
  }
  return [
    ...common,
    { status: 'HALFTIME', period: regulation / 2, shortDetail: 'Halftime' },
    { status: 'FINAL', period: regulation + 1, shortDetail: 'Final/OT' },
    { status: 'FINAL', period: regulation + 2, shortDetail: 'Final/2OT' },
    { status: 'CANCELED', shortDetail: 'Canceled' },
  ];
}

const places = ['Top', 'Bot'];
function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th'}`;
}

/** The state of a game in progress; it starts again after its end. */
function going(
  league: League,
  share: number,
  elapsed: number,
): Pick<PlayedGame, 'status' | 'period' | 'clock' | 'shortDetail'> & { played: number } {
  const length = secondsOf(league);
  const whole = length * leagueRecord(league).periods.count;
  const played = (share * whole + elapsed * speed) % (whole * 1.1);
  if (played >= whole)
    return { status: 'FINAL', period: leagueRecord(league).periods.count, clock: 0, shortDetail: 'Final', played: whole };
  const period = Math.floor(played / length) + 1;
  const into = played % length;
  const inning = `${places[into < length / 2 ? 0 : 1]} ${ordinal(period)}`;
  return {
    status: 'IN_PROGRESS',
    period,
    clock: sportRules(league).clock === 'up' ? played : length - into,
    shortDetail: sportRules(league).clock === 'none' ? inning : `Q${period}`,
    played,
  };
}

const minute = 60_000;

/** When the game at a place of a day starts, in milliseconds. Today's games that are on or over have started before the replay began. */
function startOf(day: string, index: number, hasBegun: boolean, elapsed: number): number {
  const planned = Date.parse(`${day}T22:00:00Z`) + index * 30 * minute;
  const opened = Date.now() - elapsed * 1_000;
  if (!hasBegun || day !== dayOfGames(opened)) return planned;
  return Math.min(planned, Math.floor(opened / minute) * minute - (180 - index * 10) * minute);
}

/** The games of a league's day, in their state after `elapsed` seconds. */
export function gamesOf(league: League, day: string, elapsed: number): PlayedGame[] {
  const teams = teamsOf(league);
  return scripts(league).map((script, index) => {
    const [away, home] = [teams[(index * 2 + 3) % teams.length], teams[(index * 2 + 4) % teams.length]];
    if (!away || !home) throw new Error(`${league} has no teams`);
    const length = secondsOf(league);
    const { status, period = 0, share, shortDetail } = script;
    const state = share === undefined ? { status, period, clock: 0, shortDetail, played: period * length } : going(league, share, elapsed);
    const homeScore = Math.round(state.played * paceOf(league) * (1 + (index % 3) * 0.08));
    const isEven = script.isTied ?? false;
    const awayScore = isEven
      ? homeScore
      : Math.round(state.played * paceOf(league) * (1.05 - (index % 2) * 0.12)) + (state.status === 'FINAL' ? 1 : 0);
    const hasScore = !['SCHEDULED', 'POSTPONED', 'CANCELED'].includes(state.status);
    return {
      id: `9${String(Date.parse(day) / 86_400_000)}${String(index).padStart(2, '0')}`,
      league,
      startsAt: new Date(startOf(day, index, hasScore, elapsed)).toISOString(),
      away,
      home,
      scores: hasScore ? { away: awayScore, home: homeScore } : { away: 0, home: 0 },
      records: { away: `${12 + index}-${9 - (index % 5)}`, home: `${10 + (index % 7)}-${6 + index}` },
      status: state.status,
      period: state.period,
      clock: state.clock,
      ...(state.shortDetail && { shortDetail: state.shortDetail }),
    };
  });
}

const dayLength = 86_400_000;
const hour = 3_600_000;

/** A team's season around now: seven games played, the newest of them last, one called off, three to come. */
export function seasonAround(league: League, team: Team, now: number): PlayedGame[] {
  const teams = teamsOf(league);
  const own = teams.indexOf(team);
  return [-14, -12, -10, -8, -6, -4, -2, -1, 1, 3, 5].map((days, index) => {
    const other = teams[(own + index + 1) % teams.length] ?? team;
    const [away, home] = index % 2 === 0 ? [team, other] : [other, team];
    const base = Math.round(typicalScore(league));
    const awayScore = base + ((index * 7 + own) % 5);
    const homeScore = base + ((index * 3 + own * 2) % 4) - 1;
    return {
      id: `8${own}${index}0`,
      league,
      startsAt: new Date(Math.floor(now / dayLength) * dayLength + days * dayLength + hour).toISOString(),
      away,
      home,
      scores: { away: awayScore, home: homeScore === awayScore ? homeScore + 2 : homeScore },
      status: days === -1 ? 'POSTPONED' : days < 0 ? 'FINAL' : 'SCHEDULED',
      period: days < -1 ? leagueRecord(league).periods.count : 0,
      clock: 0,
    };
  });
}

const names = ['Marcus Bell', 'Theo Okafor', 'Jalen Whitmore'];
const figures = {
  means: [
    ['pointsPerGame', 28.4],
    ['assistsPerGame', 7.9],
    ['reboundsPerGame', 10.2],
  ],
  yards: [
    ['passingYards', 2_847],
    ['rushingYards', 921],
    ['receivingYards', 804],
  ],
} as const;

/** Made-up players lead, in the shape of either of ESPN's services. */
export function leadersAnswer(of: NonNullable<LeagueRecord['leaders']>, how: 'site' | 'core'): object {
  const categories = figures[of].map(([name, value], index) => ({
    name,
    leaders: [
      {
        displayValue: String(value),
        value,
        athlete:
          how === 'site'
            ? { displayName: names[index] }
            : { $ref: `http://sports.core.api.espn.com/v2/sports/x/leagues/y/athletes/${index + 1}?lang=en` },
      },
    ],
  }));
  return how === 'site' ? { provider: { name: 'replay' }, leaders: { categories } } : { categories };
}

export function athleteOf(id: number): object | undefined {
  const fullName = names[id - 1];
  return fullName ? { id: String(id), fullName } : undefined;
}
