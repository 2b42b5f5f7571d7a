import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Context } from '../../../../platform/server/http/context.ts';
import { leaveOtherAccount } from './browserSession.ts';
import { providerPath } from './provider.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';

/** Where a browser goes on once the password was right. */
const resumedSignIn = /^\/oidc\/auth\/([\w-]+)$/;

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
      },
    });
  });
}
