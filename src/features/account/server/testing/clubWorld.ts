import { freePort } from '../../../../platform/server/process/freePort.ts';
import { setUp } from '../../../../testing/world.ts';
import { openOutsideProvider } from './outsideProvider.ts';
import type { SignInWorld } from './signInWorld.ts';

/** A product whose members can also sign in at a provider elsewhere, the Club. */
export function setUpClub<T extends SignInWorld>(open: (settings: Record<string, string>, port: number) => Promise<T>) {
  const product = setUp(async () => ({ port: await freePort() }));
  const outside = setUp(() => openOutsideProvider(`http://localhost:${product.port}`));
  const world = setUp(() => {
    const club = { id: 'club', name: 'Club', issuer: outside.issuer, clientId: 'product', clientSecret: 'a secret of the product' };
    return open({ LOGIN_PROVIDERS: JSON.stringify([club]) }, product.port);
  });
  return { world, outside };
}
