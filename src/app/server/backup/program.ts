/**
 * `npm run backup -- FILE` writes everything the product keeps into a file, also while it runs. `npm run restore -- FILE` makes the
 * database of the settings what a file says; `--replace` where it is not empty. The settings are those of the running product.
 */
import { backupTurn, storeTurn } from '../../../platform/server/jobs/turns.queries.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { operate } from '../commands/runCommand.ts';
import { withDatabase } from '../commands/withDatabase.ts';
import type { OpenDatabase } from '../open.ts';
import { backUp } from './backup.ts';
import { missingLine } from './pictures.ts';
import { restore } from './restore.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const many = (count: number) => count.toLocaleString('en-US');

const usage = 'npm run backup -- FILE [--without-pictures], or npm run restore -- FILE [--replace] for a database that is not empty.';
const optionOf = { backup: '--without-pictures', restore: '--replace' };

function readWords([task, ...given]: readonly string[]): { task: 'backup' | 'restore'; file: string; isSet: boolean } {
  const [file, ...more] = given.filter(each => !each.startsWith('--'));
  const options = given.filter(each => each.startsWith('--'));
  if ((task !== 'backup' && task !== 'restore') || !file || more.length > 0 || options.some(each => each !== optionOf[task]))
    throw new Error(usage);
  return { task, file, isSet: options.length > 0 };
}

async function main(): Promise<void> {
  const { task, file, isSet } = readWords(process.argv.slice(2));
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  if (task === 'backup') {
    await withDatabase(async ({ connection, db, settings }) => {
      const { rows, pictures } = await backUp(connection, settings, file, { withoutPictures: isSet });
      await storeTurn(db, backupTurn);
      if (pictures.missing.length > 0) say(missingLine(settings, pictures));
      say(`${file}: ${many(rows)} rows and ${many(pictures.found)} files of pictures, in ${seconds()}. It holds secrets: keep it as one.`);
    });
    return;
  }
  const putBack = async ({ connection, settings, migrate }: OpenDatabase & { settings: Settings }) => {
    const { rows, pictures, secretFile } = await restore(connection, settings, file, { replaces: isSet, report: say });
    const since = await migrate();
    say(
      `${many(rows)} rows and ${many(pictures)} files of pictures are back, in ${seconds()}; ${many(since.length)} migrations done since.`,
    );
    if (secretFile)
      say(
        `To keep everybody signed in, set SESSION_SECRET to what ${secretFile} holds on every node (or SESSION_SECRET_FILE to that file, in place of it).`,
      );
  };
  // An empty folder that the operator named is a place to restore into. The default folder may only mean that the settings are missing.
  await withDatabase(putBack, { mayCreate: Boolean(process.env.DATA_DIR?.trim()) });
}

await operate(main);
process.exit();
