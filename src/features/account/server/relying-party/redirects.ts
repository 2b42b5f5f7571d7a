import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { type Context, hasRole } from '../../../../platform/server/http/context.ts';
import { clearCookie, readCookie, writeCookie } from '../../../../platform/server/http/cookies.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { sessionCookieSeconds } from '../../../../platform/server/http/sessions.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { ownPath } from '../../../../platform/shared/ownPath.ts';
import { type SignInProblem, signUpScreen } from '../../sign-in/signIn.rules.ts';
import { rememberedDevice } from '../credentials/device.ts';
import { signOutBrowser } from './sessions/signOut.actions.ts';
import { ProviderUnavailable } from './client/client.ts';
import type { Clients } from './client/clients.ts';
import { linkSignIn } from './linked/linked.actions.ts';
import { readLinkToken } from './linked/linkToken.ts';
import { insertPending, pendingSeconds, takePending } from './pending.queries.ts';
import { networkKeys } from './sessions/networks.ts';
import { type OnIdentity, openSession } from './sessions/session.actions.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { signInLimit } from '../../sign-in/signIn.contract.ts';

const options = { exposeHeadRoute: false, config: { limit: signInLimit } } as const;

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return { ...(typeof request.query === 'object' ? request.query : {}) };
}

/** Every redirect names our own origin in full: no path, however it is spelt, can lead elsewhere. */
function goTo(context: Context, reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(context.settings.publicUrl.origin + path, 302);
}

function showProblem(context: Context, reply: FastifyReply, reason: SignInProblem, returnTo = '/'): FastifyReply {
  const search = new URLSearchParams({ reason, ...(returnTo !== '/' && { returnTo }) });
  return goTo(context, reply, `/sign-in/problem?${search.toString()}`);
}

/**
 * Whether this is a person going somewhere, and not a picture, a frame, a script or a prefetch of another page. A browser
 * always says what it wants an answer for; a client that does not is none, and can't be misled by a page.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  return destination === undefined || (destination === 'document' && mode === 'navigate');
}

/** The permission of the caller's session to link a provider; undefined without one. */
function linkPermission({ secret }: Context, { viewer }: FastifyRequest, { link, provider }: { link: unknown; provider: unknown }) {
  if (!viewer || typeof link !== 'string' || typeof provider !== 'string') return undefined;
  return readLinkToken(secret, link, { sessionId: viewer.sessionId, provider });
}

/** Whether a page of another site sent the browser here. One that sends no `Sec-Fetch-Site` names that page as the referrer. */
function isFromElsewhere({ headers }: FastifyRequest, { publicUrl }: Context['settings']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { referer } = headers;
  return referer !== undefined && !(URL.canParse(referer) && new URL(referer).origin === publicUrl.origin);
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof ProviderUnavailable) return 'unavailable';
  if (error instanceof AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'failed';
  return isNetworkFailure(error) ? 'unavailable' : 'failed';
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && (error instanceof TypeError || 'code' in error) && /TIMEOUT|fetch failed/.test(describe(error));
}

function describe(error: Error): string {
  return `${'code' in error ? String(error.code) : ''} ${error.message}`;
}

export interface RelyingPartyOptions {
  onIdentity: OnIdentity;
  /** Ends the session of a provider that is this product itself. */
  endBrowserSession: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined;
}

interface RelyingParty extends RelyingPartyOptions {
  context: Context;
  clients: Clients;
}

/** GET /api/login: sends the browser to its login provider. */
async function beginSignIn({ context, clients }: RelyingParty, request: FastifyRequest, reply: FastifyReply) {
  const { db, settings, log } = context;
  const { returnTo: asked, screen, provider = '', link, invite } = queryOf(request);
  const returnTo = ownPath(asked);
  const client = typeof provider === 'string' ? clients.of(provider) : undefined;
  // Linking takes a permission that this session asked for, and none is given for the first provider.
  const permission = link === undefined ? null : linkPermission(context, request, { link, provider });
  if (!client || permission === undefined) return showProblem(context, reply, 'failed', returnTo);
  try {
    const { url, pending } = await client.begin(returnTo, { isSignUp: screen === signUpScreen });
    // One name for the browser, kept while any of its tabs is signing in.
    const signInId = readCookie(settings, request, 'login') ?? randomBytes(32).toString('base64url');
    await insertPending(db, signInId, {
      ...pending,
      provider: String(provider),
      linkUserId: permission && (request.viewer?.id ?? null),
      linkWithPassword: permission?.withPassword ?? false,
      invite: typeof invite === 'string' && /^[\w-]{1,64}$/.test(invite) ? invite : null,
    });
    writeCookie(settings, reply, 'login', signInId, pendingSeconds);
    return reply.redirect(url.href, 302);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.error({ err: error }, 'a sign-in could not be started');
    return showProblem(context, reply, 'unavailable', returnTo);
  }
}

