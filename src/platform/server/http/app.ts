import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import type { RateLimit, RouteDefinition } from '../../shared/contract.ts';
import { type Refusal, refuse } from '../../shared/errors.ts';
import { counting } from '../db/database.ts';
import type { HourOfCounts } from '../metrics/hourly.ts';
import { countRequests } from '../metrics/requests.ts';
import { serveMetrics } from './operating/serveMetrics.ts';
import type { Settings } from '../settings/settings.ts';
import type { LimitedCaller, Context, Viewer } from './context.ts';
import { guardConnections } from './connections/guardConnections.ts';
import { answerUnreadable } from './connections/unreadableRequest.ts';
import { cookieHeader, type CookieName, mayHaveCookie, readCookie, writeCookie } from './cookies.ts';
import { closeUnused, sendElsewhere } from './operating/drain.ts';
import { logAnswers } from './operating/responseLog.ts';
import { addHealth } from './operating/health.ts';
import { limitCalls, type SpendReading } from './limits/rateLimits.ts';
import { addressOf } from './limits/clientAddress.ts';
import { foreignOrigin } from './limits/origin.ts';
import { allowedMethods } from './errors/allowedMethods.ts';
import { answerError, sendRefusal } from './errors/refusals.ts';
import { requestIdHeader, requestIds } from './operating/requestId.ts';
import { serveFromCache } from './cache/cachedResponses.ts';
import { createOwnReads, type OwnReads } from './ownReads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The time at which this server began to read who makes the call, by `performance.now()`. */
    identifiedAt: number;
    visitorId: string | undefined;
    /** Set for a caller who may know less than others. */
    limited: LimitedCaller | undefined;
    statements: { queries: number };
  }
  interface FastifyInstance {
    /** Every route that was registered, as `GET /path`. */
    registeredRoutes: string[];
    ownReads: OwnReads;
    refuseCall: NonNullable<HttpOptions['refuseCall']>;
    readOnlyText: NonNullable<HttpOptions['readOnlyText']>;
    /** The requests that this node answered since its start, and those that ended with a status of 500 or more. */
    requestTotals: () => { since: string; requests: number; errors: number; hours: HourOfCounts[] };
  }
  interface FastifyContextConfig {
    contract?: RouteDefinition;
    limit?: RateLimit;
  }
}

/** Finds the callers who may know less than others. */
export interface Limits {
  /** The cookie of such a visitor. */
  cookie: CookieName;
  load: (caller: { viewer: Viewer | null; cookie: string | undefined }) => Promise<LimitedCaller | undefined>;
}

export interface HttpOptions {
  /** Finds the person of a session cookie; the account feature provides it. */
  loadViewer: (sessionToken: string) => Promise<Viewer | null>;
  /** Tells what a caller may know, a visitor by a cookie. Without it everybody may know everything. */
  limits?: Limits;
  /** Why an account may not make a call at this moment, for all its rights; undefined if it may. By default all may. */
  refuseCall?: (route: RouteDefinition, viewer: Viewer) => Refusal | undefined;
  /** The words with which writes are refused while the site is read-only; null while it is not. By default it never is. */
  readOnlyText?: () => Promise<string | null>;
  /** Whether the rate limits of a write are halved now; without it none ever is. */
  isHalved?: (request: FastifyRequest) => Promise<boolean>;
}

const internalToken = randomBytes(24).toString('base64url');
const internalHeader = 'x-bleachers-internal';

/** Headers of a call that the server makes to itself: it counts for no rate limit. */
export const ownHeaders: Readonly<Record<string, string>> = { [internalHeader]: internalToken };

function isInternal(request: FastifyRequest): boolean {
  return request.headers[internalHeader] === internalToken;
}

/** A number of hops as the function that Fastify takes; addresses and `false` as they are. */
function believedProxies(trust: Settings['trustProxy']): string | false | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust;
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** The address to route. An address that can't be decoded is that of no page. `/%61pi` is written as `/api`, by which calls are known. */
function routedUrl(url = '/'): string {
  if (url.startsWith('/api')) return url;
  if (!isDecodable(url)) return '/not/found/here';
  const first = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
  return first.includes('%') && decodeURIComponent(first) === 'api' ? `/api${url.slice(1 + first.length)}` : url;
}

/** The caller, whose reads at the same time count for an owner. */
export function ownedBy(caller: LimitedCaller, owner: string): LimitedCaller {
  return { ...caller, reader: caller.reader && { ...caller.reader, owner } };
}

/** The types of answers that may go out compressed. */
const compressible = /^text\/(?!event-stream)|[+/](json|xml)\b|javascript/;

const twoYears = 63_072_000;

/** A server with limits of time and size. */
function newServer(context: Context): FastifyInstance {
  const { settings } = context;
  return fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(settings),
    // A path that cannot be routed, such as one with a broken escape, is bad input.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    rewriteUrl: ({ url }) => routedUrl(url),
    clientErrorHandler: answerUnreadable,
    trustProxy: believedProxies(settings.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    // Node looks for requests that take too long every 30 seconds unless told otherwise.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // HEAD answers as GET without a body. Routes that begin something, such as a sign-in, opt out.
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 300 },
    // A stopping server answers every request that still arrives; only its readiness check reports that it leaves.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

function decorateRequests(app: FastifyInstance, context: Context): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('identifiedAt', 0);
  app.decorateRequest('visitorId', undefined);
  app.decorateRequest('limited', undefined);
  app.decorateRequest('statements');

  // Following a request through all it awaits costs a tenth of the time: only where somebody looks at the count.
  if (context.checkAnswers) {
    app.addHook('onRequest', (request, _reply, done) => {
      request.statements = { queries: 0 };
      counting(request.statements, done);
    });
  }
}

