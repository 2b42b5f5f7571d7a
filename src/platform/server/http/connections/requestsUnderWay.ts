import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that are under way at a time. Browsers and proxies wait for a response before they ask again. */
const maxUnderWay = 2;
/** Requests that wait behind them, not begun; a connection that sends more is cut. */
const maxWaiting = 6;

interface Line {
  underWay: Set<ServerResponse>;
  /** Begins the requests that wait, in their order. */
  waiting: (() => void)[];
}

/** The connections over which a request is under way. */
export interface RequestsUnderWay {
  connections(): Iterable<Socket>;
}

/**
 * Bounds the requests of one connection: each may hold a file and memory of its own, however few connections they come over. Two are
 * under way, a few wait, and whoever sends more without reading the responses is cut. Its hook has to be the first of all.
 */
export function limitRequestsUnderWay(app: FastifyInstance): RequestsUnderWay {
  const lines = new WeakMap<Socket, Line>();
  const busy = new Set<Socket>();

  function lineOf(socket: Socket): Line {
    const line: Line = { underWay: new Set(), waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => {
      busy.delete(socket);
      line.waiting = [];
      // Node ends the response whose turn it is, and forgets those behind it with the files they hold.
      for (const response of [...line.underWay].filter(({ socket: own }) => own === null)) {
        response.destroy();
        response.emit('close');
      }
    });
    return line;
  }

  function begin(socket: Socket, line: Line, response: ServerResponse, go: () => void): void {
    line.underWay.add(response);
    // Calls that the server makes to itself have something else in its place.
    if (socket instanceof Socket) busy.add(socket);
    response.once('close', () => {
      line.underWay.delete(response);
      const next = line.waiting.shift();
      if (next) next();
      else if (line.underWay.size === 0) busy.delete(socket);
    });
    go();
  }

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket) ?? lineOf(socket);
    // Requests that came in one piece are told one after the other, also once the connection is cut.
    if (line.waiting.length >= maxWaiting || socket.destroyed) {
      reply.hijack();
      socket.destroy();
      return;
    }
    const start = () => begin(socket, line, reply.raw, done);
    if (line.underWay.size >= maxUnderWay) line.waiting.push(start);
    else start();
  });
  // Nothing is begun for a reader who has gone.
  app.addHook('preHandler', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed) reply.hijack();
    else done();
  });
  return { connections: () => busy };
}
