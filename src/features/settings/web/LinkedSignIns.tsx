import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ErrorState, toast } from '../../../design/index.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { linkedSignInsRoutes } from '../../account/sign-in/linkedSignIns.contract.ts';
import { passkeyRoutes } from '../../account/passkeys/passkeys.contract.ts';
import { ConnectSignIn, DisconnectSignIn } from '../../account/web/index.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function prefetchSignIns(client: QueryClient): Promise<void> {
  return prefetchRead(client, linkedSignInsRoutes.list, {});
}

/** The other login providers of the server: each can be linked to the account, and taken away. */
export function LinkedSignIns() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useRead(linkedSignInsRoutes.list, {});
  const hasPasskey = (useRead(passkeyRoutes.list, {}).data?.passkeys.length ?? 0) > 0;
  if (!data && isError)
    return <ErrorState message="Your sign-ins could not be loaded." pending={isFetching} onRetry={() => void refetch()} />;
  // Most servers offer no other provider, so nothing stands here until there is one.
  if (!data || data.providers.length === 0) return null;
  const proof = { hasPassword: data.hasPassword, hasPasskey };
  const onDisconnected = async (name: string) => {
    toast({ variant: 'success', title: `${name} is disconnected` });
    await client.invalidateQueries({ queryKey: readKey(linkedSignInsRoutes.list, {}) });
  };
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
            {!provider.isLinked && <ConnectSignIn provider={provider} {...proof} />}
            {provider.isLinked && !provider.isFirst && (
              <DisconnectSignIn provider={provider} {...proof} onDone={() => void onDisconnected(provider.name)} />
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
