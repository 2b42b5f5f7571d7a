import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once this node is about to stop: it still serves, and asks for no more. */
    isLeaving: boolean;
  }
}

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
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
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
