import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { moderationRoutes, type NewReport, type Report } from '../../moderation.contract.ts';

export const useReports = () => useRead(moderationRoutes.reports, {});
export const prefetchReports: (client: Parameters<typeof prefetchRead>[0]) => Promise<void> = client =>
  prefetchRead(client, moderationRoutes.reports, {});

/** Reports something; the same again is the report that was made before. */
export function useReport(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<Report, ApiError, NewReport>({
    mutationFn: body => call(moderationRoutes.report, { body }),
    onSuccess: async () => {
      toast({
        variant: 'success',
        title: 'Thank you for the report',
        description: 'A moderator will look at it, and you will hear the outcome.',
      });
      onDone();
      await client.invalidateQueries({ queryKey: readKey(moderationRoutes.reports, {}) });
    },
    onError: error => {
      reportFailure(error, 'The report could not be sent. Please try again.');
      onDone();
    },
  });
}
