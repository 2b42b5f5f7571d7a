import type { GameClock } from '../../clock/clock.contract.ts';
import type { Game } from '../../games.contract.ts';
import { statusText } from '../../words/games.words.ts';

/** The reader's own position in a game, in words. It tells nothing of what is ahead: the label of the game is the one at the position. */
export function positionText(
  game: Pick<Game, 'hidden' | 'startsAt' | 'state' | 'status'>,
  clock: Pick<GameClock, 'behind' | 'mode' | 'playing' | 'position'>,
): string {
  if (clock.mode === 'replay') {
    const label = clock.playing ? 'Watching later' : 'Paused';
    if (game.state !== 'scheduled') return `${label} · ${statusText(game)}`;
    // A game that was first read in its course has no state from before that.
    const hasStarted = clock.position !== null && Date.parse(clock.position) > Date.parse(game.startsAt);
    return hasStarted ? label : `${label} · before the start`;
  }
  if (game.hidden) return 'Scores hidden';
  if (clock.mode === 'behind' && game.state !== 'final') return delayText(clock.behind);
  return game.state === 'live' ? 'Live' : statusText(game);
}

/** A delay as a fan says it. */
export function delayText(seconds: number): string {
  return seconds === 0 ? 'Live' : `${seconds} s behind`;
}

/** A time since the start, such as 1:02:05. */
export function sinceStartText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const digits = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${digits(minutes)}:${digits(rest)}` : `${minutes}:${digits(rest)}`;
}
