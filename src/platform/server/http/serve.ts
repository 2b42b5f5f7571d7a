import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, ParsedInput, RouteDefinition, Routes } from '../../shared/contract.ts';
import { isRefusedReadOnly, writerHeader } from '../../shared/contract.ts';
import { Refusal, refuse } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { IdempotencyKey } from '../db/idempotency.ts';
import { readingAs } from '../db/limited/limitedReads.ts';
import { addressOf } from './limits/clientAddress.ts';
import { type Context, hasRole, isNamed, type LimitedCaller, type NamedViewer, type Viewer } from './context.ts';
import { sessionCookieSeconds } from './sessions.ts';
import { clearCookie, type CookieName, hasJustWritten, markWriter, readCookie, writeCookie } from './cookies.ts';
import { formScope, readForm } from './bodies/form.ts';
import { issuesOf, unstorableIssue } from './bodies/input.ts';
import { sendRefusal } from './errors/refusals.ts';
import { callKey } from './cache/callKey.ts';
import { CachedResponse, jsonResponse, sendCached, sendJson } from './cache/cachedResponses.ts';
import { JsonFile } from './bodies/jsonFile.ts';
import { checkRefusal, checkResponse } from './responseChecks.ts';

type ViewerOf<R extends RouteDefinition> = R['access'] extends 'named'
  ? NamedViewer
  : R['access'] extends 'signed-in'
    ? Viewer
    : Viewer | null;

/** A parsed call with everything that a handler may know about its caller. */
type Call<R extends RouteDefinition> = CallOf<R> & (R extends { isIdempotent: true } ? Idempotent : unknown);

interface Idempotent {
  /** Set if a signed-in caller sent an Idempotency-Key. */
  idempotencyKey: IdempotencyKey | undefined;
}

interface CallOf<R extends RouteDefinition> extends ParsedInput<R> {
  viewer: ViewerOf<R>;
  /** The address of the caller (see `addressOf`); behind a trusted proxy the one that it names. */
  address: string;
  /** Tells signed-out viewers apart; undefined for a client that keeps no cookie. */
  visitorId: string | undefined;
  /** The cookie of a sign-in under way: the browser that began it. */
  signInId: string | undefined;
  /** The cookie of a browser that signed in before. */
  device: string | undefined;
  /** Set for a caller who may know less than others. */
  limited: LimitedCaller | undefined;
  /** Runs the part of a write that reads its answer as the reader may know it. A GET runs so as a whole. */
  asReader: <T>(read: () => T) => T;
  /** Writes the token of the caller's session into their cookie. */
  keepSession: (token: string) => void;
  /** Sets a cookie for a number of seconds, or removes it. */
  setCookie: (name: CookieName, value: string | undefined, maxAgeSeconds: number) => void;
  /**
   * Caches the answer that everybody gets from this call (see `callKey`, `ResponseCache`). The handler returns it as it is, or an answer
   * that it merges from its `value` and the caller's own part.
   */
  cached: <T extends Answer<R> | Refusal>(make: () => Promise<T>) => Promise<Cached<T>>;
  /** Caches any other value under a key, as fresh for this caller as `cached` is. */
  cachedValue: <T>(key: string, make: () => Promise<T>) => Promise<T>;
  /**
   * Reads data that may be up to two seconds old from a replica where there is one. A caller who has just written reads from the
   * primary. A read that follows a live update must not use it: it would bring back the state before the update.
   */
  readReplica: <T>(read: (db: Database) => Promise<T>) => Promise<T>;
}

/** Marks an answer that created nothing because it was there already: 200 instead of 201. */
export class AlreadyThere<T> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

/** The part of an answer that a cache stores. A refusal is not cached. */
type Cached<T> = Extract<T, Refusal> | CachedResponse<Exclude<T, Refusal>>;

type Outcome<R extends RouteDefinition> =
  | Answer<R>
  | (R extends { mayExist: true } ? AlreadyThere<Answer<R>> : never)
  | CachedResponse<Answer<R>>
  | JsonFile<Answer<R>>
  | Refusal<R['errors'][number]>;

