import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { prefetchRead, readKey, readWith, useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { gamesRoutes } from '../../../games/games.contract.ts';
import { type Appeal, type LogEntry, type ModerationCase, moderationRoutes, type NewAction } from '../../moderation.contract.ts';
import { actionText } from '../../moderation.texts.ts';

export type QueueState = ModerationCase['state'];

export const useQueue = (state: QueueState, cursor: string | undefined) =>
  useRead(moderationRoutes.queue, { query: { state, ...(cursor && { cursor }) } });

export const prefetchQueue = (client: QueryClient, state: QueueState): Promise<void> =>
  prefetchRead(client, moderationRoutes.queue, { query: { state } });

export const useRecord = (username: string) => useRead(moderationRoutes.record, { params: { idOrUsername: username } });

/** Whether the final of a game is still to come, as far as the reader may know; false without a game. */
export function useIsGameAhead(gameId: string | null): boolean {
  const { data } = useRead(gamesRoutes.one, { params: { id: gameId ?? '' } }, { enabled: gameId !== null });
  return data !== undefined && data.state !== 'final' && data.state !== 'canceled';
}

type AppealPage = Answer<typeof moderationRoutes.appeals>;

const first: string | null = null;

/** The open appeals, page by page. */
export function useAppeals() {
  const client = useQueryClient();
  return useInfiniteQuery<AppealPage, ApiError, InfiniteData<AppealPage>, [string], string | null>({
    queryKey: readKey(moderationRoutes.appeals, { query: {} }),
    initialPageParam: first,
    queryFn: ({ pageParam }) => readWith(client, moderationRoutes.appeals, { query: { ...(pageParam && { cursor: pageParam }) } }),
    getNextPageParam: page => page.nextCursor,
  });
}

/** The queue, the log and the texts change with each write of a moderator. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(moderation|log|posts|replies|users)/.test(String(queryKey[0])) });

export function useAct(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<LogEntry, ApiError, NewAction>({
    mutationFn: body => call(moderationRoutes.act, { body }, crypto.randomUUID()),
    onSuccess: ({ action }) => {
      toast({ variant: 'success', title: actionText(action) });
      onDone();
    },
    onError: error => reportFailure(error, 'The action failed. Please try again.'),
    onSettled: () => readAgain(client),
  });
}

export function useAssign() {
  const client = useQueryClient();
  return useMutation<ModerationCase, ApiError, number>({
    mutationFn: id => call(moderationRoutes.assign, { params: { id } }),
    onError: error => reportFailure(error, 'The case could not be taken.'),
    onSettled: () => readAgain(client),
  });
}

export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation<Appeal, ApiError, { decision: 'upheld' | 'overturned'; reason: string }>({
    mutationFn: body => call(moderationRoutes.decide, { params: { id }, body }),
    onSuccess: ({ state }) =>
      toast({ variant: 'success', title: state === 'overturned' ? 'The action is taken back' : 'The action stays' }),
    onError: error => reportFailure(error, 'The decision could not be stored. Please try again.'),
    onSettled: () => readAgain(client),
  });
}
