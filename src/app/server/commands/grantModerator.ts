/**
 * `npm run grant-moderator -- USERNAME` lets somebody delete posts and comments of others; `--revoke` takes it back, and
 * without a name all moderators are listed. It uses the settings of the running product and holds from the next call on.
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { moderators, setModerator } from '../../../features/account/server/index.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openDatabase } from '../open.ts';
import { operate } from './runCommand.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { revoke: { type: 'boolean', default: false } } });
  const [name, ...more] = positionals;
  if (more.length > 0 || (values.revoke && name === undefined))
    throw new Error('Give one username: npm run grant-moderator -- [--revoke] USERNAME');
  const { db, close } = await openDatabase(readSettings(process.env), pino({ level: 'silent' }), () => undefined);
  try {
    if (name === undefined) {
      const names = await moderators(db);
      process.stdout.write(names.length > 0 ? `${names.join('\n')}\n` : 'There are no moderators.\n');
      return;
    }
    const username = await setModerator(db, name.replace(/^@/, ''), !values.revoke);
    if (username === undefined) throw new Error(`No user is called ${name}.`);
    process.stdout.write(`${username} ${values.revoke ? 'is no moderator any more' : 'is a moderator now'}.\n`);
  } finally {
    await close();
  }
}

await operate(main);
