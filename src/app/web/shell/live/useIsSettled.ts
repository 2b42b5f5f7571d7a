import type { QueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { onFirstUse, StartsAsleep, whenAwake } from '../../../../design/index.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import { afterLoad, settledAfterMs } from '../../waking/afterLoad.ts';

/** Whether people watch a page without a touch: a game, the games of a day, or the thread of a game that is on or about to begin. */
export function isWatched(client: QueryClient, path: string): boolean {
  const post = /^\/post\/(\d+)$/.exec(path)?.[1];
  if (post === undefined) return /^\/games?(\/|$)/.test(path);
  // The address of `postKey`, whose code would be a part of every first page.
  const state = client.getQueryData<Post>([`/api/posts/${post}`])?.game?.state;
  return state === 'live' || state === 'scheduled';
}

/** Whether the first page has settled: somebody used it, or it is one that settles by itself and all of it is awake. */
export function useIsSettled(settlesByItself: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const startsAsleep = useContext(StartsAsleep);
  useEffect(() => {
    // A live update must not change data that a sleeping part has yet to hydrate with.
    const settle = () => void whenAwake(startsAsleep).then(() => setIsSettled(true));
    const stop = settlesByItself ? afterLoad(settle, settledAfterMs) : undefined;
    const leave = onFirstUse(settle);
    return () => {
      stop?.();
      leave();
    };
  }, [settlesByItself, startsAsleep]);
  return isSettled;
}
