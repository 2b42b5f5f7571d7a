/**
 * `npm run roles -- FILE` gives the roles that a file lists, such as roles.csv in the report of an import: a line `username,role,id` for each person.
 */
import { readFile } from 'node:fs/promises';
import { moderators, setRoleOf, userIdOf } from '../../../features/account/server/index.ts';
import { addStaffEntry } from '../../../features/staff-log/server/index.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

interface Wanted {
  username: string;
  role: 'moderator' | 'admin';
  id: string;
}

function readRoles(text: string): Wanted[] {
  const [head, ...lines] = text.split(/\r?\n/).filter(line => line.trim() !== '');
  if (head?.trim() !== 'username,role,id') throw new Error('The first line has to be username,role,id.');
  return lines.map((line, place) => {
    const [username = '', role, id = '', ...more] = line.split(',').map(part => part.trim());
    if (more.length > 0 || id === '' || (role !== 'moderator' && role !== 'admin'))
      throw new Error(`Line ${place + 2} is no username, moderator or admin, and id. Nothing was changed.`);
    return { username, role, id };
  });
}

async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Give the file: bleachers roles roles.csv');
  const wanted = readRoles(await readFile(file, 'utf8'));
  await withDatabase(async ({ db }) => {
    await inTransaction(db, async tx => {
      const before = new Map((await moderators(tx)).map(({ id, role }) => [id, role]));
      for (const { username, role, id } of wanted) {
        if ((await userIdOf(tx, id)) !== id) throw new Error(`Nobody has the id ${id} (${username}). Nothing was changed.`);
        const former = before.get(id) ?? 'member';
        if (former === role) continue;
        await setRoleOf(tx, id, role);
        await addStaffEntry(tx, { actorId: null, action: 'set_role', accountId: id, changes: { role: [former, role] } });
      }
    });
    for (const { username, role } of wanted) process.stdout.write(`${username} is ${role === 'admin' ? 'an admin' : 'a moderator'} now.\n`);
  });
}

await operate(() => main(process.argv[2]));