export type Handlers<R extends Routes> = {
  [Name in keyof R]: (call: Call<R[Name]>) => Promise<Outcome<R[Name]>>;
};

function refuseUnstorable(part: unknown): void {
  const issue = unstorableIssue(part);
  if (issue) throw refuse('invalid_input', 'Text must not hold a NUL, or half of a character.', [issue]);
}

function parsePart(schema: z.ZodType | undefined, value: unknown, prefix: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refuse('invalid_input', 'Some of that could not be used.', issuesOf(result.error, prefix));
}

function idempotencyKeyOf(route: RouteDefinition, viewer: Viewer | null, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !viewer || !route.isIdempotent) return undefined;
  if (key.length < 1 || key.length > 100) {
    throw refuse('invalid_input', 'Idempotency-Key must have 1 to 100 characters.', [
      { path: 'Idempotency-Key', message: 'must have 1 to 100 characters' },
    ]);
  }
  return { userId: viewer.id, scope: route.path, key };
}

/** Refuses a write that waited on a device while another account signed in there. */
function checkWriter(route: RouteDefinition, viewer: Viewer | null, request: FastifyRequest): void {
  const writer = request.headers[writerHeader];
  if (!viewer || writer === undefined || !route.isIdempotent || writer === viewer.id) return;
  throw refuse('unauthorized', 'Another account wrote this. Sign in with that account to send it.');
}

/** Refuses what the site does not take while it is read-only. Admins go on. */
async function refuseReadOnly({ readOnlyText }: FastifyInstance, route: RouteDefinition, viewer: Viewer | null): Promise<void> {
  if (!isRefusedReadOnly(route) || (viewer && hasRole(viewer, 'admin'))) return;
  const text = await readOnlyText();
  if (text !== null) throw refuse('read_only', text);
}

async function admit(app: FastifyInstance, route: RouteDefinition, viewer: Viewer | null): Promise<void> {
  if (route.access !== 'anyone' && !viewer) throw refuse('unauthorized', 'Unauthorized');
  await refuseReadOnly(app, route, viewer);
  if (route.access === 'anyone' || !viewer) return;
  if (route.access === 'named' && !isNamed(viewer)) throw refuse('username_required', 'Please set up your username first');
  const restricted = app.refuseCall(route, viewer);
  if (restricted) throw restricted;
  if (route.role && !hasRole(viewer, route.role)) throw refuse('forbidden', `Only ${route.role}s may do that.`);
}

async function formOf(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply | undefined) {
  if (!route.form || !reply || (route.body && !request.isMultipart())) return undefined;
  const { file, fields } = await readForm(request, reply, route.form, request.viewer?.id ?? addressOf(request));
  refuseUnstorable(fields);
  return { file, fields: parsePart(route.form.fields, fields, '') };
}

async function parseCall(
  context: Context,
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply | undefined,
): Promise<Call<RouteDefinition>> {
  const viewer = request.viewer;
  // The router takes an address that ends with a slash as one with an empty id.
  if (Object.values(request.params ?? {}).includes('')) throw refuse('not_found', 'There is no such call.');
  await admit(request.server, route, viewer);
  checkWriter(route, viewer, request);
  for (const part of [request.params, request.query, request.body]) refuseUnstorable(part);
  const form = await formOf(route, request, reply);
  const input = {
    params: parsePart(route.params, request.params, ''),
    query: parsePart(route.query, request.query, ''),
    body: form ? undefined : parsePart(route.body, request.body === undefined ? {} : request.body, ''),
    form,
  };
  // The cast is sound: each part was just parsed by the schema its type is inferred from.
  return {
    ...input,
    viewer,
    address: addressOf(request),
    visitorId: request.visitorId,
    signInId: readCookie(context.settings, request, 'login'),
    device: readCookie(context.settings, request, 'device'),
    limited: request.limited,
    asReader: read => readingAs(request.limited?.reader, read),
    keepSession: token => reply && writeCookie(context.settings, reply, 'session', token, sessionCookieSeconds),
    setCookie: (cookie, value, maxAgeSeconds) => reply && setCookie(context, reply, cookie, value, maxAgeSeconds),
    idempotencyKey: idempotencyKeyOf(route, viewer, request),
    cached: make => readCached(context, request, callKey(route, input), async () => responseOf(await make())),
    cachedValue: (key, make) => readCached(context, request, key, make),
    readReplica: read => (readsFresh(context, request) ? read(context.db) : context.replica.read(read)),
  } as Call<RouteDefinition>;
}

