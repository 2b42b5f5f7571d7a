import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The callers of a route: anyone, someone signed in, or someone signed in who has chosen a username. */
export type Access = 'anyone' | 'signed-in' | 'named';

/** A rate limit beyond the general ones of reading and writing. Calls that name the same limit share its count. */
export interface RateLimit {
  name: string;
  /** The number of calls per window and caller. */
  max: number;
  windowMinutes: number;
  /** It counts by address instead of by person, each call for itself, and replaces the general limits: for calls that guess. */
  isForGuesses?: true;
}

/** One call of the API. The server, the browser's client and the documents are all inferred from it. */
export interface RouteDefinition {
  method: Method;
  /** Fastify's spelling, parameters as `:name`. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;
  /** Instead of a body, or beside it as the caller likes: a form (multipart) with one file of so many bytes at most, and its other fields. */
  form?: { file: string; maxBytes: number; fields: z.ZodObject };
  /** `null` answers 204 without a body; an optional response does so where there is nothing to say. */
  response: z.ZodType | null;
  /** 200 unless said; 201 for what creates. */
  status?: 200 | 201 | 202;
  /** The errors of this call, beyond those that its shape implies (see `impliedErrors`). */
  errors: readonly ErrorCode[];
  limit?: RateLimit;
  /**
   * `voice`: it carries words to others. `profile`: it changes what others see of the person. A silenced account may do neither; an
   * account whose address is not confirmed may change its profile.
   */
  needs?: 'voice' | 'profile';
  /** Only moderators (and admins), or only admins, may call it. A restriction of the account suspends the role, for reads too. */
  role?: 'moderator' | 'admin';
  /** An account that may not write otherwise may call it. */
  isForRestricted?: true;
  /** A write that goes on while the site is read-only: others see nothing of it, and it changes no account. */
  isServedReadOnly?: true;
  /** An Idempotency-Key makes repeats of this POST one: each gets the first response. */
  isIdempotent?: true;
  /** Responds 200 instead of 201 if the thing existed before. */
  mayExist?: true;
  /** The answer is a file of this name, for keeping. */
  download?: string;
}

export type Routes = Record<string, RouteDefinition>;

/** Keeps the literal types, so that handlers and callers can be inferred. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type InPath<Schema> = Schema extends z.ZodType ? { [K in keyof z.input<Schema>]: string | number } : undefined;
type InQuery<Schema> = Schema extends z.ZodType ? { [K in keyof z.input<Schema>]?: QueryValue } : undefined;

/** The input of a handler: parsed and with defaults filled in. */
export interface ParsedInput<R extends RouteDefinition> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  /** Undefined also for a call that sends the body instead; the body then is what counts. */
  form: R['form'] extends { fields: infer Fields }
    ? { file: Uint8Array; fields: Parsed<Fields> } | (R['body'] extends z.ZodType ? undefined : never)
    : undefined;
}

type WithoutUndefined<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };

/** The input of a caller: only the parts that the route has. */
export type CallInput<R extends RouteDefinition> = WithoutUndefined<{
  params: InPath<R['params']>;
  query: InQuery<R['query']>;
  body: Given<R['body']>;
}>;

export type Answer<R extends RouteDefinition> = R['response'] extends z.ZodType ? z.output<R['response']> : undefined;

/** Whether a call is refused to everybody but admins while the site is read-only. */
export function isRefusedReadOnly({ method, role, isServedReadOnly }: RouteDefinition): boolean {
  return method !== 'GET' && role !== 'admin' && isServedReadOnly !== true;
}

/** Refusals that follow from a route's shape and need not be declared. */
export function impliedErrors(route: RouteDefinition): ErrorCode[] {
  const implied: ErrorCode[] = ['rate_limited', 'internal', 'unavailable'];
  if (route.params || route.query || route.body || route.form) implied.push('invalid_input');
  if (route.access !== 'anyone') implied.push('unauthorized');
  if (route.access === 'named') implied.push('username_required');
  if (route.role || (route.access !== 'anyone' && route.method !== 'GET' && !route.isForRestricted)) implied.push('banned');
  if (route.role || route.needs) implied.push('silenced');
  if (route.needs === 'voice') implied.push('unverified');
  if (route.role) implied.push('forbidden');
  if (route.method !== 'GET') implied.push('csrf', 'too_large', 'unsupported_type');
  if (isRefusedReadOnly(route)) implied.push('read_only');
  return implied;
}

/** The header with the id of the account that an idempotent POST belongs to. Another account's session is refused with 401. */
export const writerHeader = 'x-written-by';

export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** The URL of a call, which is also its key in the browser's cache. Empty values are left out; lists repeat their name. */
export function routeUrl(
  route: RouteDefinition,
  input: { params?: Record<string, string | number>; query?: Record<string, QueryValue> } = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) query.append(name, item);
    else query.set(name, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}
