import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../design/index.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { moderationRoutes, type NewReport, type Report } from '../../moderation.contract.ts';

type ReportPage = Answer<typeof moderationRoutes.reports>;

const first: string | null = null;
const listKey = readKey(moderationRoutes.reports, { query: {} });

function reportsQuery(client: QueryClient) {
  return {
    queryKey: listKey,
    initialPageParam: first,
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      readWith(client, moderationRoutes.reports, { query: { ...(pageParam && { cursor: pageParam }) } }),
    getNextPageParam: (page: ReportPage) => page.nextCursor,
  };
}

/** The caller’s reports, page by page. */
export function useReports() {
  return useInfiniteQuery<ReportPage, ApiError, InfiniteData<ReportPage>, [string], string | null>(reportsQuery(useQueryClient()));
}

/** Reads the first page for the first paint. */
export function prefetchReports(client: QueryClient): Promise<void> {
  return client.prefetchInfiniteQuery(reportsQuery(client));
}

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
      await client.invalidateQueries({ queryKey: listKey });
    },
    onError: error => {
      reportFailure(error, 'The report could not be sent. Please try again.');
      onDone();
    },
  });
}
