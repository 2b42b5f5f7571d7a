import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseAway } from '../../process/lostConnection.ts';
import { sendErrorPage, wantsPage } from './errorPage.ts';
import { codeOnWire, type ErrorBody, type ErrorCode, type Issue, Refusal, refuse, statusOf } from '../../../shared/errors.ts';
import { siteName } from '../../../shared/siteName.ts';

/** Codes whose short text is fixed; elsewhere the short text is the message itself. */
const shortText: Partial<Record<ErrorCode, string>> = {
  username_required: 'Username required',
  rate_limited: 'Too many requests',
  internal: 'Internal error',
};

export function errorBody(refusal: Refusal): ErrorBody {
  const body: ErrorBody = { error: shortText[refusal.code] ?? refusal.message, message: refusal.message, code: codeOnWire(refusal.code) };
  if (refusal.issues) body.issues = refusal.issues;
  if (refusal.restriction) Object.assign(body, refusal.restriction);
  if (refusal.code === 'username_required') body.requiresUsername = true;
  return body;
}

function sayWhenAgain(reply: FastifyReply, refusal: Refusal): void {
  const retryAfter = refusal.retryAfter ?? (refusal.code === 'unavailable' ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  sayWhenAgain(reply, refusal);
  return reply.code(statusOf(refusal)).send(errorBody(refusal));
}

/**
 * PostgreSQL's codes for what may succeed a moment later: lost connections, a full or stopping server, work that was
 * ended because it took too long or met other work once too often (it was repeated already), a write that reached a former primary.
 */
const passing = /^(08|53|57|40|25006|25P03|55P03)/;

function isDatabaseAway(error: FastifyError): boolean {
  return passing.test(error.code ?? '') || databaseAway(error) !== undefined;
}

/** The caller's account or session went, on another device, while their call was under way: what it would have stored is nobody's. */
function hasCallerLeft({ code, detail = '' }: FastifyError & { detail?: string }, { viewer }: FastifyRequest): boolean {
  return code === '23503' && viewer !== null && (detail.includes(viewer.id) || detail.includes(viewer.sessionId));
}

/** The answer to an error. It holds the text of the error only if that is about the input. */
export function refusalFor(error: FastifyError): Refusal {
  if (isDatabaseAway(error)) return refuse('unavailable', `${siteName()} is catching its breath. Please try again in a moment.`);
  const status = error.statusCode ?? 500;
  if (status === 413) return refuse('too_large', 'That is too large.');
  if (status === 415) return refuse('unsupported_type', 'That type of content is not understood here.');
  if (status === 416) return refuse('range_not_satisfiable', 'The file is shorter than the range that was asked for.');
  if (status === 429) return refuse('rate_limited', error.message);
  if (status >= 400 && status < 500) {
    const issues: Issue[] = [{ path: '', message: 'is not valid' }];
    return refuse('invalid_input', 'That request could not be read.', issues);
  }
  return refuse('internal', 'Something went wrong on our side. Please try again.');
}

/** The answer to what a call threw. */
export function refusalOf(thrown: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return hasCallerLeft(thrown, request) ? refuse('unauthorized', 'Unauthorized') : refusalFor(thrown);
}

/** Whether what a call threw is a fault of ours, which belongs in the log. */
export function isFault(thrown: FastifyError | Refusal, { code }: Refusal): boolean {
  return !(thrown instanceof Refusal) && (code === 'internal' || code === 'unavailable');
}

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  // The refusal of a range says how long the file is.
  if (refusal.code === 'range_not_satisfiable' && 'headers' in error) reply.headers({ ...(error.headers as object) });
  if (!isFault(error, refusal)) return sendRefusal(reply, refusal);
  const { method, url: route } = request.routeOptions;
  request.log.error({ err: error, method, route, status: statusOf(refusal) }, 'request failed');
  sayWhenAgain(reply, refusal);
  if (wantsPage(request)) return sendErrorPage(request, reply, refusal);
  // The id lets a person who reports the error name its line in the log.
  const reference = refusal.code === 'internal' ? { requestId: request.id } : {};
  return reply.code(statusOf(refusal)).send({ ...errorBody(refusal), ...reference });
}