/** Refuses calls from other sites, and finds who makes a call and what they may know. */
function identifyCallers(app: FastifyInstance, { settings }: Context, { loadViewer, limits }: HttpOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = foreignOrigin(request, settings.publicUrl.origin);
    if (refusal) return sendRefusal(reply, refusal);
    // A file is the same for everybody: it needs no session, and no database.
    const { isFile, isProbe } = request.routeOptions.config;
    if (isFile || isProbe) return undefined;
    request.identifiedAt = performance.now();
    const token = readCookie(settings, request, 'session');
    request.viewer = token ? await loadViewer(token) : null;
    request.visitorId = readCookie(settings, request, 'visitor');
    const cookie = limits && !request.viewer ? readCookie(settings, request, limits.cookie) : undefined;
    const limited = await limits?.load({ viewer: request.viewer, cookie });
    request.limited = limited && ownedBy(limited, request.viewer?.id ?? addressOf(request));
    if (request.viewer) request.viewer.limited = request.limited?.reader;
    return undefined;
  });
}

function completeHeaders(app: FastifyInstance, context: Context): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // A cache on the way has to know that another reader may get the answer packed, or as it is.
    if (!reply.hasHeader('vary') && compressible.test(String(reply.getHeader('content-type') ?? '')))
      reply.header('vary', 'accept-encoding');
    if (context.checkAnswers) reply.header('x-queries', String(request.statements.queries));
  });
}

/** Answers an address that no route has. `methodsAt` gives the methods that it has. */
function answerUnknown(app: FastifyInstance, methodsAt: (request: FastifyRequest) => readonly string[]): void {
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      return sendRefusal(reply, refuse('method_not_allowed', `This address takes ${methods.join(', ')}.`));
    }
    if (request.url.startsWith('/api')) return sendRefusal(reply, refuse('not_found', 'There is no such call.'));
    return reply.code(404).type('text/plain').send('404 Page Not Found');
  });
}

/** The HTTP server with everything that holds for every call: limits of time and size, sessions, origins, errors. */
export async function createApp(context: Context, options: HttpOptions): Promise<FastifyInstance> {
  const { settings } = context;
  const { limits } = options;
  const app = newServer(context);
  const connectionFigures = guardConnections(app, settings);
  app.decorate('registeredRoutes', []);
  const allowed = allowedMethods(app);
  app.decorate('ownReads', createOwnReads(context));
  app.decorate('refuseCall', options.refuseCall ?? (() => undefined));
  app.decorate('readOnlyText', options.readOnlyText ?? (async () => null));
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) app.registeredRoutes.push(`${each} ${url}`);
  });
  const requestFigures = countRequests(app);
  app.setErrorHandler((error, request, reply) => answerError(error as Parameters<typeof answerError>[0], request, reply));
  app.removeContentTypeParser('text/plain');
  decorateRequests(app, context);
  sendElsewhere(app);
  let commonHeaders: readonly string[] | undefined;
  let spendReading: SpendReading | undefined;
  serveFromCache(app, context, {
    isRefused: (request, reply, { isPage }) =>
      spendReading?.(request, reply, isPage ? 'page' : 'call').then(isAllowed => !isAllowed) ?? false,
    visitorCookie: request =>
      mayHaveCookie(settings, request, 'visitor') ? undefined : cookieHeader(app, settings, 'visitor', newVisitor(), visitorSeconds),
    ownCookies: ['session', ...(limits ? [limits.cookie] : [])],
    commonHeaders: () => commonHeaders ?? [],
  });
  await app.register(cookie, { secret: context.secret });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: settings.publicUrl.protocol === 'https:' ? { maxAge: twoYears, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    commonHeaders ??= Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
    reply.header(requestIdHeader, request.id);
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    zlibOptions: { level: 5 },
  });

  identifyCallers(app, context, options);
  completeHeaders(app, context);
  if (settings.rateLimit) {
    const counts = settings.redisUrl ? (await import('./limits/redisCounts.ts')).redisCounts(settings.redisUrl, context.log) : undefined;
    app.addHook('onClose', () => counts?.close());
    spendReading = await limitCalls(app, { isInternal, isHalved: options.isHalved ?? (async () => false), counts });
  }
  closeUnused(app);
  logAnswers(app, context.log);
  addHealth(app, context);
  serveMetrics(app, context, () => [...requestFigures(), ...connectionFigures()]);
  answerUnknown(app, allowed);
  return app;
}

/** A view counts once in half an hour, so the random number of a visitor is needed no longer than a day. */
const visitorSeconds = 24 * 3600;

function newVisitor(): string {
  return randomBytes(16).toString('base64url');
}

/** Gives a signed-out visitor something to be told apart by: views and people on a page are counted by it, and nothing else. */
export function rememberVisitor(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  if (request.viewer || request.visitorId) return;
  writeCookie(context.settings, reply, 'visitor', newVisitor(), visitorSeconds);
}
