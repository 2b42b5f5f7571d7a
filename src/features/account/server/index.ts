import type { Connection } from '../../../platform/server/db/database.ts';
import { sweepFormerNames } from './account.queries.ts';
import { sweepSignUps } from './credentials/signUps.queries.ts';
import { sweepTries } from './credentials/tries.queries.ts';
import { sweepRecords } from './provider/records.queries.ts';
import { sweepWaitingPasswords } from './credentials/waiting/waiting.queries.ts';
import { sweepOneTimeKeys } from './oneTimeKeys.queries.ts';

export { houseAccount, houseIssuer, isHouse } from './people/house.queries.ts';
export { refuseByStanding, type Restriction } from './standing.ts';
export { forgetUser } from './account.actions.ts';
export {
  type BareViewer,
  addressOfUser,
  lockUserForDeletion,
  lockUser,
  isRestricted,
  markBoundaries,
  markClock,
  markEstablished,
  moderators,
  readerById,
  renameTagOfPeople,
  setPicture,
  setProfile,
  setRestriction,
  setRole,
  setRoleOf,
  userIdOf,
  userIdOfAddress,
  usernameOfAddress,
  viewerOf,
} from './account.queries.ts';
export { insertInvitation, invitations, type StoredInvitation } from './invitations/invitations.queries.ts';
export { chooseSignUpMode, signUpMode } from './invitations/signUpMode.queries.ts';
export { moveFirstSignIn } from './relying-party/linked/linked.queries.ts';
export { provenAddress } from './passkeys/passkeys.queries.ts';
export { accountGoneNotice, accountMergedKind, credentialMails, dataExportedKind } from './mailed-links/changes/changes.mail.ts';
export { confirmationMails } from './mailed-links/confirmation/confirmation.mail.ts';
export { passkeyMails } from './passkeys/passkeys.mail.ts';
export { makeResetLink } from './mailed-links/reset/reset.actions.ts';
export { defaultPasswordCost, hashPassword } from './credentials/passwords.ts';
export { readForeignHash } from './credentials/waiting/foreignHashes.ts';
export { movedIn, sealHash } from './credentials/waiting/waiting.queries.ts';
export { flairOf, personColumns, personJson } from './people/flair.queries.ts';
export { identitiesOf } from './people/identities.queries.ts';
export { peopleByNames } from './people/people.queries.ts';
export { signOutDevice, signOutEverywhere, signOutOthers } from './relying-party/sessions/signOut.actions.ts';

/** Forgets sign-ins, links, tries and names whose time is over. */
export async function sweepAccounts(db: Connection): Promise<void> {
  for (const sweep of [sweepOneTimeKeys, sweepRecords, sweepTries, sweepSignUps, sweepFormerNames, sweepWaitingPasswords]) await sweep(db);
}
export { networkKey } from './relying-party/sessions/networks.ts';
