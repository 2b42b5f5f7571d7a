import { MonitorSmartphone } from 'lucide-react';
import { Badge, Button, ErrorState, Loading, SkeletonRows } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import type { Device } from '../settings.contract.ts';
import { deviceName } from '../settings.rules.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useDevices, useSignOutDevice, useSignOutOthers } from './settings.api.ts';

/** The sessions of the person, each with a button that ends it. */
export function Devices() {
  const { data, isError, isFetching, refetch } = useDevices();
  const signOutOthers = useSignOutOthers();
  const others = data?.filter(device => !device.current).length ?? 0;
  return (
    <SettingsSection title="Signed-in devices" description="Something you don’t know? Sign it out and choose a new password.">
      {!data && isError && (
        <ErrorState message="Your devices could not be loaded." onRetry={() => void refetch()} pending={isFetching} className="py-4" />
      )}
      {!data && !isError && (
        <Loading label="Loading devices">
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {data && (
        <ul className="-my-2 flex flex-col divide-y divide-line">
          {data.map(device => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div>
          <Button variant="secondary" pending={signOutOthers.isPending} onClick={() => signOutOthers.mutate(undefined)}>
            Sign out all others
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const signOut = useSignOutDevice();
  const name = deviceName(device.device);
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          Signed in <RelativeTime iso={device.createdAt} />
        </p>
      </div>
      {device.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          pending={signOut.isPending}
          onClick={() => signOut.mutate(device.id)}
          aria-label={`Sign out ${name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
