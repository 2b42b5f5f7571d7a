/**
 * `npm run backup -- FILE` writes everything the product keeps into a file, also while it runs. `npm run restore -- FILE` makes the
 * database of the settings what a file says; `--replace` where it is not empty. The settings are those of the running product.
 */
import { pino } from 'pino';
import { migrate } from '../../../platform/server/db/migrate.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openDatabase } from '../open.ts';
import { operate } from '../commands/runCommand.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const many = (count: number) => count.toLocaleString('en-US');

async function main(task: string | undefined, given: readonly string[]): Promise<void> {
  const file = given.find(each => !each.startsWith('--'));
  const unknown = given.find(each => each.startsWith('--') && !(task === 'restore' && each === '--replace'));
  if (!file || unknown || (task !== 'backup' && task !== 'restore')) {
    throw new Error('npm run backup -- FILE, or npm run restore -- FILE, with --replace for a database that is not empty.');
  }
  const settings = readSettings(process.env);
  const { db, connection, close } = await openDatabase(settings, pino({ level: 'silent' }), say);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  try {
    if (task === 'backup') {
      const { rows, pictures, missing } = await backUp(connection, settings, file);
      say(`${file}: ${many(rows)} rows and ${many(pictures)} files of pictures, in ${seconds()}. It holds secrets: keep it as one.`);
      if (missing > 0) say(`${many(missing)} files of pictures that were just being stored or removed are not in it.`);
      return;
    }
    const { rows, pictures } = await restore(connection, settings, file, { replaces: given.includes('--replace'), report: say });
    const since = await migrate(db);
    say(
      `${many(rows)} rows and ${many(pictures)} files of pictures are back, in ${seconds()}; ${many(since.length)} migrations done since.`,
    );
  } finally {
    await close();
  }
}

await operate(() => main(process.argv[2], process.argv.slice(3)));
process.exit();
