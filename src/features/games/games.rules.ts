/** Names and limits of games and of a reader's clock. src/features/games/README.md. */
import { type League, leagueRecord, sportRules } from '../sports/leagues/leagues.ts';

export const gameStateNames = ['scheduled', 'live', 'final', 'postponed', 'canceled'] as const;

/** The reactions to a play, in the order of their buttons. */
export const playReactions = ['fire', 'laugh', 'clap', 'brick', 'heart', 'shock'] as const;
export type PlayReaction = (typeof playReactions)[number];

/** The days after the end of a game for which its plays take reactions. */
export const reactionDays = 7;

/** A league and the id of the game at the source that listed it first. */
export const gameIdPattern = /^[a-z-]{2,30}-[A-Za-z0-9_-]{1,40}$/;

/**
 * The longest time that a reader may be behind, in seconds. Hot threads count the comments up to that time ago. The hub keeps events
 * for late readers at least as long (`maxDelayMs`).
 */
export const maxBehindSeconds = 180;

/** The hours after the end of a game for which hidden scores also hide texts about its teams. */
export const hiddenAfterEndHours = 12;

/** The minutes before the start at which a game thread opens. Readers' clocks count from then on, and a replay may begin then. */
export const threadLeadMinutes = 60;

/** Games may begin this long before their announced start, in milliseconds. */
export const earlyStartMs = 10 * 60_000;

/** The least change of the start that counts as a move, in milliseconds. */
export const minMoveMs = 15 * 60_000;

/**
 * The seconds of a clock such as PT07M15.00S; undefined for an empty one. Those of a minute that counts up, such as 90+4', are negative,
 * so that the greater one of two clocks of a period is always the earlier.
 */
export function secondsOfClock(clock: string): number | undefined {
  const [, minute, added] = /^(\d{1,3})(?:\+(\d{1,2}))?'$/.exec(clock) ?? [];
  if (minute !== undefined) return -60 * (Number(minute) + Number(added ?? 0));
  const [, minutes, seconds] = /^PT(\d{1,3})M(\d{1,2}(?:\.\d{1,2})?)S$/.exec(clock) ?? [];
  return minutes === undefined || seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds);
}

/** The seconds that are left in a period, without added time; undefined without a clock. */
export function secondsLeft(league: League, { period, clock }: { period: number; clock: string }): number | undefined {
  const seconds = secondsOfClock(clock);
  if (seconds === undefined || sportRules(league).clock !== 'up') return seconds;
  const { count, seconds: length, overtimeSeconds } = leagueRecord(league).periods;
  return Math.max(0, seconds + Math.min(period, count) * length + Math.max(0, period - count) * overtimeSeconds);
}
