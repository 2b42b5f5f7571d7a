import { pino } from 'pino';
import { readSettings, SettingsError } from '../../platform/server/settings.ts';
import { startProduct } from './start.ts';

const inDevelopment = process.argv.includes('--dev');

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino({ level: settings.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  const product = await startProduct(settings, log, { inDevelopment, report: line => process.stdout.write(`${line}\n`) });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // What is under way gets its time; what never ends does not hold the exit up.
    setTimeout(() => process.exit(1), 9_500).unref();
    product.stop().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (!(error instanceof SettingsError) && inDevelopment && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
