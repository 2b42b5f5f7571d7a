/**
 * `npm run import -- FOLDER` moves a community in from a neutral folder (docs/moving.md), also while the product runs. `--dry-run` checks the folder
 * and stores nothing; `--strict` stores nothing if a line is broken. The same command goes on after an interruption, and later takes the difference.
 */
import { parseArgs } from 'node:util';
import { importFolder } from '../moving/importing/import.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error('Give one folder: bleachers import FOLDER [--dry-run] [--strict]');
  await withDatabase(
    async opened => {
      const say = (line: string) => process.stderr.write(`${line}\n`);
      const { report, isRefused } = await importFolder(opened, folder, { isDryRun: values['dry-run'], isStrict: values.strict }, say);
      if (isRefused) process.exitCode = 1;
      process.stdout.write(`${isRefused ? 'Lines are broken, so nothing was stored. ' : ''}The report:\n${report}\n`);
    },
    { hasNoStatementTimeout: true },
  );
}

await operate(main);
