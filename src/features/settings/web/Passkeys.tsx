import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { passkeyRoutes } from '../../account/passkeys/passkeys.contract.ts';
import { PasskeyList } from '../../account/web/index.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function prefetchPasskeys(client: QueryClient): Promise<void> {
  return prefetchRead(client, passkeyRoutes.list, {});
}

/** The passkeys of the person. A server with another login provider has none. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useRead(passkeyRoutes.list, {});
  if (!data && (!error || isNotFound(error))) return null;
  return (
    <SettingsSection title="Passkeys" description="Sign in by fingerprint, face or screen lock. No password needed.">
      {data ? (
        <PasskeyList
          passkeys={data.passkeys}
          hasPassword={hasPassword}
          onChange={() => void client.invalidateQueries({ queryKey: readKey(passkeyRoutes.list, {}) })}
        />
      ) : (
        <ErrorState message="Your passkeys could not be loaded." onRetry={() => void refetch()} pending={isFetching} className="py-4" />
      )}
    </SettingsSection>
  );
}
