/**
 * `npm run grant-moderator -- USERNAME`, or an e-mail address, makes somebody a moderator, with `--admin` an admin; `--revoke` takes it back, and
 * without a name all moderators and admins are listed. It uses the settings of the running product and holds from the next call on.
 */
import { parseArgs } from 'node:util';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { addStaffEntry } from '../../../features/staff-log/server/index.ts';
import { moderators, setRole, userIdOf, usernameOfAddress } from '../../../features/account/server/index.ts';
import { deleteAboutQueue } from '../../../features/notifications/server/index.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

const outcomes = { member: 'is no moderator any more', moderator: 'is a moderator now', admin: 'is an admin now' };

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { revoke: { type: 'boolean', default: false }, admin: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (more.length > 0 || ((values.revoke || values.admin) && name === undefined) || (values.revoke && values.admin))
    throw new Error('Give one username or e-mail address: npm run grant-moderator -- [--admin | --revoke] USERNAME');
  await withDatabase(async ({ db }) => {
    if (name === undefined) {
      const names = await moderators(db);
      const lines = names.map(({ username, role }) => (role === 'admin' ? `${username} (admin)` : username));
      process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'There are no moderators.\n');
      return;
    }
    const role = values.revoke ? 'member' : values.admin ? 'admin' : 'moderator';
    const username = await inTransaction(db, async tx => {
      const known = name.includes('@', 1) ? await usernameOfAddress(tx, name) : name.replace(/^@/, '');
      const id = known && (await userIdOf(tx, known));
      const before = (await moderators(tx)).find(each => each.id === id)?.role ?? 'member';
      if (id !== undefined)
        await addStaffEntry(tx, { actorId: null, action: 'set_role', accountId: id, changes: { role: [before, role] } });
      if (id !== undefined && role === 'member') await deleteAboutQueue(tx, id);
      return known && setRole(tx, known, role);
    });
    if (username === undefined) throw new Error(`No user is called ${name}, or has that address.`);
    process.stdout.write(`${username} ${outcomes[role]}.\n`);
  });
}

await operate(main);
