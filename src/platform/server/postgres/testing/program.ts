import { startEmbeddedPostgres } from '../processes/launcher.ts';

/** A process of its own for the launcher's tests: starts what its arguments say, answers over IPC, stops when told or left alone. */
const [directory = '', database = '', reachable, bin] = process.argv.slice(2);
const lines: string[] = [];

try {
  const postgres = await startEmbeddedPostgres({ directory, database, reachable, bin, report: line => lines.push(line) });
  process.send?.({ connection: postgres.connection, origin: postgres.origin, isPackaged: postgres.isPackaged, lines });
  const stop = () => postgres.stop().then(() => process.exit(0));
  process.once('message', () => void stop());
  process.once('disconnect', () => void stop());
} catch (error) {
  process.send?.({ failure: String(error), lines });
  process.disconnect?.();
}
