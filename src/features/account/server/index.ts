import type { Connection } from '../../../platform/server/db/database.ts';
import { sweepFormerNames } from './account.queries.ts';
import { sweepResets } from './credentials/resets.queries.ts';
import { sweepConfirmations } from './credentials/confirmations.queries.ts';
import { sweepSignUps } from './credentials/signUps.queries.ts';
import { sweepTries } from './credentials/tries.queries.ts';
import { fillEmailForms } from './emailForms.queries.ts';
import { sweepRecords } from './provider/records.queries.ts';
import { sweepPending } from './relying-party/pending.queries.ts';

export { forgetUser } from './account.actions.ts';
export { holdUser, moderators, setModerator, userIdOf, viewerOf } from './account.queries.ts';
export { confirmationMails } from './credentials/confirmation.mail.ts';
export { makeResetLink } from './credentials/reset.actions.ts';
export { hashPassword } from './passwords.ts';
export { peopleByNames } from './people.queries.ts';
export { signOutDevice, signOutOthers } from './signOut.actions.ts';

/** Forgets sign-ins, links, tries and names whose time is over. */
export async function sweepAccounts(db: Connection): Promise<void> {
  for (const sweep of [
    sweepPending,
    sweepRecords,
    sweepResets,
    sweepTries,
    sweepSignUps,
    sweepConfirmations,
    fillEmailForms,
    sweepFormerNames,
  ])
    await sweep(db);
}
