import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isUnauthorized } from '../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../platform/web/api/query.ts';
import { accountRoutes, type CurrentUser } from '../account.contract.ts';

export const viewerKey = readKey(accountRoutes.currentUser, {});

/** The signed-in person; null for a visitor, which is an answer and not an error. */
async function readViewer(client: QueryClient): Promise<CurrentUser | null> {
  try {
    return await readWith(client, accountRoutes.currentUser, {});
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

export function viewerQuery(client: QueryClient) {
  return { queryKey: viewerKey, queryFn: () => readViewer(client) };
}

export interface ViewerState {
  /** Null signed out, and while it is not known. */
  viewer: CurrentUser | null;
  isKnown: boolean;
}

export function useViewer(): ViewerState {
  const query = useQuery<CurrentUser | null>({ queryKey: viewerKey, queryFn: ({ client }) => readViewer(client) });
  return { viewer: query.data ?? null, isKnown: query.data !== undefined || query.isError };
}
