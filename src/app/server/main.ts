import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '../../platform/server/process/log.ts';
import { readSettings, type Settings, SettingsError } from '../../platform/server/settings/settings.ts';
import { startBuiltThreads } from './pages/renderers/builtThreads.ts';
import type { Product } from './start.ts';

const inDevelopment = process.argv.includes('--dev');
/** Milliseconds for the shutdown after the drain time of the settings. */
const longestStop = 9_500;

// V8 looks for old garbage when the heap has grown by this share. By itself it lets a small heap of a machine with much memory grow to four
// times what lives, and gives little of that back to the system.
setFlagsFromString('--heap-growing-percent=50');

// React renders several times faster without its checks; it looks when the pages' code is loaded, which is later.
if (!inDevelopment) process.env.NODE_ENV ??= 'production';

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'The start failed.'}\n`);
  if (inDevelopment && error instanceof Error && !(error instanceof SettingsError)) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** Ends the process by a signal: also one that comes while the product is still starting. */
function stopOn(signals: NodeJS.Signals[], product: Promise<Product>, drainSeconds: number, stopping: AbortController): void {
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Only SIGTERM drains; a signal from a terminal stops the server at once.
    const atOnce = signal !== 'SIGTERM';
    // Requests in progress get time to finish; one that never ends can't block the exit.
    setTimeout(() => process.exit(1), longestStop + (atOnce ? 0 : drainSeconds * 1_000)).unref();
    product
      .then(started => started.stop({ atOnce }))
      .then(
        () => process.exit(0),
        error => process.exit(error instanceof Error && error.name === 'StoppedEarly' ? 0 : 1),
      );
  };
  for (const signal of signals) process.on(signal, stop);
}

/** An uncaught error leaves the process in an unknown state. The process logs the error and exits, and its supervisor restarts it. */
function endOnSurprise(log: FastifyBaseLogger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'the process ends because of an uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Starts the product. A thread loads the code of the pages while this one loads the server's. */
async function start(settings: Settings, log: FastifyBaseLogger, stopping: AbortSignal): Promise<Product> {
  const renderThreads = inDevelopment ? undefined : startBuiltThreads(settings.renderThreads, problem => log.error(problem));
  // The product waits for the threads later, and fails then.
  renderThreads?.catch(() => undefined);
  const { startProduct } = await import('./start.ts');
  return startProduct(settings, log, { renderThreads, report: line => process.stdout.write(`${line}\n`), stopping });
}

try {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  if (!inDevelopment) endOnSurprise(log);
  // Too late to set it here: loading the program has started the pool.
  if (!inDevelopment && !process.env.UV_THREADPOOL_SIZE) log.warn('UV_THREADPOOL_SIZE is not set: files and passwords share 4 threads');
  const stopping = new AbortController();
  const product = start(settings, log, stopping.signal);
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], product, settings.drainSeconds, stopping);
  product.catch(error => stopping.signal.aborted || fail(error));
} catch (error) {
  fail(error);
}
