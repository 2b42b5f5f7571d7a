import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { poolOf } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { eventFigures } from '../../events/eventFigures.ts';
import { jobFigures } from '../../jobs/jobCounts.ts';
import { mailBacklog } from '../../mail/mailQueue.queries.ts';
import { outboundFigures } from '../../outbound/calls.ts';
import { isLoopback } from '../../process/loopback.ts';
import type { WorkerState } from '../../process/watchdog.ts';
import type { Settings } from '../../settings/settings.ts';
import { expose, expositionType, type Family, single } from '../../metrics/exposition.ts';
import { watchProcess } from '../../metrics/process.ts';
import { backupTurn, turnAgeSeconds } from '../../jobs/turns.queries.ts';
import { projectVersion } from '../../process/project.ts';
import { onceAMinute, storageFigures } from '../../metrics/storage.ts';

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Whether a request may see the figures. With a token: whoever has it. Without one only a process of this machine that came
 * straight here, and never where the product has a public address: a proxy beside it would pass anybody on.
 */
function maySee({ metricsToken, publicUrl }: Settings, request: FastifyRequest): boolean {
  if (metricsToken !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  const wasPassedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(name => name in request.headers);
  return isLoopback(publicUrl.hostname) && isLoopback(request.socket.remoteAddress ?? '') && !wasPassedOn;
}

function poolFigures({ db, replica }: Context): Family {
  const pools = [{ pool: 'primary', ...poolOf(db) }, ...(replica.db ? [{ pool: 'replica', ...poolOf(replica.db) }] : [])];
  return {
    name: 'bleachers_database_connections',
    help: 'Connections of the pool: in use, idle, and what waits for one.',
    type: 'gauge',
    samples: pools.flatMap(({ pool, used, idle, waiting }) =>
      Object.entries({ used, idle, waiting }).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  };
}

function replicaFigures({ replica }: Context): Family[] {
  const state = replica.state();
  if (!state) return [];
  return [
    single('gauge', 'bleachers_replica_used', '1 while the replica is read from.', state.isUsed ? 1 : 0),
    single('gauge', 'bleachers_replica_lag_seconds', 'How far the replica is behind.', state.lagSeconds),
  ];
}

async function mailFigures({ db, mailer }: Context): Promise<Family[]> {
  if (!mailer) return [];
  const unknown = { due: Number.NaN, failing: Number.NaN, oldestSeconds: Number.NaN };
  const { due, failing, oldestSeconds } = await mailBacklog(db).catch(() => unknown);
  return [
    single('gauge', 'bleachers_mail_waiting', 'Mails that are due and have not left; the same on every node.', due),
    single('gauge', 'bleachers_mail_failing', 'Mails that could not be sent so far and are tried again.', failing),
    single('gauge', 'bleachers_mail_oldest_seconds', 'For how long the oldest of them has been due.', oldestSeconds),
  ];
}

function cacheMetrics({ responseCache, live }: Context, app: FastifyInstance): Family[] {
  const { hits, loads } = responseCache.counts;
  return [
    {
      name: 'bleachers_shared_answers_total',
      help: 'Reads of the response cache: served by the cache (kept), or loaded (made).',
      type: 'counter',
      samples: Object.entries({ kept: hits, made: loads }).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    single('gauge', 'bleachers_streams', 'Open streams of events.', live.hub.size()),
    single('gauge', 'bleachers_bus_reached', '1 while events of other nodes come.', live.hub.isReached() ? 1 : 0),
    single('gauge', 'bleachers_leaving', '1 once this node was told to stop.', app.isLeaving ? 1 : 0),
  ];
}

function workerFigures({ watchdog }: Context): Family[] {
  const workers = watchdog.states();
  const family = (type: Family['type'], name: string, help: string, valueOf: (worker: WorkerState) => number): Family => ({
    name,
    help,
    type,
    samples: workers.map(worker => ({ labels: { worker: worker.name }, value: valueOf(worker) })),
  });
  return [
    family('gauge', 'bleachers_worker_stalled', '1 while a background worker of this node does no work.', worker =>
      worker.isStalled ? 1 : 0,
    ),
    family('gauge', 'bleachers_worker_silent_seconds', 'The time since its last success.', worker => worker.silentSeconds),
    family('counter', 'bleachers_worker_failures_total', 'Its failures on this node.', worker => worker.failures),
  ];
}

const buildInfo: Family = {
  name: 'bleachers_build_info',
  help: 'Always 1; its labels are the version of the product and that of Node.js.',
  type: 'gauge',
  samples: [{ labels: { version: projectVersion(), node: process.versions.node }, value: 1 }],
};

/** The age of the last backup by the command of the product; nothing before the first. */
async function backupFigures({ db }: Context): Promise<Family[]> {
  const age = await turnAgeSeconds(db, backupTurn);
  return age === undefined
    ? []
    : [single('gauge', 'bleachers_backup_age_seconds', 'The time since the last backup; the same on every node.', age)];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Figures that a feature adds to `/metrics`. */
    figures: (() => Promise<Family[]>)[];
  }
}

/** GET /metrics, for Prometheus. */
export function serveMetrics(app: FastifyInstance, context: Context, requests: () => Family[]): void {
  const watched = watchProcess();
  app.decorate('figures', [storageFigures(context.db), onceAMinute(() => backupFigures(context))]);
  app.addHook('onClose', async () => watched.stop());
  app.get('/metrics', async (request, reply) => {
    if (!maySee(context.settings, request)) {
      if (context.settings.metricsToken === undefined) return reply.callNotFound();
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized');
    }
    const families = [
      buildInfo,
      ...requests(),
      poolFigures(context),
      ...replicaFigures(context),
      ...cacheMetrics(context, app),
      ...workerFigures(context),
      ...outboundFigures(),
      ...(await mailFigures(context)),
      ...(await jobFigures(context.db)),
      ...(await eventFigures(context.db)),
      ...(await Promise.all(app.figures.map(read => read()))).flat(),
      ...(await watched.collect()),
    ];
    return reply.type(expositionType).header('cache-control', 'no-store').send(expose(families));
  });
}
