import type { GameTeam } from '../../sports.contract.ts';
import { firstLeague, type League, leagueRecord, leagues } from '../../leagues/leagues.ts';
import { lineScoreOf, type PeriodScore } from '../games/gameDetails.ts';
import { codeOf, undecided, unknownColor } from '../scores/undecided.ts';
import { clockOf, listedGameOf, type ReadGame } from '../scores/game.ts';
import { type DayOfGames, readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, cut, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { teamOfCode } from '../teams/teams.ts';

/** The league whose own source this is. */
export const cdnLeague: League = leagues.find(league => leagueRecord(league).ownSource === 'nba-cdn') ?? firstLeague;

/** A team as we call it; an opponent that is not decided as the source does. */
export function nbaTeam(value: unknown): Pick<GameTeam, 'tricode' | 'name' | 'color'> {
  const { teamTricode, teamCity, teamName } = fieldsOf(value);
  const known = teamOfCode(cdnLeague, textOf(teamTricode).toUpperCase());
  if (known) return { tricode: known.code, name: known.name, color: known.color };
  const name = cut(`${textOf(teamCity)} ${textOf(teamName)}`.trim(), 60) || undecided;
  return { tricode: codeOf(teamTricode), name, color: unknownColor };
}

/** The word in the place of a time that is not announced. */
export const nbaTimeKnown = (statusText: unknown): boolean => !/^TBD$/i.test(textOf(statusText));

function sideOf(value: unknown, isPlayed: boolean): GameTeam | undefined {
  const { wins, losses, score } = fieldsOf(value);
  const [won = null, lost = null, points] = [countOf(wins), countOf(losses), isPlayed ? countOf(score) : 0];
  if (points === undefined) return undefined;
  const record = won === null || lost === null ? null : `${won}-${lost}`;
  return { ...nbaTeam(value), wins: won, losses: lost, record, score: points };
}

/** The points by period; the box of a game has them in the same shape. */
export function nbaLineScore(homeTeam: unknown, awayTeam: unknown): PeriodScore[] {
  const of = (team: unknown) => (listOf(fieldsOf(team).periods) ?? []).map(period => countOf(fieldsOf(period).score) ?? 0);
  return lineScoreOf(of(homeTeam), of(awayTeam));
}

const states: Readonly<Record<number, ReadGame['state']>> = { 1: 'scheduled', 2: 'live', 3: 'final' };

function readGame(value: unknown): ReadGame | undefined {
  const game = fieldsOf(value);
  const text = textOf(game.gameStatusText);
  const state = /^PPD/i.test(text) ? 'postponed' : states[countOf(game.gameStatus) ?? 0];
  const startsAt = instantOf(game.gameTimeUTC);
  const isPlayed = state === 'live' || state === 'final';
  const [away, home] = [sideOf(game.awayTeam, isPlayed), sideOf(game.homeTeam, isPlayed)];
  const id = textOf(game.gameId);
  if (!/^\w{1,40}$/.test(id) || !state || !startsAt || !away || !home) return undefined;
  return {
    id,
    startsAt,
    timeKnown: nbaTimeKnown(text),
    state,
    pause: /^half/i.test(text) ? 'halftime' : /^end\b/i.test(text) ? 'end of period' : undefined,
    isShootout: false,
    isForfeit: false,
    period: countOf(game.period) ?? 0,
    regulation: countOf(game.regulationPeriods) || leagueRecord(cdnLeague).periods.count,
    clock: clockOf(textOf(game.gameClock)),
    inning: undefined,
    away,
    home,
    lineScore: nbaLineScore(game.homeTeam, game.awayTeam),
  };
}

const dayLength = 86_400_000;

/** The NBA's own scoreboard. It holds one day; between seasons that may be one long gone. */
export function nbaScoreboard(answer: unknown, day: string): DayOfGames {
  const scoreboard = fieldsOf(fieldsOf(answer).scoreboard);
  const games = listOf(scoreboard.games);
  const distance = Math.abs(Date.parse(textOf(scoreboard.gameDate)) - Date.parse(day));
  if (!games || !(distance <= dayLength))
    throw new SourceError(games ? 'the games are those of another day' : 'the answer has no list of games');
  const { read, dropped } = readableOnes(games, readGame, { mayDropMost: true });
  return { games: read.map(listedGameOf), dropped, isReplay: textOf(within(answer, 'meta', 'source')) === 'replay' };
}
