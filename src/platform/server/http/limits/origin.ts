import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../shared/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether an unsafe call comes from a page of another origin. A browser always says where from; a client that is no
 * browser says neither and is served (the wire contract: a write by a page of another origin is refused).
 */
export function foreignOrigin(request: FastifyRequest, ownOrigin: string): Refusal<'csrf'> | undefined {
  if (safeMethods.has(request.method)) return undefined;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign = (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && origin !== ownOrigin);
  return foreign ? refuse('csrf', 'This can only be done from a page of Bleachers itself.') : undefined;
}
