import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { mayHaveCookie } from '../sessions/cookies.ts';
import { isRead } from '../isRead.ts';
import { requestIdHeader } from '../operating/requestId.ts';
import { accepts, worthCompressing } from './encodings.ts';
import { RawJson } from './rawJson.ts';

/** A whole answer to a signed-out reader, as it goes out. */
export interface WholeAnswer {
  body: Buffer;
  headers: Record<string, string>;
  /** A page: its reader is given something to be told apart by. */
  isPage: boolean;
}

/** `quick` is gzip at its quickest level, for an answer that few readers will share. */
type Encoding = 'br' | 'gzip' | 'quick' | 'identity';

/** A body of at most this many bytes is compressed at once: handing it to a thread of libuv would take longer. */
const maxSyncBytes = 4_096;

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
  quick: async (body: Buffer) => (body.length <= maxSyncBytes ? gzipSync(body, { level: 1 }) : promisify(gzip)(body, { level: 1 })),
};

const wholeAnswers = new WeakMap<object, WholeAnswer>();

/** Remembers how a shared value goes out, so that it is written down once for all its readers. */
export function rememberAnswer(value: object, answer: WholeAnswer): WholeAnswer {
  const known = wholeAnswers.get(value) ?? answer;
  wholeAnswers.set(value, known);
  return known;
}

/** A value of the API as it goes out. */
export function jsonAnswer(value: object): WholeAnswer {
  const known = wholeAnswers.get(value);
  if (known) return known;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return rememberAnswer(value, {
    body: Buffer.from(value instanceof RawJson ? value.text : JSON.stringify(value)),
    headers,
    isPage: false,
  });
}

function encodingFor(answer: WholeAnswer, accepted: string | undefined): Encoding {
  if (answer.body.length < worthCompressing) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

const bodies = new WeakMap<WholeAnswer, Map<Encoding, Promise<Buffer>>>();

/** The body of an answer in an encoding, made once for all its readers. */
function bodyIn(whole: WholeAnswer, encoding: Encoding): Promise<Buffer> {
  const made = bodies.get(whole) ?? new Map<Encoding, Promise<Buffer>>();
  bodies.set(whole, made);
  const body = made.get(encoding) ?? (encoding === 'identity' ? Promise.resolve(whole.body) : compress[encoding](whole.body));
  made.set(encoding, body);
  return body;
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  const name = encoding === 'quick' ? 'gzip' : encoding;
  return { vary: 'accept-encoding', ...(name !== 'identity' && { 'content-encoding': name }) };
}

/**
 * The encoding of an answer for a member. Members read many different threads, most of them once in the life of a cached answer, and
 * Brotli takes twice the time of a quick gzip. If visitors got it as Brotli before, those bytes are used.
 */
function encodingForMember(whole: WholeAnswer, accepted: string | undefined): Encoding {
  const usual = encodingFor(whole, accepted);
  if (usual === 'identity' || bodies.get(whole)?.has(usual)) return usual;
  return accepts(accepted, 'gzip') ? 'quick' : usual;
}

/** Sends an answer that was just made: who waited for it gets the bytes that the next reader is given. */
export async function sendWhole(request: FastifyRequest, reply: FastifyReply, whole: WholeAnswer): Promise<FastifyReply> {
  const isForMember = request.viewer !== null && !whole.isPage;
  const encoding = (isForMember ? encodingForMember : encodingFor)(whole, request.headers['accept-encoding']);
  const body = await bodyIn(whole, encoding);
  return reply.headers({ ...whole.headers, ...encodingHeaders(encoding) }).send(body);
}

export interface CachedResponseOptions {
  /** Counts a read for the caller's rate limit; true when it was refused. */
  isRefused(request: FastifyRequest, reply: FastifyReply, answer: WholeAnswer): boolean | Promise<boolean>;
  /** A cookie for who has none, as a header. */
  visitorCookie(request: FastifyRequest): string | undefined;
  /** Headers that every answer has; known once anything was answered. */
  commonHeaders(): Record<string, string | number | string[] | undefined>;
}

/** Cookies of readers for whom an answer is made apart: members, and visitors with a clock. */
const ownCookies = ['session', 'clock'] as const;

/** An answer in one encoding, ready to go out: its headers as names and values in turn. */
interface Packed {
  body: Buffer;
  headers: string[];
}

function flat(headers: Record<string, string | number | string[] | undefined>): string[] {
  return Object.entries(headers).flatMap(([name, value = []]) => [value].flat().flatMap(each => [name, String(each)]));
}

/**
 * Answers what is kept before anything else is looked at: a signed-out reader of a feed costs no query, no parsing and no
 * rendering. Everybody with a session, and whatever is not kept, goes the ordinary way.
 */
export function serveFromCache(app: FastifyInstance, context: Context, options: CachedResponseOptions): void {
  const packed = new WeakMap<WholeAnswer, Map<Encoding, Packed | Promise<Packed>>>();

  async function pack(whole: WholeAnswer, encoding: Encoding): Promise<Packed> {
    const body = await bodyIn(whole, encoding);
    const headers = flat({
      ...options.commonHeaders(),
      ...whole.headers,
      ...encodingHeaders(encoding),
      'content-length': body.length,
    });
    return { body, headers };
  }

  /** Each encoding is made once; a promise only until then, since waiting for what is there takes time too. */
  function packedFor(whole: WholeAnswer, encoding: Encoding): Packed | Promise<Packed> {
    const made = packed.get(whole) ?? new Map<Encoding, Packed | Promise<Packed>>();
    packed.set(whole, made);
    const known = made.get(encoding);
    if (known) return known;
    const making = pack(whole, encoding).then(ready => {
      made.set(encoding, ready);
      return ready;
    });
    made.set(encoding, making);
    return making;
  }

  function send(request: FastifyRequest, reply: FastifyReply, whole: WholeAnswer, { body, headers }: Packed): void {
    const cookie = whole.isPage ? options.visitorCookie(request) : undefined;
    const own = [requestIdHeader, request.id, ...(cookie === undefined ? [] : ['set-cookie', cookie])];
    reply.hijack();
    reply.raw.writeHead(200, [...headers, ...own]);
    reply.raw.end(body);
  }

  async function answerLater(
    request: FastifyRequest,
    reply: FastifyReply,
    whole: WholeAnswer,
    ready: Packed | Promise<Packed>,
    isRefused: boolean | Promise<boolean>,
  ): Promise<void> {
    if (!(await isRefused)) send(request, reply, whole, await ready);
  }

  /** The answer of a call that spells its query otherwise than the key of the cache, as nearly every query does. */
  function peekCall(url: string): unknown {
    const key = url.includes('?') ? app.ownReads.keyOf(url) : undefined;
    return key === undefined ? undefined : context.responseCache.peek(key);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || ownCookies.some(name => mayHaveCookie(context.settings, request, name))) return done();
    const url = request.raw.url ?? '';
    const value = context.responseCache.peek(url) ?? peekCall(url);
    const whole = typeof value === 'object' && value !== null ? wholeAnswers.get(value) : undefined;
    if (!whole) return done();
    const isRefused = options.isRefused(request, reply, whole);
    const ready = packedFor(whole, encodingFor(whole, request.headers['accept-encoding']));
    if (isRefused === false && !(ready instanceof Promise)) send(request, reply, whole, ready);
    else answerLater(request, reply, whole, ready, isRefused).catch(done);
    return undefined;
  });
}
