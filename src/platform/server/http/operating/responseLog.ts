import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { eventsPath } from '../../../shared/events.ts';

/** Milliseconds after which somebody has waited. */
const slow = 2_000;

/**
 * Logs one line for each failed or slow response, and for every response at LOG_LEVEL=debug. It logs the pattern of the route:
 * addresses hold search words and secret links. It does not log who asked.
 */
export function logAnswers(app: FastifyInstance, log: FastifyBaseLogger): void {
  const saysAll = 'isLevelEnabled' in log && typeof log.isLevelEnabled === 'function' && log.isLevelEnabled('debug') === true;
  const finished = (message: unknown) => {
    // The cast says what this channel of Node brings.
    const { response, server } = message as { response: ServerResponse; server: unknown };
    if (server !== app.server || !response.counted) return;
    const { counts, began, id } = response.counted;
    const ms = Math.round(performance.now() - began);
    // A failure has a line of its own, which is not repeated while the database is away.
    const isSlow = ms >= slow && counts.route !== eventsPath && response.statusCode < 500;
    if (!saysAll && !isSlow) return;
    const facts = { requestId: id, method: counts.method, route: counts.route, status: response.statusCode, ms };
    if (isSlow) log.warn(facts, 'an answer was slow');
    else log.debug(facts, 'a response was sent');
  };
  subscribe('http.server.response.finish', finished);
  app.addHook('onClose', async () => {
    unsubscribe('http.server.response.finish', finished);
  });
}
