import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { type Person, personOf } from '../claims.ts';
import type { PendingSignIn } from '../pending.queries.ts';
import { signUpHint } from '../../../sign-in/signIn.rules.ts';

/** The login provider, whichever it is. */
export interface LoginProvider {
  issuer: URL;
  clientId: string;
  clientSecret: () => Promise<string>;
  /** How it is reached when not over the network. */
  fetch?: CustomFetch;
  /** The value of `users.issuer`; by default the issuer of the ID tokens. */
  storedIssuer?: string;
  /** It is one of several, for anybody: signing out here leaves its session alone, and it is believed proven addresses only. */
  keepsSession?: boolean;
}

/** The provider can't be reached, or does not answer in time. */
export class ProviderUnavailable extends Error {}

const requestSeconds = 5;
const timeouts = 9_000;
const metadataLastsFor = 3_600_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable('the login provider did not answer in time')), timeouts);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The method of client authentication that the provider supports; Basic is OpenID's default. */
function authentication(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const show = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    show(server, client, body, headers);
  };
}

export interface SignedIn {
  issuer: string;
  /** Ends the session there; undefined for the built-in provider, whose session the product ends itself. */
  idToken: string | undefined;
  /** The built-in provider's session, and the version of the password that was given to begin it. */
  builtIn: { sessionUid: string; passwordVersion: number } | undefined;
  /** When the person proved who they are, as the provider says it; undefined if it does not. A sign-in may reuse an open session there. */
  provenAt: Date | undefined;
  person: Person;
}

/** Reads the built-in provider's own claims. Values that no session and no account has stand in for missing ones. */
function builtInSignIn({ session_uid: uid, password_version: version }: Record<string, unknown>): NonNullable<SignedIn['builtIn']> {
  return { sessionUid: typeof uid === 'string' ? uid : '', passwordVersion: typeof version === 'number' ? version : 0 };
}

const timeOf = (seconds: unknown) => (typeof seconds === 'number' ? new Date(seconds * 1_000) : undefined);

/**
 * The parameters that open the form for a new account. OpenID Connect's `prompt=create` is sent only to providers that list it
 * (https://openid.net/specs/openid-connect-prompt-create-1_0.html), because others refuse it.
 */
function signUpParameters(configuration: Configuration): Record<string, string> {
  const { prompt_values_supported: prompts } = configuration.serverMetadata();
  return Array.isArray(prompts) && prompts.includes('create') ? { prompt: 'create' } : { screen_hint: signUpHint };
}

/** A provider of strangers may pass on an address that nobody has proven; it must not be taken from its owner. */
function withProvenEmail(person: Person): Person {
  return person.isEmailVerified === true ? person : { ...person, email: null };
}

export interface Client {
  /** The address where a sign-in begins, and the values that the callback needs. */
  begin(returnTo: string, options?: { isSignUp: boolean }): Promise<{ url: URL; pending: PendingSignIn }>;
  /** Turns the provider's answer into a person; throws when anything about it is not as it was asked for. */
  finish(search: string, pending: PendingSignIn): Promise<SignedIn>;
  /** The address where the provider ends its own session; undefined if it has none. */
  endSessionUrl(idToken: string): Promise<URL | undefined>;
}

async function discover(provider: LoginProvider): Promise<Configuration> {
  // Without a signature check a token would be believed for the connection it came by; http has none to speak of.
  const execute = [enableNonRepudiationChecks];
  if (provider.issuer.protocol === 'http:') execute.push(allowInsecureRequests);
  const found = await discovery(provider.issuer, provider.clientId, undefined, authentication(await provider.clientSecret()), {
    execute,
    timeout: requestSeconds,
    ...(provider.fetch && { [customFetch]: provider.fetch }),
  });
  found.timeout = requestSeconds;
  return found;
}

/** The product as a client of its login provider: authorization code with PKCE, state and nonce. */
export function createClient({ settings }: Pick<Context, 'settings'>, provider: LoginProvider): Client {
  const { origin } = settings.publicUrl;
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  /** Discovered at the first sign-in and not at start, when the provider (perhaps this very server) may not be up. */
  async function configured(): Promise<Configuration> {
    if (!known || Date.now() - known.at > metadataLastsFor) known = { at: Date.now(), configuration: discover(provider) };
    const current = known;
    try {
      return await current.configuration;
    } catch (error) {
      if (known === current) known = undefined;
      throw new ProviderUnavailable('the login provider can’t be reached', { cause: error });
    }
  }

  async function exchange(search: string, pending: PendingSignIn): Promise<SignedIn> {
    const configuration = await configured();
    // The callback's address comes from PUBLIC_URL, never from Host.
    const tokens = await authorizationCodeGrant(configuration, new URL(`/api/callback${search}`, origin), {
      pkceCodeVerifier: pending.codeVerifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('the login provider sent no ID token');
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    const isBuiltIn = provider.storedIssuer !== undefined;
    const person = personOf(claims.sub, { ...claims, ...more });
    return {
      issuer: provider.storedIssuer ?? claims.iss,
      idToken: isBuiltIn || provider.keepsSession ? undefined : tokens.id_token,
      builtIn: isBuiltIn ? builtInSignIn(claims) : undefined,
      provenAt: timeOf(isBuiltIn ? claims.proven_at : claims.auth_time),
      person: provider.keepsSession ? withProvenEmail(person) : person,
    };
  }

  return {
    async begin(returnTo, { isSignUp } = { isSignUp: false }) {
      const configuration = await inTime(configured());
      const pending = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier(), returnTo };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}/api/callback`,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        ...(isSignUp && signUpParameters(configuration)),
      });
      return { url, pending };
    },
    finish: (search, pending) => inTime(exchange(search, pending)),
    async endSessionUrl(idToken) {
      const configuration = await inTime(configured());
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` });
    },
  };
}
