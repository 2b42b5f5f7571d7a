/**
 * The vocabulary of refusals. A code is stable and has one status; the text for a person travels as `message`.
 */
export const errorStatus = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  username_required: 403,
  not_friends: 403,
  csrf: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  already_voted: 409,
  bookmark_limit: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_unavailable: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface Issue {
  /** Dotted path of the field, empty for the whole body. */
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: string;
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  requiresUsername?: true;
  /** Of an error of ours: its name in the log. */
  requestId?: string;
}

/**
 * A use case that says no. It is returned and not thrown, so that the compiler compares its code with those the route declares.
 */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message: string;
  readonly issues: Issue[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: Code, message: string, issues?: Issue[], retryAfter?: number) {
    this.code = code;
    this.message = message;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** Says no with a sentence that a page can show as it is. */
export function refuse<const Code extends ErrorCode>(code: Code, message: string, issues?: Issue[]): Refusal<Code> {
  return new Refusal(code, message, issues);
}

/** Says no for a while: 429 with Retry-After. */
export function refuseForNow(message: string, seconds: number): Refusal<'rate_limited'> {
  return new Refusal('rate_limited', message, undefined, Math.max(1, Math.ceil(seconds)));
}

/** Says that a source outside can't be reached and that trying again in so many seconds makes sense: 503 with Retry-After. */
export function refuseWhileAway(message: string, seconds: number): Refusal<'upstream_unavailable'> {
  return new Refusal('upstream_unavailable', message, undefined, Math.max(1, Math.ceil(seconds)));
}

/** A source that failed is 502, one that is away for a while 503. */
export function statusesOf(code: ErrorCode): number[] {
  return code === 'upstream_unavailable' ? [errorStatus[code], 503] : [errorStatus[code]];
}

export function statusOf({ code, retryAfter }: Refusal): number {
  return statusesOf(code)[retryAfter === undefined ? 0 : 1] ?? errorStatus[code];
}

export function refused<T>(outcome: T): outcome is Extract<T, Refusal> {
  return outcome instanceof Refusal;
}
