import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Family, Sample } from './exposition.ts';
import { countByHour } from './hourly.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    counts?: RouteCounts;
  }
}

declare module 'node:http' {
  interface ServerResponse {
    /** The route of the request and the time when it arrived. */
    counted?: { counts: RouteCounts; began: number; id: string };
  }
}

/** Seconds; an answer that is kept takes less than the first, and who waits longer than the last has gone. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The counts of one route. A request costs a few additions. */
export interface RouteCounts {
  method: string;
  route: string;
  statuses: Map<number, number>;
  buckets: Float64Array;
  seconds: number;
  answers: number;
}

function countsFor(method: string, route: string): RouteCounts {
  return { method, route, statuses: new Map(), buckets: new Float64Array(bounds.length), seconds: 0, answers: 0 };
}

function count(counts: RouteCounts, status: number, seconds: number): void {
  counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
  counts.answers += 1;
  counts.seconds += seconds;
  const bucket = bounds.findIndex(bound => seconds <= bound);
  if (bucket >= 0) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
}

/** How often so much was not exceeded, as Prometheus wants it: each bucket holds those below it. */
function histogramOf({ method, route, buckets, seconds, answers }: RouteCounts): Sample[] {
  let below = 0;
  const samples: Sample[] = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return { suffix: '_bucket', labels: { method, route, le: bound }, value: below };
  });
  samples.push({ suffix: '_bucket', labels: { method, route, le: '+Inf' }, value: answers });
  samples.push({ suffix: '_sum', labels: { method, route }, value: seconds });
  samples.push({ suffix: '_count', labels: { method, route }, value: answers });
  return samples;
}

/**
 * Counts what a server answers, by the pattern of the route: also answers that leave past Fastify, since it is Node that
 * tells of each one that is finished. Calls that the server makes to itself are not requests.
 */
export function countRequests(app: FastifyInstance): () => Family[] {
  const routes: RouteCounts[] = [];
  const unknown = countsFor('', 'none');
  app.addHook('onRoute', route => {
    const counts = countsFor([route.method].flat().join(), route.url);
    routes.push(counts);
    route.config = { ...route.config, counts };
  });
  const since = new Date().toISOString();
  const byHour = countByHour();
  app.decorate('requestTotals', () => {
    const statuses = [...routes, unknown].flatMap(counts => [...counts.statuses]);
    const sum = (least: number) => statuses.reduce((total, [status, answers]) => total + (status >= least ? answers : 0), 0);
    return { since, requests: sum(0), errors: sum(500), hours: byHour.hours() };
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.counted = { counts: request.routeOptions.config.counts ?? unknown, began: performance.now(), id: request.id };
    done();
  });

  const finished = (message: unknown) => {
    // The cast says what this channel of Node brings.
    const { response, server } = message as { response: ServerResponse; server: unknown };
    if (server !== app.server || !response.counted) return;
    const { counts, began } = response.counted;
    count(counts, response.statusCode, (performance.now() - began) / 1_000);
    byHour.note(response.statusCode >= 500);
  };
  subscribe('http.server.response.finish', finished);
  app.addHook('onClose', async () => {
    unsubscribe('http.server.response.finish', finished);
  });

  return () => {
    const answered = [...routes, unknown].filter(counts => counts.answers > 0);
    return [
      {
        name: 'bleachers_http_requests_total',
        help: 'Requests answered, by pattern of the route and status.',
        type: 'counter',
        samples: answered.flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
        ),
      },
      {
        name: 'bleachers_http_request_duration_seconds',
        help: 'From the head of a request to the end of its answer. A stream counts when it ends.',
        type: 'histogram',
        samples: answered.flatMap(histogramOf),
      },
    ];
  };
}
