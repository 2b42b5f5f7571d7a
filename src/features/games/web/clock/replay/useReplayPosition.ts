import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GameClock } from '../../../clock/clock.contract.ts';
import type { Game } from '../../../games.contract.ts';
import { gameClockKey } from '../clock.cache.ts';

/** The position of a replay at this moment in milliseconds since 1970: the one that was read, and the time since then while it plays. */
export function useReplayPosition(game: Game, { position, playing }: GameClock): number {
  const client = useQueryClient();
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [playing]);
  const readAt = client.getQueryState(gameClockKey(game.id))?.dataUpdatedAt ?? 0;
  const read = Date.parse(position ?? game.startsAt);
  return playing ? read + Math.max(0, now - readAt) : read;
}
