import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/api.ts';
import { useDebounced } from '../../../platform/web/debounced.ts';
import { readKey, readWith } from '../../../platform/web/query.ts';
import { type Person, peopleRoutes } from '../people.contract.ts';
import { useViewer } from './viewer.ts';

const pauseInTyping = 120;
const staleAfter = 60_000;
const none: readonly Person[] = [];

/** People whose names begin as typed, the viewer left out; nobody for a visitor and for an empty beginning. */
export function usePeople(beginning: string): readonly Person[] {
  const { viewer } = useViewer();
  const q = useDebounced(beginning.toLowerCase(), pauseInTyping);
  const { data } = useQuery<readonly Person[], ApiError>({
    queryKey: readKey(peopleRoutes.searchPeople, { query: { q } }),
    queryFn: ({ client }) => readWith(client, peopleRoutes.searchPeople, { query: { q } }),
    enabled: q !== '' && viewer !== null,
    staleTime: staleAfter,
    placeholderData: keepPreviousData,
  });
  if (beginning === '' || !viewer) return none;
  // The results of the shorter text stay until those of the longer one arrive.
  return (data ?? none).filter(({ id, username }) => id !== viewer.id && username.toLowerCase().startsWith(beginning.toLowerCase()));
}
