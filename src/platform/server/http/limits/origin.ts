import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../shared/errors.ts';
import { siteName } from '../../../shared/siteName.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that comes from a page of another origin. A browser always sends `Sec-Fetch-Site` or `Origin`. A client that
 * sends neither is not a browser and is served. src/platform/README.md, Calls.
 */
export function foreignOrigin(request: FastifyRequest, ownOrigin: string): Refusal<'csrf'> | undefined {
  if (safeMethods.has(request.method)) return undefined;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign = (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && origin !== ownOrigin);
  return foreign ? refuse('csrf', `This can only be done from a page of ${siteName()} itself.`) : undefined;
}
