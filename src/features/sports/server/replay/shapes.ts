import { leagueRecord } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import type { Team } from '../teams/teams.ts';
import type { GameSoFar } from './night/night.ts';
import { periodPoints } from './night/script.ts';
import { penaltyScored } from './night/soccer.ts';

/** Made-up games in the shapes that the sources have. */

export interface PlayedGame {
  id: string;
  league: League;
  startsAt: string;
  away: Team;
  home: Team;
  scores: { away: number; home: number };
  records?: { away: string; home: string };
  /** ESPN's name of the state of a game, without STATUS_. */
  status:
    | 'SCHEDULED'
    | 'IN_PROGRESS'
    | 'HALFTIME'
    | 'END_PERIOD'
    | 'FINAL'
    | 'POSTPONED'
    | 'CANCELED'
    | 'DELAYED'
    | 'SUSPENDED'
    | 'SHOOTOUT'
    | 'ABANDONED';
  period: number;
  /** Seconds left in the period, in soccer those since the kick-off. */
  clock: number;
  shortDetail?: string;
  /** The number within a doubleheader. */
  number?: number;
  /** The first leg, of a second one of soccer. */
  firstLeg?: { away: number; home: number };
  /** The plays so far; undefined for a game that has only a score. */
  soFar?: GameSoFar;
}

const states: Partial<Record<PlayedGame['status'], string>> = {
  SCHEDULED: 'pre',
  FINAL: 'post',
  POSTPONED: 'post',
  CANCELED: 'post',
  ABANDONED: 'post',
};
const stateOf = (status: PlayedGame['status']) => states[status] ?? 'in';

/** The last minute of each period of soccer; those beyond it are added time. */
const lastMinutes = [45, 90, 105, 120];

/** A minute as ESPN has it, such as 34' or 90'+4'. */
export function minuteText(period: number, seconds: number): string {
  const [minute, last] = [Math.floor(seconds / 60) + 1, lastMinutes[period - 1] ?? 120];
  return minute > last ? `${last}'+${minute - last}'` : `${minute}'`;
}

const isSoccer = ({ league }: PlayedGame) => leagueRecord(league).sport === 'soccer';

/** Soccer has names of its own for the states of a game. */
function statusName(game: PlayedGame): string {
  const { status, period } = game;
  if (!isSoccer(game)) return status;
  if (status === 'FINAL') return period > 4 ? 'FINAL_PEN' : period > 2 ? 'FINAL_AET' : 'FULL_TIME';
  if (status === 'IN_PROGRESS') return period > 2 ? 'OVERTIME' : period === 2 ? 'SECOND_HALF' : 'FIRST_HALF';
  return status === 'END_PERIOD' ? (period > 2 ? 'END_OF_EXTRATIME' : 'END_OF_REGULATION') : status;
}

/** The penalties of a shoot-out so far. */
const penaltiesOf = ({ soFar }: PlayedGame, side: 'home' | 'away') =>
  soFar?.plays.filter(({ kind, team, period }) => kind === penaltyScored && team === side && period > 4).length ?? 0;

