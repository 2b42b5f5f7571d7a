import type { Context } from '../../../../../platform/server/http/context.ts';
import { type Client, createClient, type LoginProvider } from './client.ts';

/** The product as a client of each of its login providers. */
export interface Clients {
  /** The client of the built-in provider, or of the provider that OIDC_ISSUER names. */
  first: Client;
  /** The client of a provider in LOGIN_PROVIDERS by its id; `first` for an empty id, undefined for an unknown one. */
  of(id: string): Client | undefined;
}

/** Signing out of the product leaves a person signed in at Google and the like: those sessions are not the product's. */
export function createClients(context: Pick<Context, 'settings'>, firstProvider: LoginProvider): Clients {
  const first = createClient(context, firstProvider);
  const others = new Map(
    context.settings.loginProviders.map(({ id, issuer, clientId, clientSecret }) => [
      id,
      createClient(context, { issuer, clientId, clientSecret: async () => clientSecret, keepsSession: true }),
    ]),
  );
  return { first, of: id => (id === '' ? first : others.get(id)) };
}
