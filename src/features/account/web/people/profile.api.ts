import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { accountRoutes, type CurrentUser, type ProfileEdit } from '../../account.contract.ts';
import { reportFailure } from '../viewer/signIn.ts';
import { viewerKey } from '../viewer/viewer.ts';

/** Puts a change of the viewer into the cache; everything else that may show them is read again. */
export async function updateViewer(client: QueryClient, change: Partial<CurrentUser>): Promise<void> {
  client.setQueryData<CurrentUser | null>(viewerKey, viewer => viewer && { ...viewer, ...change });
  await client.invalidateQueries({ predicate: query => query.queryKey[0] !== viewerKey[0] });
}

/** Saves the bio or the flair. */
export function useSaveProfile(options: { onDone?: (viewer: CurrentUser) => void } = {}) {
  const client = useQueryClient();
  return useMutation<CurrentUser, ApiError, ProfileEdit>({
    mutationFn: edit => call(accountRoutes.saveProfile, { body: edit }),
    onSuccess: async viewer => {
      options.onDone?.(viewer);
      await updateViewer(client, viewer);
    },
    onError: error => reportFailure(error, 'Your profile could not be saved'),
  });
}
