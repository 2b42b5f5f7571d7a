import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that one connection may have under way. Browsers and proxies wait for an answer before they ask again. */
const maxUnderWay = 8;

/**
 * Cuts off who sends request after request over one connection without taking the answers in: each would hold a file and
 * memory of its own, however few connections they come by. Has to be the first to look at a request.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>();
  /** Node ends the answer whose turn it is when its connection closes, and forgets those behind it with the files they hold. */
  const watch = (socket: Socket): Set<ServerResponse> => {
    const answers = new Set<ServerResponse>();
    underWay.set(socket, answers);
    socket.once('close', () => {
      for (const answer of [...answers].filter(({ socket: own }) => own === null)) {
        answer.destroy();
        answer.emit('close');
      }
    });
    return answers;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const answer = reply.raw;
    const answers = underWay.get(socket) ?? watch(socket);
    // Requests that came in one piece are told one after the other, also once the connection is cut.
    if (answers.size >= maxUnderWay || socket.destroyed) {
      reply.hijack();
      socket.destroy();
      return;
    }
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
    done();
  });
  // For whom nobody waits any more nothing is begun.
  app.addHook('preHandler', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed) reply.hijack();
    else done();
  });
}
