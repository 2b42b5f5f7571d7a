import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { ownHeaders } from '../../../../../platform/server/http/app.ts';

/**
 * Reaches the built-in provider within the process: PUBLIC_URL is the address that browsers use, and from the server
 * itself, behind a proxy, it may lead nowhere.
 */
export function inProcessFetch(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...headers, ...ownHeaders },
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(response.headers)) if (typeof value === 'string') answered.set(name, value);
    return new Response(response.body, { status: response.statusCode, headers: answered });
  };
}
