import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { defaultPasswordCost } from '../../features/account/server/index.ts';
import { choiceOfSettings } from '../../features/admin/server/index.ts';
import { everyoneTopic } from '../../features/posts/posts.topics.ts';
import { reloadsFor } from './reloads.ts';
import type { Context } from '../../platform/server/http/context.ts';
import { drain, finish } from '../../platform/server/http/operating/drain.ts';
import { createResponseCache } from '../../platform/server/http/cache/responseCache.ts';
import { createConsumer } from '../../platform/server/events/consumer.ts';
import { createLive } from '../../platform/server/live/live.ts';
import { postgresBus } from '../../platform/server/live/bus/postgresBus.ts';
import { startWorker } from '../../platform/server/jobs/worker.ts';
import { defaultTimeouts } from '../../platform/server/outbound/outbound.ts';
import { createWatchdog } from '../../platform/server/process/watchdog.ts';
import { sessionSecret } from '../../platform/server/settings/secrets.ts';
import { mayUseDemo, type Settings, SettingsError } from '../../platform/server/settings/settings.ts';
import { backgroundJobs, promptJobs, promptPollMs, queuedJobs, whileWritable } from './jobs/backgroundJobs.ts';
import { eventKinds } from './jobs/eventKinds.ts';
import { createServer } from './create.ts';
import { checkDatabase, checkStore } from './starting/checks.ts';
import { connectionProblem } from './starting/connecting.ts';
import { waitForDatabase } from './starting/waiting.ts';
import { type OpenDatabase, openDatabase, openReplica } from './open.ts';
import { servePages } from './pages/pages.ts';
import { builtRenderer, developmentRenderer } from './pages/renderer.ts';
import type { RenderThreads } from './pages/renderers/renderThreads.ts';
import { demoNightJob } from './seed/demoNight.ts';
import { demoSignIn, seed } from './seed/seed.ts';
import { sweepRegularly } from './jobs/sweep.ts';
import { siteName } from '../../platform/shared/siteName.ts';

export interface Product {
  url: string;
  /**
   * Reports that the node is leaving and serves on for the drain time (`atOnce`: not at all). Then it stops accepting, finishes
   * requests in progress, and stops the database if no other process uses it.
   */
  stop(how?: { atOnce?: boolean }): Promise<void>;
}

interface StartOptions {
  /** The threads that render pages, which may still be starting. Without them Vite renders: in development. */
  renderThreads?: Promise<RenderThreads> | undefined;
  /** Progress for a person: one short line at a time. */
  report: (line: string) => void;
  /** Ends the wait for a database that is away. */
  stopping?: AbortSignal;
}

/** A port or an address that can't be had is a setting that can't be used. */
async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new SettingsError(`PORT should be a free port: ${port} is in use.`);
    if (code === 'EACCES') throw new SettingsError(`PORT should be a port that may be listened on: ${port} is not allowed here.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingsError(`HOST should be an address of this machine: ${host} is none.`);
    throw error;
  }
}

interface Opened extends Pick<OpenDatabase, 'db' | 'connection'> {
  inDevelopment: boolean;
}

async function createContext(settings: Settings, log: FastifyBaseLogger, { db, connection, inDevelopment }: Opened): Promise<Context> {
  const openBus = settings.redisUrl
    ? (await import('../../platform/server/live/bus/redisBus.ts')).redisBus(settings.redisUrl)
    : postgresBus(connection);
  const live = createLive({
    db,
    log,
    openBus,
    checkEvents: inDevelopment,
    visitorsTopic: everyoneTopic,
    reloads: reloadsFor({ settings }),
  });
  const replica = openReplica(settings, db, log);
  const mailer = settings.mail && (await import('../../platform/server/mail/mailer.ts')).createMailer(settings);
  const watchdog = createWatchdog(log);
  const events = createConsumer({ db, live, log, watchdog, mailer }, eventKinds);
  return {
    db,
    replica,
    live,
    events,
    settings,
    log,
    watchdog,
    responseCache: createResponseCache(db),
    secret: await sessionSecret(settings),
    mailer,
    timeouts: defaultTimeouts,
    passwordCost: defaultPasswordCost,
    checkAnswers: inDevelopment,
  };
}

/** Checks the database, brings it to the newest schema and fills an empty one; gives whether it has the demo community. */
async function prepare(
  settings: Settings,
  { db, connection, migrate }: Omit<OpenDatabase, 'close'>,
  report: StartOptions['report'],
): Promise<boolean> {
  try {
    await checkDatabase(connection);
    const migrations = await migrate();
    if (migrations.length > 0) report(`Database: ${migrations.length} migration${migrations.length === 1 ? '' : 's'} done`);
    return await seed(db, { demo: settings.seedDemo, report });
  } catch (error) {
    throw connectionProblem(error, settings.databaseUrl);
  }
}

/** Opens the database, brings it up to date, fills an empty one, and listens. */
export async function startProduct(
  settings: Settings,
  log: FastifyBaseLogger,
  { renderThreads, report, stopping }: StartOptions,
): Promise<Product> {
  const inDevelopment = renderThreads === undefined;
  choiceOfSettings(settings);
  const { db, connection, migrate, close } = await openDatabase(settings, log, report);
  try {
    await checkStore(settings, report);
    await waitForDatabase(connection, settings, { report, stopping });
    const hasDemo = await prepare(settings, { db, connection, migrate }, report);
    const context = await createContext(settings, log, { db, connection, inDevelopment });
    const { live, replica, events } = context;
    const demo = hasDemo && mayUseDemo(settings) && !settings.databaseUrl && !settings.oidc ? demoSignIn : undefined;
    const app = await createServer(context, { demo });
    servePages(app, context, await (renderThreads ? builtRenderer(app, renderThreads) : developmentRenderer(app)));
    const stopSweeping = sweepRegularly(context);
    const started = context.watchdog.watch('start', { isRequired: true });
    await listen(app, settings);
    // Libraries that no page needs load when the node listens: of pictures, which the first upload needs, and of the job queue.
    const [{ startJobQueue }] = await Promise.all([
      import('../../platform/server/jobs/jobQueue.ts'),
      import('../../platform/server/media/pictures.ts'),
    ]);
    const jobQueue = startJobQueue(context, queuedJobs(context));
    const jobs = backgroundJobs(context);
    if (demo && settings.demoNight) jobs.set('demo night', whileWritable(context, demoNightJob(context)));
    const worker = startWorker(context, jobs);
    const promptWorker = startWorker(context, promptJobs(context), promptPollMs);
    started.end();
    const url = settings.publicUrl.origin;
    report(`${siteName()} is ready on ${url}`);
    if (hasDemo && !mayUseDemo(settings))
      report('The demo community is here, and nobody can sign in to it on a public address. npm run remove-demo removes it.');
    if (demo) report(`Demo sign-in: ${demo.email} password: ${demo.password}`);
    return {
      url,
      async stop({ atOnce = false } = {}) {
        await stopSweeping();
        const workersStopped = Promise.all([jobQueue.stop(), worker.stop(), promptWorker.stop()]);
        await drain(app, live.hub, atOnce ? 0 : settings.drainSeconds);
        await finish(app);
        await events.stop();
        await live.settled();
        await live.close();
        await workersStopped;
        context.mailer?.close();
        await replica.close();
        await close();
      },
    };
  } catch (error) {
    await renderThreads?.then(
      threads => threads.close(),
      () => undefined,
    );
    await close();
    throw error;
  }
}
