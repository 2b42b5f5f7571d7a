import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { type Appeal, moderationRoutes } from '../../moderation.contract.ts';

export interface LogView {
  cursor?: string | undefined;
  target?: string | undefined;
}

const queryOf = ({ cursor, target }: LogView) => ({ query: { ...(cursor && { cursor }), ...(target && { target }) } });

export const useLog = (view: LogView) => useRead(moderationRoutes.log, queryOf(view));
export const useFigures = () => useRead(moderationRoutes.figures, {});

export async function prefetchLog(client: QueryClient, view: LogView): Promise<void> {
  await Promise.all([prefetchRead(client, moderationRoutes.log, queryOf(view)), prefetchRead(client, moderationRoutes.figures, {})]);
}

/** One entry: the first of the page behind the next number. */
export const entryView = (id: number): LogView => ({ cursor: String(id + 1) });

export function useAppeal(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<Appeal, ApiError, { entryId: number; text: string }>({
    mutationFn: body => call(moderationRoutes.appeal, { body }, crypto.randomUUID()),
    onSuccess: async () => {
      toast({ variant: 'success', title: 'Your appeal is on its way', description: 'Another moderator will decide it.' });
      onDone();
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/log') });
    },
    onError: error => reportFailure(error, 'The appeal could not be sent. Please try again.'),
  });
}
