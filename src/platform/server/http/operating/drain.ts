import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Hub } from '../../live/hub.ts';
import { isRead } from '../isRead.ts';

/** The time that a proxy gets to close its idle connections; the shipped proxies do after two seconds. */
const longestIdle = 2_500;
/** The time that requests under way get to finish before they are cut off. */
const longestRest = 4_000;
const look = 20;

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise(resolve => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * A proxy that asks no health check learns by its requests alone: one that says it can ask another node (`X-May-Try-Another`,
 * as the shipped nginx does) is sent there with its readings, by a status that means nothing else here, and leaves this node
 * out from then on. Without that it would open connections until the door closes, and lose those in the system's queue.
 */
export function sendElsewhere(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!app.isLeaving || !isRead(request) || !('x-may-try-another' in request.headers)) return done();
    void reply.code(504).header('cache-control', 'no-store').send();
    return undefined;
  });
}

/**
 * Takes a server out of use without a failed request. It reports that it leaves and serves on for `seconds`, which a proxy needs
 * to notice. It then accepts no more connections, ends its streams, and answers requests on open connections. The proxy must
 * close idle connections first: otherwise a request on its way would be lost.
 */
export async function drain(app: FastifyInstance, hub: Hub, seconds: number): Promise<void> {
  app.isLeaving = true;
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (seconds > 0) await pause(seconds * 1_000);
  // Right after the system's queue was emptied: what still waits in it when the door closes is cut off.
  await new Promise(resolve => setImmediate(resolve));
  // The HTTP server's own `close` would cut idle connections at once; this closes the door and nothing else.
  if (app.server.listening) Server.prototype.close.call(app.server);
  hub.endAll();
  if (seconds === 0) return;
  for (const until = performance.now() + longestIdle; performance.now() < until; await pause(look)) {
    if ((await openConnections(app)) === 0) return;
  }
}

/** Browsers connect before they ask. Such a connection is idle to nobody but us: Node would wait for its first request. */
export function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Closes a drained server: what is under way is finished, and what never ends does not hold the exit up. */
export async function finish(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), longestRest);
  await app.close();
  clearTimeout(cut);
}
