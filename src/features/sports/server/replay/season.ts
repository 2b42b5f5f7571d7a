import { firstLeague } from '../../leagues/leagues.ts';
import { teamsOf } from '../teams/teams.ts';
import type { PlayedGame } from './shapes.ts';

/** A made-up NBA season: 30 teams, 82 games each, 1,230 in all. Some are postponed and played after the others. */

const minute = 60_000;
const day = 24 * 60 * minute;
const opening = Date.parse('2025-10-21T23:00:00Z');
const rounds = 82;
/** A round is played on two nights. */
const firstHalf = 8;
const periodLength = 720;
/** Minutes from the tip to the end of regulation, and of each overtime. */
const lasts = { regulation: 135, overtime: 12 };

/** Numbers from 0 to 1 that look like chance and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface SeasonGame extends Pick<PlayedGame, 'id' | 'league' | 'away' | 'home'> {
  /** When it is played; and when it was to be, where it was postponed. */
  startsAt: number;
  postponedFrom: number | undefined;
  overtimes: number;
  final: { away: number; home: number };
}

/** The pairs of a round, by place in the list of teams: every team plays once a round, and each other team once in 29 rounds. */
function pairs(round: number): [number, number][] {
  const turn = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + round) % 29));
  return Array.from({ length: 15 }, (_, index) => {
    const [one, other] = [turn(index), turn(29 - index)];
    return (round + index) % 2 === 0 ? [one, other] : [other, one];
  });
}

export function wholeSeason(): SeasonGame[] {
  const random = chance(1_230);
  const teams = teamsOf(firstLeague);
  const games: SeasonGame[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [awayPlace, homePlace]] of pairs(round).entries()) {
      const [away, home] = [teams[awayPlace], teams[homePlace]];
      if (!away || !home) throw new Error('a season needs 30 teams');
      const planned = opening + (round * 2 + (index < firstHalf ? 0 : 1)) * day + (index % 4) * 45 * minute;
      const isPostponed = random() < 0.01;
      const overtimes = random() < 0.07 ? 1 + Math.floor(random() * 3) : 0;
      const [loser, margin] = [88 + Math.floor(random() * 35) + overtimes * 10, 1 + Math.floor(random() * 24)];
      const homeWins = random() < 0.55;
      games.push({
        id: String(4_010_000 + round * 15 + index),
        league: firstLeague,
        away,
        home,
        startsAt: isPostponed ? opening + rounds * 2 * day + (index % 4) * 45 * minute : planned,
        postponedFrom: isPostponed ? planned : undefined,
        overtimes,
        final: homeWins ? { away: loser, home: loser + margin } : { away: loser + margin, home: loser },
      });
    }
  }
  return games;
}

/** The nights with games, in order: the time of the first tip-off and the games on the scoreboard. */
export function nightsOf(games: readonly SeasonGame[]): { begins: number; games: SeasonGame[] }[] {
  const nights = new Map<number, SeasonGame[]>();
  for (const game of games) {
    for (const time of [game.startsAt, ...(game.postponedFrom === undefined ? [] : [game.postponedFrom])]) {
      const begins = opening + Math.floor((time - opening) / day) * day;
      nights.set(begins, [...(nights.get(begins) ?? []), game]);
    }
  }
  return [...nights].sort(([one], [other]) => one - other).map(([begins, on]) => ({ begins, games: on }));
}

/** The state of a game at a time, as the scoreboard of the night `night` shows it. */
export function gameAt(game: SeasonGame, at: number, night: number): PlayedGame {
  const { id, league, away, home, final, overtimes } = game;
  const isElsewhere = game.postponedFrom !== undefined && game.postponedFrom >= night && game.postponedFrom < night + day;
  const startsAt = isElsewhere && game.postponedFrom !== undefined ? game.postponedFrom : game.startsAt;
  const shown = { id, league, away, home, startsAt: new Date(startsAt).toISOString() };
  const none = { away: 0, home: 0 };
  if (isElsewhere) return { ...shown, scores: none, status: 'POSTPONED', period: 0, clock: 0 };
  const minutes = (at - startsAt) / minute;
  if (minutes < 0) return { ...shown, scores: none, status: 'SCHEDULED', period: 0, clock: 0 };
  const length = lasts.regulation + overtimes * lasts.overtime;
  if (minutes >= length) return { ...shown, scores: final, status: 'FINAL', period: 4 + overtimes, clock: 0 };
  const share = minutes / length;
  const scores = { away: Math.floor(final.away * share), home: Math.floor(final.home * share) };
  const quarters = (minutes / lasts.regulation) * 4;
  if (quarters >= 4) {
    const overtime = (minutes - lasts.regulation) / lasts.overtime;
    return { ...shown, scores, status: 'IN_PROGRESS', period: 5 + Math.floor(overtime), clock: Math.ceil(300 * (1 - (overtime % 1))) };
  }
  const isHalftime = quarters >= 2 && quarters < 2.2;
  const clock = isHalftime ? 0 : Math.ceil(periodLength * (1 - (quarters % 1)));
  return { ...shown, scores, status: isHalftime ? 'HALFTIME' : 'IN_PROGRESS', period: isHalftime ? 2 : Math.floor(quarters) + 1, clock };
}
