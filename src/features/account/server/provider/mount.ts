import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { refuse } from '../../../../platform/shared/errors.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { leaveOtherAccount } from './browserSession.ts';
import { providerPath } from './provider.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';

/** The address where a browser goes on after the right password. */
const resumedSignIn = /^\/oidc\/auth\/([\w-]+)$/;

/**
 * The provider stores what it is asked with, also for somebody who never signs in. An address or a form of the product's own
 * requests has less than half of this, in characters or bytes.
 */
const maxRequestLength = 2_048;

function isTooLong({ url, headers }: FastifyRequest): boolean {
  return url.length > maxRequestLength || Number(headers['content-length'] ?? 0) > maxRequestLength || 'transfer-encoding' in headers;
}

/** Hands everything below the provider's path to it, with the body unread. */
export function mountProvider(app: FastifyInstance, context: Context, provider: () => Promise<Provider>): void {
  const { host, protocol } = context.settings.publicUrl;
  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${providerPath}/*`,
      exposeHeadRoute: false,
      config: { limit: pageLimit },
      handler: async (request, reply) => {
        if (isTooLong(request)) return sendRefusal(reply, refuse('too_large', 'That request to the login provider is too large.'));
        const ready = await provider();
        const resumed = resumedSignIn.exec(request.url)?.[1];
        const handle = ready.callback();
        // The addresses it writes come from PUBLIC_URL, whatever Host and X-Forwarded-* say.
        Object.assign(request.raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
        Object.assign(request.raw, { originalUrl: request.raw.url, url: request.raw.url?.slice(providerPath.length) });
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
        if (resumed !== undefined) await leaveOtherAccount(context.db, ready, resumed, request, reply);
        reply.hijack();
        await handle(request.raw, reply.raw);
        return reply;
      },
    });
  });
}
