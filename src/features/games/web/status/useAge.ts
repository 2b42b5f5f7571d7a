import { useIsAway } from '../../../../platform/web/api/reach.ts';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { useStartText } from '../../../sports/web/index.ts';
import type { Game } from '../../games.contract.ts';

/** The age from which the day is told as well as the time, in milliseconds. */
const dayMs = 12 * 3_600_000;

/** The time of the score of a game that is on, such as "9:42 PM", once newer scores can't be reached; else undefined. */
export function useAge({ state, hidden, stale, asOf }: Game): string | undefined {
  const isAway = useIsAway();
  const text = useStartText(asOf, useNow() - Date.parse(asOf) > dayMs);
  return state === 'live' && !hidden && (stale || isAway) ? text : undefined;
}
