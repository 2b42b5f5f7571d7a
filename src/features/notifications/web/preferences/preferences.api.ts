import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { type Preferences, preferencesRoutes, type SomePreferences } from '../../preferences.contract.ts';

const key = readKey(preferencesRoutes.read, {});
const mutationKey = ['preferences'];

export function usePreferences() {
  return useRead(preferencesRoutes.read, {});
}

/** The preferences of the signed-in person, for a page that shows `MailPreferences` or `PushPreferences`. */
export function prefetchPreferences(client: QueryClient): Promise<void> {
  return prefetchRead(client, preferencesRoutes.read, {});
}

/** Shows a change at once and answers the values before it. */
function show(client: QueryClient, change: SomePreferences): SomePreferences {
  const known = client.getQueryData<Preferences>(key);
  client.setQueryData<Preferences>(key, before => before && withChange(before, change));
  return Object.fromEntries(Object.entries(known ?? {}).filter(([name]) => name in change));
}

function withChange(before: Preferences, change: SomePreferences): Preferences {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Saves what somebody wants, at once on the screen; a refusal brings the former choice back. */
export function useSavePreferences(): (change: SomePreferences) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last one pressed is the last one stored.
    scope: { id: 'preferences' },
    mutationFn: ({ change }: { change: SomePreferences; before: SomePreferences }) => call(preferencesRoutes.save, { body: change }),
    onError: (error, { before }) => {
      show(client, before);
      reportFailure(error, 'Failed to save your settings. Please try again.');
    },
    // Read again with the last of several changes: before it the server still has the others.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined),
  });
  return change => {
    // A list that is on its way was read before this.
    void client.cancelQueries({ queryKey: key });
    mutate({ change, before: show(client, change) });
  };
}