/** GET /api/callback: the browser comes back from its login provider. */
async function finishSignIn({ context, clients, onIdentity }: RelyingParty, request: FastifyRequest, reply: FastifyReply) {
  const { db, settings, log } = context;
  const { state } = queryOf(request);
  const signInId = readCookie(settings, request, 'login');
  const isOurs = typeof state === 'string' && /^[\w-]{1,200}$/.test(state);
  const pending = isOurs && signInId ? await takePending(db, state, signInId) : undefined;
  // Somebody who went back to this address after signing in has nothing to mend.
  if (!pending) return request.viewer ? goTo(context, reply, '/') : showProblem(context, reply, 'expired');
  const client = clients.of(pending.provider);
  if (!client) return showProblem(context, reply, 'expired', pending.returnTo);
  // Another person may have signed in with this browser meanwhile.
  const linking = pending.linkUserId === null ? undefined : request.viewer;
  if (pending.linkUserId !== null && linking?.id !== pending.linkUserId) return showProblem(context, reply, 'expired', pending.returnTo);
  try {
    const signedIn = await client.finish(request.url.slice(request.url.indexOf('?')), pending);
    const isWritable = (await request.server.readOnlyText()) === null;
    if (linking && !isWritable && !hasRole(linking, 'admin')) return showProblem(context, reply, 'read-only', pending.returnTo);
    if (linking) {
      const problem = await linkSignIn(context, linking, pending.provider, signedIn, {
        withPassword: pending.linkWithPassword,
        onIdentity,
      });
      return problem ? showProblem(context, reply, problem, pending.returnTo) : goTo(context, reply, pending.returnTo);
    }
    const browser = {
      device: (request.headers['user-agent'] ?? '').slice(0, 300),
      networks: networkKeys(context, request.ip),
      tokenBefore: readCookie(settings, request, 'session'),
      invite: pending.invite,
      mayJoin: isWritable,
    };
    const opened = await openSession(context, signedIn, browser, onIdentity);
    if (typeof opened === 'string') return showProblem(context, reply, opened, pending.returnTo);
    writeCookie(settings, reply, 'session', opened.token, sessionCookieSeconds);
    if (signedIn.builtIn) {
      const account = { id: signedIn.person.subject, passwordVersion: signedIn.builtIn.passwordVersion };
      const device = rememberedDevice(context.secret, readCookie(settings, request, 'device'), account);
      writeCookie(settings, reply, 'device', device, sessionCookieSeconds);
    }
    return goTo(context, reply, pending.returnTo);
  } catch (error) {
    const reason = problemOf(error);
    log.warn({ err: error, reason }, 'a sign-in was not completed');
    return showProblem(context, reply, reason, pending.returnTo);
  }
}

/** GET /api/logout. */
async function signOut({ context, clients, endBrowserSession }: RelyingParty, request: FastifyRequest, reply: FastifyReply) {
  const { db, settings, log } = context;
  if (!isNavigation(request)) return sendRefusal(reply, refuse('csrf', 'Signing out takes a visit to this address.'));
  // A link on another site signs nobody out.
  if (isFromElsewhere(request, settings)) return goTo(context, reply, '/');
  const token = readCookie(settings, request, 'session');
  const ended = token ? await signOutBrowser(db, token) : undefined;
  clearCookie(settings, reply, 'session');
  await endBrowserSession?.(request, reply);
  try {
    const url = ended?.idToken ? await clients.first.endSessionUrl(ended.idToken) : undefined;
    if (url) return reply.redirect(url.href, 302);
  } catch (error) {
    // The session here is over; that the provider's lives on must not keep anybody from leaving.
    log.warn({ err: error }, 'the login provider’s session was not ended');
  }
  return goTo(context, reply, '/');
}

/** The three addresses that a browser visits to sign in and out. They are pages and not calls: each answers a redirect. */
export function serveRelyingParty(app: FastifyInstance, context: Context, clients: Clients, browser: RelyingPartyOptions): void {
  const party = { context, clients, ...browser };
  app.get('/api/login', options, (request, reply) => beginSignIn(party, request, reply));
  app.get('/api/callback', options, (request, reply) => finishSignIn(party, request, reply));
  app.get('/api/logout', options, (request, reply) => signOut(party, request, reply));
  app.get('/login', { config: { limit: pageLimit } }, (_request, reply) => goTo(context, reply, '/api/login'));
}
