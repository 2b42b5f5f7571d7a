/**
 * `npm run export -- FOLDER` writes everything that members made into a neutral folder (docs/moving.md), also while the product runs. The hashes of
 * passwords go along only with `--passwords`.
 */
import { parseArgs } from 'node:util';
import { exportFolder } from '../moving/exporting/export.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { passwords: { type: 'boolean', default: false } } });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error('Give one folder: bleachers export FOLDER [--passwords]');
  await withDatabase(
    async opened => {
      const lines = await exportFolder(opened, folder, { withPasswords: values.passwords });
      process.stdout.write(`${lines.join('\n')}\n${folder} holds addresses and messages: keep it as a secret.\n`);
    },
    { hasNoStatementTimeout: true },
  );
}

await operate(main);
