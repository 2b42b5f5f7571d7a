import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, useRead } from '../../../platform/web/query.ts';
import { draftYear } from '../draftOrder.ts';
import { mockDraftsRoutes } from '../mockDrafts.contract.ts';

/** Cached for five minutes, retried three times. docs/product.md, 10.3 Editor. */
const prospectsReading = { staleTime: 300_000, retry: 3 };

/** The prospects of the draft; read by whoever shows an editor, and by nobody else. */
export function useProspects() {
  return useRead(mockDraftsRoutes.prospects, { params: { year: draftYear } }, prospectsReading);
}

/** The consensus moves with every draft that is posted: it is read anew by whoever comes back after a minute. */
export function useConsensus(year: string) {
  return useRead(mockDraftsRoutes.consensus, { params: { year } }, { staleTime: 60_000 });
}

export function prefetchConsensus(client: QueryClient, year: string): Promise<void> {
  return prefetchRead(client, mockDraftsRoutes.consensus, { params: { year } });
}
