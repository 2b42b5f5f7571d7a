import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { liveScoresEvent } from '../sports.contract.ts';
import { type League, scoresTopic } from '../sports.rules.ts';
import { refreshScores, showScores } from './sports.api.ts';

/** Keeps a league's scores current while a card shows them. */
export function useScoresEvents(league: League): void {
  const client = useQueryClient();
  useWatchedTopics([scoresTopic(league)]);
  useLiveEvent(liveScoresEvent, scores => showScores(client, scores));
  useMissedEvents(() => void refreshScores(client, league));
}
