import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, ErrorState, toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { accountRoutes } from '../../account/account.contract.ts';
import { ConnectSignIn, reportFailure } from '../../account/web/index.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function prefetchSignIns(client: QueryClient): Promise<void> {
  return prefetchRead(client, accountRoutes.signIns, {});
}

/** The other login providers of the server: each can be linked to the account, and taken away. */
export function LinkedSignIns() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useRead(accountRoutes.signIns, {});
  const unlink = useMutation<undefined, ApiError, { id: string; name: string }>({
    mutationFn: ({ id }) => call(accountRoutes.unlinkSignIn, { params: { provider: id } }),
    onSuccess: async (_, { name }) => {
      toast({ variant: 'success', title: `${name} is disconnected` });
      await client.invalidateQueries({ queryKey: readKey(accountRoutes.signIns, {}) });
    },
    onError: error => reportFailure(error, 'The sign-in could not be disconnected. Please try again.'),
  });
  if (!data && isError)
    return <ErrorState message="Your sign-ins could not be loaded." pending={isFetching} onRetry={() => void refetch()} />;
  // Most servers offer no other provider, so nothing stands here until there is one.
  if (!data || data.providers.length === 0) return null;
  return (
    <SettingsSection title="Other sign-ins" description="Connect one, and it opens this account as well.">
      <ul aria-label="Other sign-ins" className="divide-y divide-line">
        {data.providers.map(provider => (
          <li key={provider.id} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{provider.name}</p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">
                {provider.isFirst ? 'You joined with it' : provider.isLinked ? (provider.email ?? 'Connected') : 'Not connected'}
              </p>
            </div>
            {!provider.isLinked && <ConnectSignIn provider={provider} hasPassword={data.hasPassword} />}
            {provider.isLinked && !provider.isFirst && (
              <Button
                variant="secondary"
                size="sm"
                pending={unlink.isPending && unlink.variables.id === provider.id}
                onClick={() => unlink.mutate(provider)}
              >
                Disconnect<span className="sr-only"> {provider.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
