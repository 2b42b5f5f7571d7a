import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import type { MailPreference } from '../notifications.rules.ts';
import { type Preferences, preferencesRoutes } from '../preferences.contract.ts';

const key = readKey(preferencesRoutes.read, {});
const mutationKey = ['preferences'];

export function usePreferences() {
  return useRead(preferencesRoutes.read, {});
}

/** Which mails somebody wants, for a page that shows `MailPreferences`. */
export function prefetchPreferences(client: QueryClient): Promise<void> {
  return prefetchRead(client, preferencesRoutes.read, {});
}

function show(client: QueryClient, preference: MailPreference, isWanted: boolean): void {
  client.setQueryData<Preferences>(key, known => known && { ...known, [preference]: isWanted });
}

/** Switches mails of a kind on or off, at once on the screen; a refusal puts the switch back. */
export function useSwitchMails(): (preference: MailPreference, isWanted: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last one pressed is the last one stored.
    scope: { id: 'preferences' },
    mutationFn: ({ preference, isWanted }: { preference: MailPreference; isWanted: boolean }) =>
      call(preferencesRoutes.save, { body: { [preference]: isWanted } }),
    onError: (error, { preference, isWanted }) => {
      show(client, preference, !isWanted);
      reportFailure(error, 'Failed to save your mail settings. Please try again.');
    },
    // Read again with the last of several changes: before it the server still has the others.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined),
  });
  return (preference, isWanted) => {
    // A list that is on its way was read before this.
    void client.cancelQueries({ queryKey: key });
    show(client, preference, isWanted);
    mutate({ preference, isWanted });
  };
}
