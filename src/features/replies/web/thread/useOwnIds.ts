import { useMemo } from 'react';
import { useViewer } from '../../../account/web/index.ts';
import { useFriends } from '../../../friends/web/index.ts';

/** The ids of the reader and their friends, who are read when the talk of a play is folded for the first time. */
export function useOwnIds(isFolding: boolean): ReadonlySet<string> {
  const viewerId = useViewer().viewer?.id;
  const { data: friends } = useFriends({ enabled: isFolding && viewerId !== undefined });
  return useMemo(
    () => new Set([...(viewerId === undefined ? [] : [viewerId]), ...(friends?.map(({ id }) => id) ?? [])]),
    [viewerId, friends],
  );
}
