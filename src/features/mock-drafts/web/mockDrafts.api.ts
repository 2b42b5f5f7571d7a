import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, useRead } from '../../../platform/web/api/query.ts';
import { draftYear } from '../mockDrafts.view.ts';
import { mockDraftsRoutes } from '../mockDrafts.contract.ts';

/** Cached for five minutes, retried three times. src/features/mock-drafts/README.md, Editor. */
const prospectsReading = { staleTime: 300_000, retry: 3 };

/** Reads the prospects of the draft; only editors need them. */
export function useProspects() {
  return useRead(mockDraftsRoutes.prospects, { params: { year: draftYear } }, prospectsReading);
}

/** Reads the consensus, which every new draft changes, so it is stale after a minute. */
export function useConsensus(year: string) {
  return useRead(mockDraftsRoutes.consensus, { params: { year } }, { staleTime: 60_000 });
}

export function prefetchConsensus(client: QueryClient, year: string): Promise<void> {
  return prefetchRead(client, mockDraftsRoutes.consensus, { params: { year } });
}
