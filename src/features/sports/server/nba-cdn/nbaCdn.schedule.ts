import type { GameTeam, NextGame, TeamGame } from '../../sports.contract.ts';
import { readableOnes, type Season, SourceError } from '../upstream/provider.ts';
import { countOf, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { startOfDay } from '../../sports.rules.ts';
import type { Team } from '../teams/teams.ts';
import { nbaTeam, nbaTimeKnown } from './nbaCdn.scores.ts';

interface ScheduledSide {
  team: Pick<GameTeam, 'tricode' | 'name' | 'color'>;
  score: number;
}

interface ScheduledGame {
  id: string;
  date: string;
  timeKnown: boolean;
  isFinal: boolean;
  isOff: boolean;
  away: ScheduledSide;
  home: ScheduledSide;
}

export interface NbaSchedule {
  games: ScheduledGame[];
  isReplay: boolean;
}

const sideOf = (value: unknown): ScheduledSide => ({ team: nbaTeam(value), score: countOf(fieldsOf(value).score) ?? 0 });

function readGame(value: unknown): ScheduledGame | undefined {
  const { gameId, gameStatus, gameDateTimeUTC, gameStatusText, postponedStatus, homeTeam, awayTeam } = fieldsOf(value);
  const date = instantOf(gameDateTimeUTC);
  const timeKnown = nbaTimeKnown(gameStatusText);
  const [away, home] = [sideOf(awayTeam), sideOf(homeTeam)];
  const status = countOf(gameStatus);
  if (!date || status === undefined || !/^\w{1,40}$/.test(textOf(gameId))) return undefined;
  return {
    id: textOf(gameId),
    date: timeKnown ? date : startOfDay(date),
    timeKnown,
    isFinal: status === 3,
    isOff: status !== 1 || textOf(postponedStatus) === 'P',
    away,
    home,
  };
}

/** Regular season, playoffs, play-in and cup; preseason and All-Star games don't count. */
const counted = /^00[2456]/;

/** The NBA's schedule of a whole season. */
export function nbaSchedule(answer: unknown): NbaSchedule {
  const days = listOf(within(answer, 'leagueSchedule', 'gameDates'));
  if (!days) throw new SourceError('the answer has no list of days');
  const games = days.flatMap(day => listOf(fieldsOf(day).games) ?? []).filter(game => counted.test(textOf(fieldsOf(game).gameId)));
  return {
    games: readableOnes(games, readGame, { mayDropMost: true }).read,
    isReplay: textOf(within(answer, 'meta', 'source')) === 'replay',
  };
}

/** The games of one team. */
export function seasonOfTeam({ games, isReplay }: NbaSchedule, team: Team): Season {
  const played: TeamGame[] = [];
  const toCome: NextGame[] = [];
  for (const { id, date, timeKnown, isFinal, isOff, away, home } of games) {
    const isHome = home.team.tricode === team.code;
    if (!isHome && away.team.tricode !== team.code) continue;
    const [own, other] = isHome ? [home, away] : [away, home];
    const { name, tricode, color } = other.team;
    const game = { id, date, timeKnown, opponent: name, opponentTricode: tricode, opponentColor: color, isHome };
    if (isFinal) played.push({ ...game, teamScore: own.score, opponentScore: other.score, win: own.score > other.score });
    else if (!isOff) toCome.push(game);
  }
  return { played, toCome, isReplay };
}
