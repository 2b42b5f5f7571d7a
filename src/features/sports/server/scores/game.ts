import type { GameTeam, LiveGame } from '../../sports.contract.ts';
import { gameStates, startOfDay, timeUnknown } from '../../sports.rules.ts';
import type { ListedGame } from '../games/gameDetails.ts';

interface BothScores {
  home: number;
  away: number;
}

/** A game as read from a source, in the product's own terms. */
export interface ReadGame {
  id: string;
  startsAt: string;
  /** False while the source has announced the day alone. */
  timeKnown: boolean;
  state: 'scheduled' | 'live' | 'final' | 'postponed' | 'canceled' | 'abandoned' | 'suspended' | 'delayed';
  /** The break that the game is in. */
  pause: 'halftime' | 'end of period' | undefined;
  isShootout: boolean;
  /** Lost without being played to the end. It counts as played, with the score that the rules give it. */
  isForfeit: boolean;
  period: number;
  /** Quarters are 4, halves 2, periods 3, innings 9 or, where agreed, 7. */
  regulation: number;
  /** Seconds left in the period; undefined where there is no clock. */
  clock: number | undefined;
  /** 'Top 9th', where a clock would be; undefined in sports without innings. */
  inning: string | undefined;
  /** 90+4', where the minutes of a game count up; empty while the source gives none, undefined in other sports. */
  minute?: string | undefined;
  /** The penalties that each side has scored; null without any. */
  penalties?: BothScores | null;
  firstLeg?: BothScores | null;
  away: GameTeam;
  home: GameTeam;
  /** The number within a doubleheader, the points by period and the place, where a source has them. */
  number?: number | null;
  lineScore?: ListedGame['lineScore'];
  venue?: string | null;
  /** The place is neither team's own. */
  isNeutral?: boolean;
}

/** Seconds of a clock: `8:41`, `45.3`, `3:37 `, `PT07M15.00S`. */
export function clockOf(text: string): number | undefined {
  const [, inIso, minutes, seconds] = /^(?:PT(\d{1,3})M|(\d{1,3}):)?(\d{1,2}(?:\.\d{1,2})?)S?$/.exec(text.trim()) ?? [];
  return seconds === undefined ? undefined : Number(inIso ?? minutes ?? 0) * 60 + Number(seconds);
}

export function isoClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `PT${String(minutes).padStart(2, '0')}M${(seconds - minutes * 60).toFixed(2).padStart(5, '0')}S`;
}

/** As on a scoreboard: 7:15, and tenths in the last minute. */
function shownClock(seconds: number): string {
  if (seconds < 60) return seconds.toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** The letters of periods by their number in a game, which a source may give for each game. */
const periodLetters: Readonly<Record<number, string>> = { 2: 'H', 3: 'P', 4: 'Q' };

function periodName({ period, regulation, minute }: Pick<ReadGame, 'period' | 'regulation' | 'minute'>): string {
  if (minute !== undefined) return period > regulation ? 'extra time' : period === 1 ? '1st half' : '2nd half';
  return period > regulation ? `OT${period - regulation}` : `${periodLetters[regulation] ?? 'Period '}${period}`;
}

/** As fans write it, the home team first. */
const pens = ({ home, away }: BothScores) => `Pens ${home}-${away}`;

function liveLabel(game: ReadGame): string {
  if (game.inning !== undefined) return game.inning || `Inning ${game.period}`;
  if (game.penalties) return pens(game.penalties);
  if (game.isShootout) return game.minute === undefined ? 'Shootout' : 'Penalties';
  if (game.pause === 'halftime') return 'Halftime';
  if (game.pause === 'end of period') return game.minute === undefined ? `End ${periodName(game)}` : `End of ${periodName(game)}`;
  if (game.minute !== undefined) return game.minute || periodName(game);
  return game.clock === undefined ? periodName(game) : `${periodName(game)} ${shownClock(game.clock)}`;
}

function finalLabel({ period, regulation, isShootout, isForfeit, inning, minute, penalties }: ReadGame): string {
  if (isForfeit) return 'Forfeit';
  if (penalties) return pens(penalties);
  if (minute !== undefined) return period > regulation ? 'AET' : 'FT';
  if (isShootout) return 'Final/SO';
  if (inning !== undefined) return period > 0 && period !== regulation ? `Final/${period}` : 'Final';
  const over = period - regulation;
  return over <= 0 ? 'Final' : over === 1 ? 'Final/OT' : `Final/${over}OT`;
}

const otherLabels = {
  scheduled: 'Scheduled',
  postponed: 'Postponed',
  canceled: 'Canceled',
  abandoned: 'Abandoned',
  suspended: 'Suspended',
  delayed: 'Delayed',
};

/** The label a fan reads. */
export function labelOf(game: ReadGame): string {
  if (game.state === 'live') return liveLabel(game);
  if (game.state === 'scheduled' && !game.timeKnown) return timeUnknown;
  return game.state === 'final' ? finalLabel(game) : otherLabels[game.state];
}

/** A game as the wire has it. A delayed or suspended one that has begun is not over, and not to come. */
export function liveGameOf(game: ReadGame): LiveGame {
  const { id, startsAt, timeKnown, state, period, clock, away, home } = game;
  const isStopped = (state === 'suspended' || state === 'delayed') && period > 0;
  const gameStatus = state === 'live' || isStopped ? gameStates.live : state === 'final' ? gameStates.final : gameStates.scheduled;
  return {
    gameId: id,
    gameStatus,
    period: gameStatus === gameStates.scheduled ? 0 : period,
    gameClock: state !== 'live' ? '' : (game.minute ?? (clock === undefined ? '' : isoClock(clock))),
    status: labelOf(game),
    startsAt: timeKnown ? startsAt : startOfDay(startsAt),
    timeKnown,
    awayTeam: gameStatus === gameStates.scheduled ? { ...away, score: 0 } : away,
    homeTeam: gameStatus === gameStates.scheduled ? { ...home, score: 0 } : home,
  };
}

/** A game as a day lists it. */
export function listedGameOf(read: ReadGame): ListedGame {
  const game = liveGameOf(read);
  const byStatus = { 1: 'scheduled', 2: 'live', 3: 'final' } as const;
  const name = read.state === 'abandoned' ? 'canceled' : read.state;
  const state = name === 'postponed' || name === 'canceled' ? name : byStatus[game.gameStatus];
  const { number = null, lineScore = [], venue = null, penalties = null, firstLeg = null, isNeutral = false } = read;
  return { game, state, number, lineScore, venue, penalties, firstLeg, isNeutral };
}
