import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { eventsPath } from '../../../shared/events.ts';

/** Milliseconds after which somebody has waited. */
const slow = 2_000;

/**
 * One line for each answer that an operator wants to know of: of a failure and of what was slow; at LOG_LEVEL=debug of all. By the
 * pattern of the route, since addresses hold what people search for and links that are secrets. Who asked is not said.
 */
export function logAnswers(app: FastifyInstance, log: FastifyBaseLogger): void {
  const saysAll = 'isLevelEnabled' in log && typeof log.isLevelEnabled === 'function' && log.isLevelEnabled('debug') === true;
  const finished = (message: unknown) => {
    // The cast says what this channel of Node brings.
    const { response, server } = message as { response: ServerResponse; server: unknown };
    if (server !== app.server || !response.counted) return;
    const { counts, began, id } = response.counted;
    const ms = Math.round(performance.now() - began);
    const isSlow = ms >= slow && counts.route !== eventsPath;
    if (!saysAll && !isSlow) return;
    const facts = { requestId: id, method: counts.method, route: counts.route, status: response.statusCode, ms };
    if (isSlow) log.warn(facts, 'an answer was slow');
    else log.debug(facts, 'answered');
  };
  subscribe('http.server.response.finish', finished);
  app.addHook('onClose', async () => {
    unsubscribe('http.server.response.finish', finished);
  });
}
