import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import { useDebounced } from '../../../../platform/web/time/debounced.ts';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { type Person, peopleRoutes } from '../../people/people.contract.ts';
import { useViewer } from '../viewer/viewer.ts';

const pauseInTyping = 120;
const staleAfter = 60_000;
const none: readonly Person[] = [];

interface FoundPeople {
  people: readonly Person[];
  /** The text that was searched for. */
  query: string;
  isPending: boolean;
  isError: boolean;
}

/** People whose names begin as typed; nobody for a visitor and for an empty beginning. The previous answer stays until the next. */
export function usePeopleSearch(text: string): FoundPeople {
  const { viewer } = useViewer();
  const beginning = text.trim().toLowerCase();
  const q = useDebounced(beginning, pauseInTyping);
  const enabled = q !== '' && viewer !== null;
  const { data, isFetching, isError } = useQuery<readonly Person[], ApiError>({
    queryKey: readKey(peopleRoutes.searchPeople, { query: { q } }),
    queryFn: ({ client }) => readWith(client, peopleRoutes.searchPeople, { query: { q } }),
    enabled,
    staleTime: staleAfter,
    placeholderData: keepPreviousData,
  });
  // The results of the shorter text stay until those of the longer one arrive.
  const people = enabled && beginning !== '' ? (data ?? none).filter(({ username }) => username.toLowerCase().startsWith(beginning)) : none;
  return { people, query: enabled ? q : '', isPending: enabled && (isFetching || q !== beginning), isError: enabled && isError };
}

/** The people found, without the viewer, for mentions. */
export function usePeople(beginning: string): readonly Person[] {
  const { viewer } = useViewer();
  return usePeopleSearch(beginning).people.filter(({ id }) => id !== viewer?.id);
}
