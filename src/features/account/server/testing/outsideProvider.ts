import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Adapter, AdapterPayload, Provider } from 'oidc-provider';
import { loadLibrary } from '../provider/library.ts';
import { freePort } from '../../../../platform/server/process/freePort.ts';

export interface OutsideProvider {
  issuer: string;
  /** The person who is signed in there, and the claims about them. */
  person: { sub: string; [claim: string]: unknown };
  /** Happens before the next answer about the person. */
  beforeAnswer: (() => Promise<unknown>) | undefined;
  close(): Promise<void>;
}

/** Records of one kind in memory, until the test ends. */
function recordsInMemory(): Adapter {
  const records = new Map<string, AdapterPayload>();
  return {
    upsert: async (id, payload) => void records.set(id, payload),
    find: async id => records.get(id),
    findByUid: async uid => [...records.values()].find(record => record.uid === uid),
    findByUserCode: async () => undefined,
    consume: async id => void records.set(id, { ...records.get(id), consumed: Math.floor(Date.now() / 1_000) }),
    destroy: async id => void records.delete(id),
    revokeByGrantId: async grantId => {
      for (const [id, record] of records) if (record.grantId === grantId) records.delete(id);
    },
  };
}

/** A login provider on a server of its own, as a company or a cloud would run one. It signs everybody in as `person`. */
export async function openOutsideProvider(productOrigin: string): Promise<OutsideProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const outside: OutsideProvider = { issuer, person: { sub: 'nobody' }, beforeAnswer: undefined, close: async () => undefined };
  const library = await loadLibrary();
  const provider: Provider = new library.Provider(issuer, {
    adapter: recordsInMemory,
    clients: [
      {
        client_id: 'product',
        client_secret: 'a secret of the product',
        redirect_uris: [`${productOrigin}/api/callback`],
        post_logout_redirect_uris: [`${productOrigin}/`],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['a key'], names: { session: 'outside', interaction: 'outside-page', resume: 'outside-resume' } },
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture', 'name'] },
    findAccount: async (_ctx, id) => ({
      accountId: id,
      async claims() {
        const before = outside.beforeAnswer;
        outside.beforeAnswer = undefined;
        await before?.();
        return { ...outside.person, sub: id };
      },
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/who/${interaction.uid}` },
    loadExistingGrant: async ctx => {
      const grant = new provider.Grant({ clientId: 'product', accountId: outside.person.sub });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return ctx.oidc.client ? grant : undefined;
    },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Grant: 60, Session: 60 },
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/who/')) {
      void provider.interactionFinished(request, response, { login: { accountId: outside.person.sub, remember: false } });
    } else {
      void handle(request, response);
    }
  });
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  outside.close = () =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return outside;
}
