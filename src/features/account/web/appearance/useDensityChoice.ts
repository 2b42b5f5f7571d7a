import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/api/api.ts';
import { type Density, setDensity, useDensity } from '../../../../platform/web/theme/density.ts';
import { accountRoutes, type CurrentUser } from '../../account.contract.ts';
import { useViewer, viewerKey } from '../viewer/viewer.ts';

/** Saves the choice with the account. A failure is only logged: the browser has stored the density. */
export function saveDensityChoice(density: Density): void {
  call(accountRoutes.saveDensity, { body: { density } }).catch((error: unknown) => {
    console.warn('The density could not be saved with the account.', error);
  });
}

/** The density of lists and its choice, stored in this browser and in the signed-in person's account. src/features/account/README.md, Theme and density. */
export function useDensityChoice(): { density: Density; choose: (density: Density) => void } {
  const density = useDensity();
  const { viewer } = useViewer();
  const client = useQueryClient();
  const choose = (chosen: Density) => {
    setDensity(chosen);
    if (!viewer) return;
    client.setQueryData<CurrentUser | null>(viewerKey, user => user && { ...user, preferredDensity: chosen });
    saveDensityChoice(chosen);
  };
  return { density, choose };
}
