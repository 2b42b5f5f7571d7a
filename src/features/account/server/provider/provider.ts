import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../../../platform/server/http/context.ts';
import { accountById } from '../credentials/accounts.queries.ts';
import { isPersonWithPasskeys } from '../passkeys/passkeys.queries.ts';
import { ownClaims, signInClaims } from './claims.ts';
import { signUpHint } from '../../sign-in/signIn.rules.ts';
import { loadLibrary } from './library.ts';
import { providerSessionSeconds, recordsOf } from './records.queries.ts';
import { ownClientId, type ProviderSecrets, providerSecrets } from './secrets.ts';

/** Under which path of this server the provider lives. */
export const providerPath = '/oidc';

/** A sign-in page left open is worth finishing for as long as the relying party remembers it. */
const interactionSeconds = 15 * 60;

const day = 24 * 3600;

/** Behind https no sibling host can set these: `__Host-` is for a cookie of the whole site, `__Secure-` for one of a path. */
function cookieNames(isSecure: boolean) {
  const short = isSecure ? '__Secure-' : '';
  return {
    session: `${isSecure ? '__Host-' : ''}bleachers-provider`,
    interaction: `${short}bleachers-provider-page`,
    resume: `${short}bleachers-provider-resume`,
  };
}

/** No page asks for consent: the only client is the product itself. */
async function grantFor(provider: Provider, ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant = known ? await provider.Grant.find(known) : undefined;
  if (grant) return grant;
  const made = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  made.addOIDCScope('openid email profile');
  await made.save();
  return made;
}

/** A person of another login provider, about whom the product has to be told nothing: it knows them by this id. */
function byPasskeysAlone(id: string, token: unknown) {
  return { accountId: id, claims: async () => ({ sub: id, ...signInClaims(token) }) };
}

function configuration(context: Context, secrets: ProviderSecrets, own: () => Provider): Configuration {
  const { origin, protocol } = context.settings.publicUrl;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: protocol === 'https:' } as const;
  return {
    adapter: kind => recordsOf(context.db, kind),
    clients: [
      {
        client_id: ownClientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [`${origin}/api/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        application_type: 'web',
      },
    ],
    jwks: { keys: secrets.keys },
    cookies: {
      keys: secrets.cookieKeys,
      names: cookieNames(protocol === 'https:'),
      // For the whole site: signing out of the product reads it too, and the name's prefix demands it.
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub', ...ownClaims], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    findAccount: async (_ctx, id, token) => {
      const account = await accountById(context.db, id);
      if (!account) return (await isPersonWithPasskeys(context.db, id)) ? byPasskeysAlone(id, token) : undefined;
      const name = [account.first_name, account.last_name].filter(Boolean).join(' ');
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          email: account.email,
          email_verified: account.email_verified_at !== null,
          given_name: account.first_name ?? undefined,
          family_name: account.last_name ?? undefined,
          name: name || undefined,
          ...signInClaims(token),
        }),
      };
    },
    loadExistingGrant: ctx => grantFor(own(), ctx),
    extraParams: ['screen_hint'],
    interactions: { url: (_ctx, { uid, params }) => `/${params.screen_hint === signUpHint ? 'sign-up' : 'sign-in'}/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      // Signing out is a visit to the product's own address, which ends both sessions; no other link ends any.
      rpInitiatedLogout: { enabled: false },
    },
    renderError: (ctx, out) => {
      ctx.redirect(`/sign-in/problem?reason=${out.error === 'server_error' ? 'failed' : 'expired'}`);
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: interactionSeconds,
      Grant: 30 * day,
      Session: providerSessionSeconds,
    },
  };
}

/** The product as its own OpenID provider; all that it remembers is in the database. */
export async function createProvider(context: Context): Promise<{ provider: Provider; clientSecret: string }> {
  const [library, secrets] = await Promise.all([loadLibrary(), providerSecrets(context.db)]);
  const provider: Provider = new library.Provider(
    `${context.settings.publicUrl.origin}${providerPath}`,
    configuration(context, secrets, () => provider),
  );
  // Host and protocol are set by the mount, from PUBLIC_URL.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => context.log.error({ err: error }, 'the built-in login provider failed'));
  return { provider, clientSecret: secrets.clientSecret };
}
