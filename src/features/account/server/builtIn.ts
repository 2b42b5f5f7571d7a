import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Context } from '../../../platform/server/http/context.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { builtInIssuer } from '../account.rules.ts';
import { endBrowserSession } from './provider/browserSession.ts';
import { loadLibrary } from './provider/library.ts';
import { mountProvider } from './provider/mount.ts';
import { loadWebAuthn } from './passkeys/ceremonies.ts';
import { createProvider, providerPath } from './provider/provider.ts';
import { ownClientId } from './provider/secrets.ts';
import type { LoginProvider } from './relying-party/client/client.ts';
import type { CustomFetch } from 'openid-client';
import { ownHeaders } from '../../../platform/server/http/app.ts';

/**
 * Reaches the built-in provider within the process: PUBLIC_URL is the address that browsers use, and from the server
 * itself, behind a proxy, it may lead nowhere.
 */
function inProcessFetch(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...headers, ...ownHeaders },
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(response.headers)) if (typeof value === 'string') answered.set(name, value);
    return new Response(response.body, { status: response.statusCode, headers: answered });
  };
}

/** Makes something when it is first wanted, and again when making it failed. */
function whenWanted<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** The answer of the built-in provider's calls where another login provider is configured. */
export function keptElsewhere() {
  return refuse('not_found', 'Accounts are kept by another login provider.');
}

export interface BuiltIn {
  provider: () => Promise<Provider>;
  /** Ends the provider's session of the browser that calls. */
  endBrowserSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** How the product is its client. */
  asLoginProvider: LoginProvider;
}

/** The product as its own login provider, mounted; undefined when another is configured. */
export function builtInProvider(app: FastifyInstance, context: Context): BuiltIn | undefined {
  if (context.settings.oidc) return undefined;
  const made = whenWanted(() => createProvider(context));
  const provider = async () => (await made()).provider;
  mountProvider(app, context, provider);
  // Node keeps a failed import for the life of the process: the libraries are loaded while there are files to open, and not at a sign-in.
  app.addHook('onListen', async () => {
    Promise.all([loadLibrary(), loadWebAuthn()]).catch((error: unknown) =>
      context.log.error({ err: error }, 'the login provider can’t be loaded'),
    );
  });
  return {
    provider,
    endBrowserSession: async (request, reply) => endBrowserSession(context.db, await provider(), request, reply),
    asLoginProvider: {
      issuer: new URL(providerPath, context.settings.publicUrl),
      clientId: ownClientId,
      clientSecret: async () => (await made()).clientSecret,
      fetch: inProcessFetch(app),
      storedIssuer: builtInIssuer,
    },
  };
}
