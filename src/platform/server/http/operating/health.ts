import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { projectVersion } from '../../process/project.ts';
import type { Context } from '../context.ts';
import { pageLimit } from '../limits/rateLimits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once this node is about to stop: it still serves, and asks for no more. */
    isLeaving: boolean;
  }
  interface FastifyContextConfig {
    /** The route is asked by machines, and the same for everybody: it needs no session. */
    isProbe?: boolean;
  }
}

/** The path and the header by which `bleachers doctor` asks for what a node sees of a request. */
export const doctorPath = '/.well-known/bleachers';
export const doctorHeader = 'x-bleachers-doctor';
const doctorLastsMs = 60_000;

/** The value of that header at a time: only who has the session secret can make it. */
export const doctorKey = (secret: string, at: number): string =>
  `${at}.${createHmac('sha256', secret).update(`doctor ${at}`).digest('hex')}`;

function isFromDoctor({ headers }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(String(headers[doctorHeader] ?? ''));
  const at = Number.parseInt(given.toString(), 10);
  if (!(Math.abs(Date.now() - at) < doctorLastsMs)) return false;
  const expected = Buffer.from(doctorKey(secret, at));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a node sees of a request: the caller's address as it believes it, that of the connection, and the proxy's header. */
export interface SeenRequest {
  address: string;
  connection: string;
  forwardedFor: string | null;
  now: string;
}

const seenOf = ({ ip, socket, headers }: FastifyRequest): SeenRequest => ({
  address: ip,
  connection: socket.remoteAddress ?? '',
  forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
  now: new Date().toISOString(),
});

/** One query serves all probes that ask meanwhile, so that probes cannot use up the pool. */
function oneAtATime(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: Promise<unknown> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/**
 * `/healthz` while the process lives; `/readyz` while it can serve and means to. It listens only once its migrations are done, and is ready
 * once its background work has begun. A worker that stalls later is named, and its node goes on serving.
 */
export function addHealth(app: FastifyInstance, context: Context): void {
  app.decorate('isLeaving', false);
  app.addHook('preClose', async () => {
    app.isLeaving = true;
  });
  const reachDatabase = oneAtATime(() => sql`select 1`.execute(context.db));
  const version = projectVersion();
  app.get('/healthz', { config: { isProbe: true } }, async () => ({ status: 'ok', version }));
  // Proxies keep `/healthz` to themselves, and pass this on.
  app.get(doctorPath, { config: { limit: pageLimit } }, async (request, reply) => {
    if (!isFromDoctor(request, context.secret)) return reply.callNotFound();
    return { version, seen: seenOf(request) };
  });
  app.get('/readyz', { config: { isProbe: true } }, async (_request, reply) => {
    if (app.isLeaving) return reply.code(503).send({ status: 'leaving' });
    try {
      await reachDatabase();
      if (!context.watchdog.hasStarted()) return reply.code(503).send({ status: 'starting' });
      const stalled = context.watchdog.states().filter(({ isStalled }) => isStalled);
      return { status: 'ready', ...(stalled.length > 0 && { stalled: stalled.map(({ name }) => name) }) };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
