/** The error codes of the platform and their HTTP statuses. A code is stable; the text for a person travels as `message`. */
const platformStatuses = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  username_required: 403,
  banned: 403,
  silenced: 403,
  unverified: 403,
  csrf: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  too_large: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  refused_content: 422,
  newcomer: 429,
  rate_limited: 429,
  internal: 500,
  upstream_unavailable: 502,
  unavailable: 503,
  read_only: 503,
} as const;

type PlatformStatuses = typeof platformStatuses;

/** The statuses of all codes. A feature adds its own by declaration merging in its contract, beside `defineError`. */
export interface ErrorStatuses extends PlatformStatuses {}

export type ErrorCode = keyof ErrorStatuses;

const statuses = new Map<string, number>(Object.entries(platformStatuses));

/** Adds a code of a feature. The feature declares the same code in `ErrorStatuses`, so that routes and refusals can name it. */
export function defineError<Code extends ErrorCode>(code: Code, status: ErrorStatuses[Code]): void {
  statuses.set(code, status);
}

/**
 * The code that a client is given. Input that is well-formed and can't be used is `invalid_input` too, with a status of its own.
 */
export const codeOnWire = (code: ErrorCode): ErrorCode => (code === 'unprocessable' ? 'invalid_input' : code);

/** Every code that is defined, of the platform and of the features that are loaded. */
export const errorCodes = (): string[] => [...statuses.keys()];

function baseStatus(code: ErrorCode): number {
  return statuses.get(code) ?? 500;
}

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
  /** When a restriction of the account ends (null: not by itself), why there is one, and its entry in the public log. */
  until?: string | null;
  reason?: string;
  entryId?: number | null;
  /** The id of the request in the log, for an internal error. */
  requestId?: string;
}

/** A restriction of an account, as an error body has it. */
export type RefusedBy = Required<Pick<ErrorBody, 'until' | 'reason' | 'entryId'>>;

/** A use case that refuses. It is returned and not thrown, so that the compiler compares its code with those the route declares. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message: string;
  readonly issues: Issue[] | undefined;
  /** The time after which a retry makes sense, in seconds. */
  readonly retryAfter: number | undefined;
  /** The restriction of the account that refuses. */
  readonly restriction: RefusedBy | undefined;

  constructor(code: Code, message: string, issues?: Issue[], retryAfter?: number, restriction?: RefusedBy) {
    this.code = code;
    this.message = message;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.restriction = restriction;
  }
}

/** Refuses with a sentence that a page can show as it is. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  message: string,
  issues?: Issue[],
  restriction?: RefusedBy,
): Refusal<Code> {
  return new Refusal(code, message, issues, undefined, restriction);
}

/** Refuses for a while: 429 with Retry-After, in seconds. */
export function refuseForNow(message: string, seconds: number): Refusal<'rate_limited'> {
  return new Refusal('rate_limited', message, undefined, Math.max(1, Math.ceil(seconds)));
}

/** Refuses because this node cannot take more for now: 503 with Retry-After, in seconds. */
export function refuseWhileFull(message: string, seconds: number): Refusal<'unavailable'> {
  return new Refusal('unavailable', message, undefined, Math.max(1, Math.ceil(seconds)));
}

/** Refuses because an upstream cannot be reached: 503 with Retry-After, in seconds. */
export function refuseWhileAway(message: string, seconds: number): Refusal<'upstream_unavailable'> {
  return new Refusal('upstream_unavailable', message, undefined, Math.max(1, Math.ceil(seconds)));
}

/** The statuses of a code. An upstream that failed is 502; one that is unavailable for a while is 503. */
export function statusesOf(code: ErrorCode): number[] {
  return code === 'upstream_unavailable' ? [baseStatus(code), 503] : [baseStatus(code)];
}

export function statusOf({ code, retryAfter }: Refusal): number {
  return statusesOf(code)[retryAfter === undefined ? 0 : 1] ?? baseStatus(code);
}

export function refused<T>(outcome: T): outcome is Extract<T, Refusal> {
  return outcome instanceof Refusal;
}
