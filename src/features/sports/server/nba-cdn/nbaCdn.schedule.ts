import type { NextGame, TeamGame } from '../../sports.contract.ts';
import { readableOnes, type Season, SourceError } from '../upstream/provider.ts';
import { countOf, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { type Team, teamOfCode } from '../teams/teams.ts';

interface ScheduledGame {
  id: string;
  date: string;
  isFinal: boolean;
  isOff: boolean;
  away: { team: Team; score: number };
  home: { team: Team; score: number };
}

export interface NbaSchedule {
  games: ScheduledGame[];
  isReplay: boolean;
}

function sideOf(value: unknown): ScheduledGame['home'] | undefined {
  const team = teamOfCode('nba', textOf(fieldsOf(value).teamTricode));
  return team && { team, score: countOf(fieldsOf(value).score) ?? 0 };
}

function readGame(value: unknown): ScheduledGame | undefined {
  const { gameId, gameStatus, gameDateTimeUTC, postponedStatus, homeTeam, awayTeam } = fieldsOf(value);
  const date = instantOf(gameDateTimeUTC);
  const [away, home] = [sideOf(awayTeam), sideOf(homeTeam)];
  const status = countOf(gameStatus);
  if (!date || !away || !home || status === undefined || !/^\w{1,40}$/.test(textOf(gameId))) return undefined;
  return { id: textOf(gameId), date, isFinal: status === 3, isOff: status !== 1 || textOf(postponedStatus) === 'P', away, home };
}

/** Regular season, playoffs, play-in and cup; preseason and All-Star games don't count. */
const counted = /^00[2456]/;

/** The NBA's schedule of a whole season. */
export function nbaSchedule(answer: unknown): NbaSchedule {
  const days = listOf(within(answer, 'leagueSchedule', 'gameDates'));
  if (!days) throw new SourceError('the answer has no list of days');
  const games = days.flatMap(day => listOf(fieldsOf(day).games) ?? []).filter(game => counted.test(textOf(fieldsOf(game).gameId)));
  return { games: readableOnes(games, readGame).read, isReplay: textOf(within(answer, 'meta', 'source')) === 'replay' };
}

/** The games of one team. */
export function seasonOfTeam({ games, isReplay }: NbaSchedule, team: Team): Season {
  const played: TeamGame[] = [];
  const toCome: NextGame[] = [];
  for (const { id, date, isFinal, isOff, away, home } of games) {
    const isHome = home.team === team;
    if (!isHome && away.team !== team) continue;
    const [own, other] = isHome ? [home, away] : [away, home];
    const game = { id, date, opponent: other.team.name, opponentTricode: other.team.code, opponentColor: other.team.color, isHome };
    if (isFinal) played.push({ ...game, teamScore: own.score, opponentScore: other.score, win: own.score > other.score });
    else if (!isOff) toCome.push(game);
  }
  return { played, toCome, isReplay };
}
