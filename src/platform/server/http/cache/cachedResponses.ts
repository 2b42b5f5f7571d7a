import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type CookieName, mayHaveCookie } from '../cookies.ts';
import { isRead } from '../isRead.ts';
import { requestIdHeader } from '../operating/requestId.ts';
import { encode, type Encoding, encodingFor, encodingHeaders } from './encodings.ts';

/** Tells a client who comes again whether its copy is still good. */
export interface ResponseVersion {
  /** A digest of everything that the response was made from. */
  digest: string;
  /** The time at which it was made, in milliseconds. */
  madeAt: number;
  /** The time since which it has been made from the same, in milliseconds. No two versions share its second, so it may be in the future. */
  since: number;
  /** The age up to which a copy is good, in milliseconds: its relative times stand still. */
  validForMs: number;
}

export interface ResponseParts {
  body: Buffer;
  headers: Record<string, string>;
  status: number;
  /** A page: its reader is given something to be told apart by. */
  isPage: boolean;
  /** Absent for a response that clients do not ask for with a validator. */
  version?: ResponseVersion;
}

/** Headers as names and values in turn. Node checks and lists an object's anew for each response. */
const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/** A response that is the same for many readers: the value that it was made from, and its body, compressed once for each encoding. */
export class CachedResponse<T> {
  readonly value: T;
  readonly parts: ResponseParts;
  readonly #bodies = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #headers = new Map<Encoding, string[]>();

  /** `known` is the body in encodings in which it exists already. */
  constructor(value: T, parts: ResponseParts, known: Iterable<readonly [Encoding, Buffer]> = []) {
    this.value = value;
    this.parts = parts;
    for (const [encoding, body] of known) this.#bodies.set(encoding, body);
  }

  /** The body in an encoding; a promise only while it is compressed, since waiting for what is there takes time too. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = encoding === 'identity' ? this.parts.body : this.#bodies.get(encoding);
    if (known) return known;
    const body = encode(this.parts.body, encoding);
    this.#bodies.set(encoding, body);
    body.then(ready => this.#bodies.set(encoding, ready)).catch(() => this.#bodies.delete(encoding));
    return body;
  }

  /** The headers of the body in an encoding, as names and values in turn. */
  headersIn(encoding: Encoding, bytes: number): string[] {
    const { headers, version } = this.parts;
    const known =
      this.#headers.get(encoding) ??
      flat({ ...headers, ...(version && versionHeaders(version)), ...encodingHeaders(encoding), 'content-length': String(bytes) });
    this.#headers.set(encoding, known);
    return known;
  }
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The response of a call that answers everybody with this value. */
export function jsonResponse<T>(value: T): CachedResponse<T> {
  return new CachedResponse(value, { body: Buffer.from(JSON.stringify(value)), headers: jsonHeaders, status: 200, isPage: false });
}

/** The encoding of a cached response. Members read many different answers, most of them once while a response is cached. */
export function encodingOf(request: FastifyRequest, { parts: { body, isPage } }: CachedResponse<unknown>): Encoding {
  return encodingFor(request, body.length, request.viewer && !isPage ? 'quick' : 'br');
}

/** The validator carries the time of the copy, so that a node that has just started can tell its age. */
const versionHeaders = ({ digest, madeAt, since }: ResponseVersion): Record<string, string> => ({
  etag: `W/"${madeAt.toString(36)}-${digest}"`,
  ...(since <= Date.now() && { 'last-modified': new Date(since).toUTCString() }),
});

/** Whether the client of a request has a copy that is still good. */
function hasVersion({ headers }: FastifyRequest, { digest, since, validForMs }: ResponseVersion): boolean {
  const isYoung = (madeAt: number) => Date.now() - madeAt <= validForMs;
  const validators = headers['if-none-match'];
  if (validators === undefined) {
    const copied = Date.parse(headers['if-modified-since'] ?? '');
    // The header has whole seconds. A later time is that of another version: a page may say again what it said before.
    return copied === since - (since % 1_000) && isYoung(copied);
  }
  return validators.split(',').some(validator => {
    const [, madeAt = '', given] = /^\s*(?:W\/)?"([\da-z]{1,12})-([\w-]+)"\s*$/.exec(validator) ?? [];
    return given === digest && isYoung(Number.parseInt(madeAt, 36));
  });
}

/** The headers that a 304 repeats. The others stay those of the copy, among them the policy with the nonce of its styles. */
const unchangedHeaders = ({ headers }: ResponseParts, version: ResponseVersion): Record<string, string> => ({
  ...(headers['cache-control'] !== undefined && { 'cache-control': headers['cache-control'] }),
  vary: 'accept-encoding',
  ...versionHeaders(version),
});

/**
 * Sends a response that was just made: who waited for it gets the bytes that the next reader is given. `status` takes the place of that of the
 * response.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse<unknown>,
  status = response.parts.status,
): Promise<FastifyReply> {
  const { headers, version } = response.parts;
  if (version && hasVersion(request, version)) return reply.code(304).headers(unchangedHeaders(response.parts, version)).send();
  const encoding = encodingOf(request, response);
  const body = await response.bodyIn(encoding);
  return reply
    .code(status)
    .headers({ ...headers, ...(version && versionHeaders(version)), ...encodingHeaders(encoding) })
    .send(body);
}

/** Sends JSON that was made for one reader. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(value));
  const encoding = encodingFor(request, body.length, 'quick');
  reply.type('application/json; charset=utf-8');
  return reply.headers(encodingHeaders(encoding)).send(await encode(body, encoding));
}

export interface CachedResponseOptions {
  /** Counts a read for the caller's rate limit; true when it was refused. */
  isRefused(request: FastifyRequest, reply: FastifyReply, response: { isPage: boolean }): boolean | Promise<boolean>;
  /** A cookie for who has none, as a header. */
  visitorCookie(request: FastifyRequest): string | undefined;
  /** Cookies of readers for whom an answer is made apart, such as members. */
  ownCookies: readonly CookieName[];
  /** Headers that every answer has, as names and values in turn; known once anything was answered. */
  commonHeaders(): readonly string[];
}

