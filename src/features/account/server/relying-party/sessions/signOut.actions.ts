import { type Database, inTransaction, type Transaction } from '../../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../../platform/server/http/context.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsOf,
  type SessionDetails,
} from '../../../../../platform/server/http/sessions.ts';
import { lockUser } from '../../account.queries.ts';
import { endOrphanedRecords } from '../../provider/records.queries.ts';

// A session here and the built-in provider's session that it came from end together: otherwise `/api/login` would sign the
// device in again without a password. Each use case locks the user first, as a sign-in does, so the two can't pass each other.

/** Ends the session of a browser and returns what it remembered; undefined if there was none. */
export async function signOutBrowser(db: Database, token: string): Promise<SessionDetails | undefined> {
  return inTransaction(db, async tx => {
    const ended = await endSession(tx, token);
    if (ended?.userId) await endOrphanedRecords(tx, ended.userId);
    return ended?.details;
  });
}

/** Signs one device of the viewer out; false if they have no session of that id. */
export async function signOutDevice(db: Database, viewer: Viewer, sid: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    await lockUser(tx, viewer.id);
    const hasEnded = await endSessionOf(tx, viewer.id, sid);
    if (hasEnded) await endOrphanedRecords(tx, viewer.id);
    return hasEnded;
  });
}

/** Signs the viewer's other devices out. */
export async function signOutOthers(db: Database, viewer: Viewer): Promise<void> {
  await inTransaction(db, async tx => {
    await lockUser(tx, viewer.id);
    await endOtherSessions(tx, viewer.id, viewer.sessionId);
    await endOrphanedRecords(tx, viewer.id);
  });
}

/**
 * Ends everything that somebody is signed in by, here and at the built-in provider, and every sign-in of theirs under way:
 * after a reset of the password, or before the account is deleted.
 */
export async function signOutEverywhere(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await endSessionsOf(tx, userId);
  await endOrphanedRecords(tx, userId);
}