/** Whether a read shows the caller their own last write for certain. */
function readsFresh({ settings }: Context, request: FastifyRequest): boolean {
  return request.viewer !== null && hasJustWritten(settings, request);
}

function setCookie({ settings }: Context, reply: FastifyReply, name: CookieName, value: string | undefined, maxAgeSeconds: number): void {
  if (value === undefined) clearCookie(settings, reply, name);
  else writeCookie(settings, reply, name, value, maxAgeSeconds);
}

function readCached<T>(context: Context, request: FastifyRequest, key: string, make: () => Promise<T>): Promise<T> {
  return readsFresh(context, request) ? context.responseCache.readFresh(key, make) : context.responseCache.read(key, make);
}

function responseOf<T>(value: T): Cached<T> {
  // The cast is sound: `Cached` leaves refusals as they are.
  return (value instanceof Refusal ? value : jsonResponse(value)) as Cached<T>;
}

async function sendFile(
  context: Context,
  route: RouteDefinition,
  reply: FastifyReply,
  { file: { body, length } }: JsonFile<unknown>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (context.checkAnswers) {
    const content = await text(body);
    checkResponse(route, JSON.parse(content));
    return reply.send(content);
  }
  if (length !== undefined) reply.header('content-length', length);
  return reply.send(body);
}

function send(
  context: Context,
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (outcome instanceof Refusal) {
    if (context.checkAnswers) checkRefusal(route, outcome.code);
    return sendRefusal(reply, outcome);
  }
  const there = outcome instanceof AlreadyThere;
  const body: unknown = there ? outcome.body : outcome;
  if (request.viewer && route.method !== 'GET') markWriter(context.settings, reply);
  if (route.response === null || body === undefined) return reply.code(204).send();
  if (route.download) reply.header('content-disposition', `attachment; filename="${route.download}"`);
  if (body instanceof JsonFile) return sendFile(context, route, reply, body);
  if (context.checkAnswers) checkResponse(route, body instanceof CachedResponse ? body.value : body);
  if (body instanceof CachedResponse) return sendCached(request, reply, body);
  return sendJson(request, reply.code(there ? 200 : (route.status ?? 200)), body);
}

/**
 * Registers one handler for every route of a contract. The contract parses the input and the session decides whether the caller
 * has access before the handler runs. A Refusal becomes the error body of the wire.
 */
export function serve<R extends Routes>(app: FastifyInstance, context: Context, routes: R, handlers: Handlers<R>): void {
  for (const [name, route] of Object.entries(routes)) {
    // The cast is sound: `Handlers<R>` has the handler of exactly this route under this name.
    const handler = handlers[name as keyof R] as unknown as (call: Call<RouteDefinition>) => Promise<unknown>;
    /** The outcome for a caller. Without a reply the caller is the server itself, which only reads. */
    const outcomeFor = async (request: FastifyRequest, reply?: FastifyReply) => {
      const call = await parseCall(context, route, request, reply);
      return route.method === 'GET' ? readingAs(request.limited?.reader, () => handler(call)) : handler(call);
    };
    if (route.method === 'GET') app.ownReads.add(route, outcomeFor);
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        // An archive is too dear to be made for its headers.
        exposeHeadRoute: !route.download,
        config: { contract: route },
        handler: async (request, reply) => send(context, route, request, reply, await outcomeFor(request, reply)),
      });
    const { form } = route;
    if (!form) register(app);
    else {
      void app.register(async scope => {
        await formScope(scope, form, { hasBody: route.body !== undefined });
        register(scope);
      });
    }
  }
}