/**
 * Sends a cached response before anything else is looked at: a signed-out reader of a feed costs no query, no parsing and no
 * rendering. Everybody with a session, and what is not cached, goes the ordinary way.
 */
export function serveFromCache(app: FastifyInstance, context: Context, options: CachedResponseOptions): void {
  function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse<unknown>, encoding: Encoding, body: Buffer): void {
    const { status, isPage, version } = response.parts;
    const cookie = isPage ? options.visitorCookie(request) : undefined;
    const common = [...options.commonHeaders(), requestIdHeader, request.id, ...(cookie === undefined ? [] : ['set-cookie', cookie])];
    reply.hijack();
    if (version && hasVersion(request, version)) {
      reply.raw.writeHead(304, [...common, ...flat(unchangedHeaders(response.parts, version))]);
      reply.raw.end();
      return;
    }
    reply.raw.writeHead(status, [...common, ...response.headersIn(encoding, body.length)]);
    reply.raw.end(body);
  }

  /** The response of a call that spells its query otherwise than the key of the cache, as nearly every query does. */
  function peekCall(url: string): unknown {
    const key = url.includes('?') ? app.ownReads.keyOf(url) : undefined;
    return key === undefined ? undefined : context.responseCache.peek(key);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || options.ownCookies.some(name => mayHaveCookie(context.settings, request, name))) return done();
    const url = request.raw.url ?? '';
    const response = context.responseCache.peek(url) ?? peekCall(url);
    if (!(response instanceof CachedResponse) || response.parts.status !== 200) return done();
    const isRefused = options.isRefused(request, reply, response.parts);
    const encoding = encodingOf(request, response);
    const body = response.bodyIn(encoding);
    if (isRefused === false && !(body instanceof Promise)) send(request, reply, response, encoding, body);
    else {
      Promise.resolve(isRefused)
        .then(async refused => (refused ? undefined : send(request, reply, response, encoding, await body)))
        .catch(done);
    }
    return undefined;
  });
}
