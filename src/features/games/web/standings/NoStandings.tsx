import { EmptyState, ErrorState } from '../../../../design/index.ts';
import { useKnownClock } from '../clock/clock.cache.ts';

interface NoStandingsProps {
  pending: boolean;
  onRetry: () => void;
}

/** A table that can't be had: a reader who hides scores has none from before they were hidden; others may try again. */
export function NoStandings({ pending, onRetry }: NoStandingsProps) {
  if (useKnownClock()?.hideScores) return <EmptyState title="Standings are hidden">Show scores to see them.</EmptyState>;
  return <ErrorState message="Standings can’t be reached right now." onRetry={onRetry} pending={pending} />;
}
