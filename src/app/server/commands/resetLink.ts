/**
 * `npm run reset-link -- E-MAIL` prints a link for a new password, for servers that send no mail. It uses the settings of
 * the running product: the same DATA_DIR or DATABASE_URL, and PUBLIC_URL for the link.
 */
import { makeResetLink, userIdOfAddress } from '../../../features/account/server/index.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { addStaffEntry } from '../../../features/staff-log/server/index.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

async function main(email: string | undefined): Promise<void> {
  if (!email) throw new Error('Give the e-mail address: npm run reset-link -- fan@example.com');
  await withDatabase(async ({ db, settings }) => {
    const reset = await makeResetLink({ db, settings }, email.trim());
    if (!reset) throw new Error(`There is no account with the address ${email}.`);
    const userId = await userIdOfAddress(db, reset.email);
    await inTransaction(db, tx =>
      addStaffEntry(tx, { actorId: null, action: 'make_reset_link', ...(userId !== undefined && { accountId: userId }) }),
    );
    process.stdout.write(`A new password for ${reset.email}, once and within the hour:\n${reset.link}\n`);
  });
}

await operate(() => main(process.argv[2]));
