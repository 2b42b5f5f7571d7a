import { pino } from 'pino';
import { readSettings, SettingsError } from '../../platform/server/settings.ts';
import { type Product, startProduct } from './start.ts';

const inDevelopment = process.argv.includes('--dev');
const longestStop = 9_500;

// React renders several times faster without its checks; it looks when the pages' code is loaded, which is later.
if (!inDevelopment) process.env.NODE_ENV ??= 'production';

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'The start failed.'}\n`);
  if (inDevelopment && error instanceof Error && !(error instanceof SettingsError)) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** Ends the process by a signal: also one that comes while the product is still starting. */
function stopOn(signals: NodeJS.Signals[], product: Promise<Product>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // What is under way gets its time; what never ends does not hold the exit up.
    setTimeout(() => process.exit(1), longestStop).unref();
    product
      .then(started => started.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of signals) process.on(signal, stop);
}

try {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  const product = startProduct(settings, log, { inDevelopment, report: line => process.stdout.write(`${line}\n`) });
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], product);
  product.catch(fail);
} catch (error) {
  fail(error);
}
