/** Applies live updates to a league's scores. The browser's cache and the law "event applied = state refetched" use the same function. */
import type { EventData } from '../../platform/shared/events.ts';
import type { LiveScores, liveScoresEvent } from './sports.contract.ts';

/** The newer scores of a league: a node that could not reach its source may push older ones. */
export function withScores(
  known: LiveScores | undefined,
  { games, asOf, stale, source, isReplay }: EventData<typeof liveScoresEvent>,
): LiveScores {
  return known && known.asOf > asOf ? known : { games, asOf, stale, source, isReplay };
}
