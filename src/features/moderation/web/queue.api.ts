import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { prefetchRead, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Appeal, type LogEntry, type ModerationCase, moderationRoutes, type NewAction } from '../moderation.contract.ts';
import { actionText } from '../moderation.texts.ts';

export type QueueState = ModerationCase['state'];

export const useQueue = (state: QueueState, cursor: string | undefined) =>
  useRead(moderationRoutes.queue, { query: { state, ...(cursor && { cursor }) } });

export const prefetchQueue = (client: QueryClient, state: QueueState): Promise<void> =>
  prefetchRead(client, moderationRoutes.queue, { query: { state } });

export const useRecord = (username: string) => useRead(moderationRoutes.record, { params: { idOrUsername: username } });

export const useAppeals = () => useRead(moderationRoutes.appeals, {});

/** The queue, the log and the texts change with each write of a moderator. */
const readAgain = (client: QueryClient): Promise<void> =>
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
