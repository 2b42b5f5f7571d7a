import { normalizeIP } from '@fastify/rate-limit';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import { isTrustedProxy } from '../limits/trustedProxies.ts';

/** Connections that were refused since the start, by the cap they met. */
export interface ConnectionFigures {
  open: number;
  refused: { overall: number; address: number };
}

/**
 * Caps the open connections of a node, overall and per address (IPv6: per network), below the limit of open files. A trusted proxy
 * carries the connections of many and has no cap of its own. Load tests (RATE_LIMIT=off) come from one address, which is not capped then.
 */
export function capConnections(app: FastifyInstance, settings: Settings): () => ConnectionFigures {
  const { maxConnections, maxConnectionsPerAddress, rateLimit, trustProxy } = settings;
  const isProxy = isTrustedProxy(trustProxy);
  const perAddress = new Map<string, number>();
  const figures: ConnectionFigures = { open: 0, refused: { overall: 0, address: 0 } };
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => {
    figures.refused.overall += 1;
  });
  app.server.on('connection', (socket: Socket) => {
    figures.open += 1;
    socket.once('close', () => {
      figures.open -= 1;
    });
    const { remoteAddress = '' } = socket;
    if (!rateLimit || isProxy(remoteAddress)) return;
    const address = normalizeIP(remoteAddress);
    const open = perAddress.get(address) ?? 0;
    if (open >= maxConnectionsPerAddress) {
      figures.refused.address += 1;
      socket.destroy();
      return;
    }
    perAddress.set(address, open + 1);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
  return () => figures;
}
