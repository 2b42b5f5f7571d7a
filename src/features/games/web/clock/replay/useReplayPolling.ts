import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePolling } from '../../../../../platform/web/live/index.ts';
import type { GameClock } from '../../../clock/clock.contract.ts';
import type { Game } from '../../../games.contract.ts';

/** The time between two reads of a page in a replay, in milliseconds. A replay gets no events. */
const pollIntervalMs = 2_500;

/** Keeps a game, its plays and its thread at the position of a replay that plays. */
export function useReplayPolling({ id }: Game, { mode, playing }: GameClock): void {
  const client = useQueryClient();
  const isPlaying = mode === 'replay' && playing;
  usePolling(isPlaying ? pollIntervalMs : undefined);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const url = `/api/games/${id}`;
    const isOfGame = (text: string) => text === url || text.startsWith(`${url}/`);
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      // A read that takes longer than the pause is not begun anew.
      void client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isOfGame(String(queryKey[0])) }, { cancelRefetch: false });
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [client, id, isPlaying]);
}
