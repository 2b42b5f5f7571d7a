import { type Answer, type CallInput, type RouteDefinition, routeUrl, writerHeader } from '../../shared/contract.ts';
import type { ErrorBody, ErrorCode, Issue } from '../../shared/errors.ts';
import { siteName } from '../../shared/siteName.ts';
import { readOnlyRefusals } from '../readOnly.ts';
import { setReach } from './reach.ts';

/** A call that was refused, or that never arrived (`code` is then `offline`, `status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly issues: readonly Issue[];

  constructor(status: number, code: ErrorCode | 'offline', message: string, issues: readonly Issue[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
  }

  toJSON(): object {
    return { status: this.status, code: this.code, message: this.message, issues: this.issues };
  }

  /** Makes an error of what `toJSON` gave, or of anything else. */
  static from(value: unknown): ApiError {
    if (value instanceof ApiError) return value;
    // The cast only names what may be there; everything has a fallback.
    const { status = 0, code = 'offline', message = 'Something went wrong.', issues = [] } = (value ?? {}) as Partial<ApiError>;
    return new ApiError(status, code, message, issues);
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized';
}

export function needsUsername(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'username_required';
}

/** Whether a call may never have arrived. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** The server's sentence when it refused for a reason the person can act on, otherwise the given one. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'offline') return fallback;
  if (error.status >= 500 && error.code !== 'read_only') return fallback;
  return error.issues[0]?.message ?? error.message;
}

/** Makes an ApiError of an answer's status and text, whatever the text is. */
export function apiError(status: number, text: string): ApiError {
  try {
    // The cast is checked right below: anything without a code is not ours.
    const body = JSON.parse(text) as Partial<ErrorBody>;
    if (body.code && body.message) return new ApiError(status, body.code, body.message, body.issues);
  } catch {
    // Not JSON: a proxy's page, say.
  }
  return new ApiError(status, status === 401 ? 'unauthorized' : 'internal', text.slice(0, 200) || `HTTP ${status}`);
}

function reported(error: ApiError): ApiError {
  if (error.code === 'read_only') readOnlyRefusals.changed();
  return error;
}

/** Browsers let 64 KiB of requests outlive their page. */
const smallBody = 4_096;

async function send(method: string, url: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  // A small write that is made while its page is being left still arrives.
  init.keepalive = method !== 'GET' && (text?.length ?? 0) <= smallBody;
  if (text !== undefined) {
    init.body = text;
    init.headers = { ...headers, 'content-type': 'application/json' };
  }
  const response = await fetch(url, init).catch(() => {
    setReach(undefined);
    throw new ApiError(0, 'offline', `${siteName()} can’t be reached. Check your connection and try again.`);
  });
  setReach(response);
  const answer = await response.text();
  if (!response.ok) throw reported(apiError(response.status, answer));
  return answer ? JSON.parse(answer) : undefined;
}

/** Reads a URL of the API. The query cache calls it with its keys. */
export function readJson(url: string): Promise<unknown> {
  return send('GET', url, undefined, {});
}

/**
 * Makes a call of the contract. `key` makes a repeated POST store once (Idempotency-Key). `writerId` is the account that the write
 * belongs to: the server refuses it if another one is signed in by now.
 */
export async function call<R extends RouteDefinition>(route: R, input: CallInput<R>, key?: string, writerId?: string): Promise<Answer<R>> {
  // The cast widens what `CallInput` narrowed by the route's own shape.
  const { params, query, body } = input as { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };
  const headers: Record<string, string> = { ...(key && { 'idempotency-key': key }), ...(writerId && { [writerHeader]: writerId }) };
  const answer = await send(route.method, routeUrl(route, { params: params ?? {}, query: query ?? {} }), body, headers);
  // The server parses its answers by the same contract in its tests.
  return answer as Answer<R>;
}