function displayClock(seconds: number): string {
  if (seconds < 60) return seconds.toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function espnCompetitor(game: PlayedGame, side: 'home' | 'away'): object {
  const team = game[side];
  return {
    id: team.espnId,
    type: 'team',
    homeAway: side,
    team: {
      id: team.espnId,
      name: team.nickname,
      abbreviation: team.espnCode,
      displayName: team.name,
      shortDisplayName: team.nickname,
      color: team.color.slice(1).toLowerCase(),
    },
    score: String(game.scores[side]),
    ...(isSoccer(game) && game.period > 4 && { shootoutScore: penaltiesOf(game, side) }),
    ...(game.firstLeg && { aggregateScore: game.firstLeg[side] + game.scores[side] }),
    ...(game.soFar && {
      linescores: periodPoints(game.soFar.plays)[side].map((value, index) => ({ value, displayValue: String(value), period: index + 1 })),
    }),
    records: game.records
      ? [
          { name: 'overall', type: 'total', summary: game.records[side] },
          { type: 'road', summary: '1-1' },
        ]
      : [],
  };
}

export function espnEvent(game: PlayedGame): object {
  const { id, league, startsAt, status, period, clock } = game;
  // Seconds are left out of ESPN's times.
  const date = startsAt.replace(/:\d\d\.\d+Z$/, 'Z');
  const type = {
    name: `STATUS_${statusName(game)}`,
    state: stateOf(status),
    completed: status === 'FINAL',
    shortDetail: game.shortDetail ?? (status === 'FINAL' ? 'Final' : status.toLowerCase()),
  };
  const shownClock = isSoccer(game) ? minuteText(period, clock) : displayClock(clock);
  return {
    id,
    date,
    name: `${game.away.name} at ${game.home.name}`,
    shortName: `${game.away.espnCode} @ ${game.home.espnCode}`,
    competitions: [
      {
        id,
        date,
        competitors: [espnCompetitor(game, 'home'), espnCompetitor(game, 'away')],
        ...(game.soFar && { venue: { fullName: game.soFar.venue } }),
        notes: game.number === undefined ? [] : [{ type: 'event', headline: `Doubleheader - Game ${game.number}` }],
        ...(game.firstLeg && { leg: { value: 2, displayValue: '2nd Leg' } }),
        status: { clock, displayClock: shownClock, ...(status !== 'POSTPONED' && { period }), type },
        format: { regulation: { periods: leagueRecord(league).periods.count } },
      },
    ],
    status: { clock, displayClock: shownClock, period, type },
  };
}

export function espnDay(games: readonly PlayedGame[], day: string): object {
  return {
    leagues: [{ slug: 'replay' }],
    season: { type: 2, year: 2026 },
    day: { date: day },
    events: games.map(espnEvent),
    provider: { name: 'replay' },
  };
}

/** A team's schedule has scores as objects, and none of games to come. */
function espnScheduled(game: PlayedGame): object {
  const event = espnEvent(game);
  const competitors = (['home', 'away'] as const).map(side => {
    const { score: _, records: __, ...competitor } = { score: '', records: [], ...espnCompetitor(game, side) };
    const points = game.scores[side];
    return { ...competitor, ...(game.status === 'FINAL' && { score: { value: points, displayValue: String(points) } }) };
  });
  const type = { name: `STATUS_${game.status}`, state: stateOf(game.status), completed: game.status === 'FINAL' };
  return { ...event, competitions: [{ id: game.id, competitors, status: { period: game.period, type } }] };
}

export function espnSeason(games: readonly PlayedGame[]): object {
  return { status: 'success', events: games.map(espnScheduled), provider: { name: 'replay' } };
}

export function cdnSeason(games: readonly PlayedGame[]): object {
  const days = games.map(game => ({
    gameDate: game.startsAt,
    games: [
      {
        gameId: `002${game.id}`,
        gameStatus: cdnStatus(game.status),
        gameDateTimeUTC: game.startsAt,
        postponedStatus: game.status === 'POSTPONED' ? 'P' : 'N',
        homeTeam: { teamTricode: game.home.code, score: game.scores.home },
        awayTeam: { teamTricode: game.away.code, score: game.scores.away },
      },
    ],
  }));
  return { meta: { source: 'replay' }, leagueSchedule: { gameDates: days } };
}

const cdnStatus = (status: PlayedGame['status']) => ({ pre: 1, in: 2, post: status === 'FINAL' ? 3 : 1 })[stateOf(status)] ?? 1;

function cdnText({ status, period, shortDetail }: PlayedGame): string {
  if (status === 'POSTPONED') return 'PPD';
  if (status === 'HALFTIME') return 'Half';
  if (status === 'FINAL') return period > 4 ? 'Final/OT' : 'Final';
  return status === 'SCHEDULED' ? '7:00 pm ET' : (shortDetail ?? `Q${period} `);
}

export function cdnGame(game: PlayedGame): object {
  const { id, startsAt, status, period, clock } = game;
  const points = periodPoints(game.soFar?.plays ?? []);
  const numbered = (scores: number[]) => scores.map((score, index) => ({ period: index + 1, score }));
  const periods = { home: numbered(points.home), away: numbered(points.away) };
  const side = (name: 'home' | 'away') => {
    const [wins, losses] = (game.records?.[name] ?? '0-0').split('-').map(Number);
    return { teamTricode: game[name].code, teamName: game[name].nickname, wins, losses, score: game.scores[name], periods: periods[name] };
  };
  const minutes = String(Math.floor(clock / 60)).padStart(2, '0');
  return {
    gameId: `00${id}`,
    gameStatus: cdnStatus(status),
    gameStatusText: cdnText(game),
    period: status === 'SCHEDULED' ? 0 : period,
    gameClock: stateOf(status) === 'in' ? `PT${minutes}M${(clock % 60).toFixed(2).padStart(5, '0')}S` : '',
    gameTimeUTC: startsAt,
    regulationPeriods: 4,
    homeTeam: side('home'),
    awayTeam: side('away'),
  };
}

export function cdnDay(games: readonly PlayedGame[], day: string): object {
  return { meta: { version: 1, code: 200, source: 'replay' }, scoreboard: { gameDate: day, leagueId: '00', games: games.map(cdnGame) } };
}
