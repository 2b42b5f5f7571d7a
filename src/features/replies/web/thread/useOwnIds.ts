import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useViewer } from '../../../account/web/index.ts';
import { knownFriendIds, prefetchFriends } from '../../../friends/web/index.ts';

/** The ids of the reader and their friends, who are read when the talk of a play is folded for the first time. */
export function useOwnIds(isFolding: boolean): ReadonlySet<string> {
  const client = useQueryClient();
  const viewerId = useViewer().viewer?.id;
  useEffect(() => {
    if (isFolding && viewerId !== undefined) void prefetchFriends(client);
  }, [client, isFolding, viewerId]);
  const friends = [...knownFriendIds(client)].join();
  return useMemo(
    () => new Set([...(viewerId === undefined ? [] : [viewerId]), ...friends.split(',')].filter(Boolean)),
    [viewerId, friends],
  );
}
