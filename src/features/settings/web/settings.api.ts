import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Device, settingsRoutes } from '../settings.contract.ts';

const devicesKey = readKey(settingsRoutes.devices, {});

export function useDevices() {
  return useRead(settingsRoutes.devices, {});
}

export function prefetchDevices(client: QueryClient): Promise<void> {
  return prefetchRead(client, settingsRoutes.devices, {});
}

function useSigningOut<Of>(signOut: (of: Of) => Promise<unknown>, keeps: (device: Device, of: Of) => boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: (_nothing, of) => {
      client.setQueryData<Device[]>(devicesKey, devices => devices?.filter(device => keeps(device, of)));
      toast({ title: 'Signed out there' });
    },
    onError: error => reportFailure(error, 'That device could not be signed out. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}

export function useSignOutDevice() {
  return useSigningOut(
    (id: string) => call(settingsRoutes.signOutDevice, { params: { id } }),
    (device, id) => device.id !== id,
  );
}

export function useSignOutOthers() {
  return useSigningOut(
    (_all: undefined) => call(settingsRoutes.signOutOthers, {}),
    device => device.current,
  );
}

/** Deletes the account; what this browser kept for it is forgotten with it. */
export function useDeleteAccount() {
  return useMutation<undefined, ApiError, string>({
    mutationFn: username => call(settingsRoutes.deleteAccount, { body: { username } }),
    onSuccess: () => {
      try {
        localStorage.clear();
        sessionStorage.clear();
      } catch {
        // A browser without storage has kept nothing.
      }
      // Ends the login provider's session, too.
      location.assign('/api/logout');
    },
  });
}
