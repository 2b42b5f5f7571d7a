import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { mayHaveCookie } from './cookies.ts';

/** A whole answer to a signed-out reader, as it goes out. */
export interface WholeAnswer {
  body: Buffer;
  headers: Record<string, string>;
  /** A page: its reader is given something to be told apart by. */
  isPage: boolean;
}

type Encoding = 'br' | 'gzip' | 'identity';

const worthCompressing = 1024;
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
};

const wholeAnswers = new WeakMap<object, WholeAnswer>();
const encodings = new WeakMap<WholeAnswer, Map<Encoding, Promise<Buffer>>>();

/** Remembers how a shared value goes out, so that it is written down once for all its readers. */
export function rememberAnswer(value: object, answer: WholeAnswer): void {
  wholeAnswers.set(value, answer);
}

/** A value of the API as it goes out. */
export function jsonAnswer(value: object): WholeAnswer {
  const known = wholeAnswers.get(value);
  if (known) return known;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const answer = { body: Buffer.from(JSON.stringify(value)), headers, isPage: false };
  rememberAnswer(value, answer);
  return answer;
}

const texts = new WeakMap<object, string>();

function textOf(shared: unknown): string {
  if (typeof shared !== 'object' || shared === null) return JSON.stringify(shared);
  const text = texts.get(shared) ?? JSON.stringify(shared);
  texts.set(shared, text);
  return text;
}

/** The JSON of a value that was made from a shared one: entries, and items of a list among them, that stayed the same were written down before. */
export function partlyShared(value: object, shared: object): string {
  const before = new Map<string, unknown>(Object.entries(shared));
  const given = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const entries = given.map(([name, entry]: [string, unknown]) => {
    const known = before.get(name);
    if (!Array.isArray(entry) || !Array.isArray(known)) return `${JSON.stringify(name)}:${JSON.stringify(entry)}`;
    const same = new Set<unknown>(known);
    const items = entry.map((item: unknown) => (same.has(item) ? textOf(item) : JSON.stringify(item)));
    return `${JSON.stringify(name)}:[${items.join()}]`;
  });
  return `{${entries.join()}}`;
}

function encodingFor(answer: WholeAnswer, accepted: string | undefined): Encoding {
  if (!accepted || answer.body.length < worthCompressing) return 'identity';
  // A list that forbids one of them by `q=0` is rare and gets its answer as it is.
  if (/q=0(\.0*)?(,|$)/.test(accepted)) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The body in an encoding that the reader takes; each is made once. */
function encoded(answer: WholeAnswer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return answer.body;
  const made = encodings.get(answer) ?? new Map<Encoding, Promise<Buffer>>();
  encodings.set(answer, made);
  const body = made.get(encoding) ?? compress[encoding](answer.body);
  made.set(encoding, body);
  return body;
}

export interface SharedAnswerOptions {
  /** Takes a reading off the caller's budget; true when it was answered because there is none left. */
  isRefused(request: FastifyRequest, reply: FastifyReply, answer: WholeAnswer): Promise<boolean>;
  /** A cookie for who has none, as a header. */
  visitorCookie(request: FastifyRequest): string | undefined;
  /** Headers that every answer has; known once anything was answered. */
  commonHeaders(): Record<string, string | number | string[] | undefined>;
}

/**
 * Answers what is kept before anything else is looked at: a signed-out reader of a feed costs no query, no parsing and no
 * rendering. Everybody with a session, and whatever is not kept, goes the ordinary way.
 */
export function answerFromShared(app: FastifyInstance, context: Context, options: SharedAnswerOptions): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, whole: WholeAnswer): Promise<void> {
    if (await options.isRefused(request, reply, whole)) return;
    const encoding = encodingFor(whole, request.headers['accept-encoding']);
    const body = await encoded(whole, encoding);
    const cookie = whole.isPage ? options.visitorCookie(request) : undefined;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...options.commonHeaders(),
      ...whole.headers,
      vary: 'accept-encoding',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    });
    reply.raw.end(body);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || mayHaveCookie(context.settings, request, 'session')) return done();
    const value = context.shared.peek(request.raw.url ?? '');
    const whole = typeof value === 'object' && value !== null ? wholeAnswers.get(value) : undefined;
    if (!whole) return done();
    answer(request, reply, whole).catch(done);
    return undefined;
  });
}
