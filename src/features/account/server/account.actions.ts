import { secondsUntilTomorrow, takeFromDailyQuota } from '../../../platform/server/db/dailyQuota.ts';
import { type Connection, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse, refuseForNow } from '../../../platform/shared/errors.ts';
import type { CurrentUser, ProfileEdit } from '../account.contract.ts';
import { isReservedUsername, renamesPerDay, usernameAvailable, usernameProblem, usernameTaken } from '../account.rules.ts';
import type { Flair } from '../people/people.contract.ts';
import { signOutEverywhere } from './relying-party/sessions/signOut.actions.ts';
import {
  currentUser,
  deleteUser,
  isNameOfAnother,
  reserveFormerName,
  lockNames,
  lockUsername,
  setProfile,
  setUsername,
} from './account.queries.ts';

/** The other features that show a name and follow a new one. */
export type Rename = (tx: Transaction, userId: string, username: string) => Promise<void>;

export async function checkUsername(context: Context, viewer: Viewer, username: string): Promise<{ available: boolean; message: string }> {
  const problem = usernameProblem(username);
  if (problem) return { available: false, message: problem };
  const isTaken = isReservedUsername(username) || (await isNameOfAnother(context.db, username, viewer.id));
  return isTaken ? { available: false, message: usernameTaken } : { available: true, message: usernameAvailable };
}

type Outcome = CurrentUser | Refusal<'invalid_input' | 'username_taken' | 'conflict'>;

function brokenRule(username: string): Refusal<'invalid_input' | 'username_taken'> | undefined {
  const problem = usernameProblem(username);
  if (problem) return refuse('invalid_input', problem, [{ path: 'username', message: problem }]);
  return isReservedUsername(username) ? refuse('username_taken', usernameTaken) : undefined;
}

/** Gives a name to somebody who may have it; of two at once the first to lock it gets it. */
async function take(tx: Transaction, viewer: Viewer, username: string): Promise<Refusal<'username_taken'> | undefined> {
  const isFree = !(await isNameOfAnother(tx, username, viewer.id)) && (await setUsername(tx, viewer.id, username));
  return isFree ? undefined : refuse('username_taken', usernameTaken);
}

/** Steps for a new member, such as their first favorites. They follow from the first username. */
export type OnMember = (tx: Transaction, userId: string) => Promise<void>;

/** The first username; a second set-up is refused. */
export async function setupUsername(context: Context, viewer: Viewer, username: string, onMember: OnMember): Promise<Outcome> {
  const broken = brokenRule(username);
  if (broken) return broken;
  return inTransaction<Outcome>(context.db, async tx => {
    await lockNames(tx, [username]);
    if ((await lockUsername(tx, viewer.id)) !== null) return refuse('conflict', 'You have a username already.');
    const taken = await take(tx, viewer, username);
    if (taken) return taken;
    await onMember(tx, viewer.id);
    return currentUser(tx, viewer.id);
  });
}

/** A new username everywhere it is shown; the latest old ones are kept for their owner for 30 days. Before set-up it is the set-up. */
export async function changeUsername(
  context: Context,
  viewer: Viewer,
  username: string,
  { renames, onMember }: { renames: readonly Rename[]; onMember: OnMember },
): Promise<CurrentUser | Refusal<'invalid_input' | 'username_taken' | 'rate_limited'>> {
  const broken = brokenRule(username);
  if (broken) return broken;
  return inTransaction<CurrentUser | Refusal<'username_taken' | 'rate_limited'>>(context.db, async tx => {
    await lockNames(tx, viewer.username === null ? [username] : [username, viewer.username]);
    const former = await lockUsername(tx, viewer.id);
    if (former === username) return currentUser(tx, viewer.id);
    const taken = await take(tx, viewer, username);
    if (taken) return taken;
    if (former === null) await onMember(tx, viewer.id);
    else {
      if (!(await takeFromDailyQuota(tx, { userId: viewer.id, kind: 'renames', amount: 1, max: renamesPerDay })))
        return refuseForNow(
          `You have changed your username ${renamesPerDay} times today. Please come back tomorrow.`,
          secondsUntilTomorrow(),
        );
      await reserveFormerName(tx, viewer.id, former, username);
      for (const rename of renames) await rename(tx, viewer.id, username);
    }
    return currentUser(tx, viewer.id);
  });
}

const noTeam = 'Pick a team: your flair is the tag of one';

/** Changes the bio and the flair. `teamFlair` finds the flair of a team by the name of its tag; other tags are refused. */
export async function saveProfile(
  context: Context,
  viewer: Viewer,
  edit: ProfileEdit,
  teamFlair: (db: Connection, name: string) => Promise<Flair | undefined>,
): Promise<CurrentUser | Refusal<'invalid_input'>> {
  return inTransaction<CurrentUser | Refusal<'invalid_input'>>(context.db, async tx => {
    const flair = typeof edit.flair === 'string' ? await teamFlair(tx, edit.flair) : edit.flair;
    if (typeof edit.flair === 'string' && !flair) return refuse('invalid_input', noTeam, [{ path: 'flair', message: noTeam }]);
    await setProfile(tx, viewer.id, { bio: edit.bio, flair });
    return currentUser(tx, viewer.id);
  });
}

/** Deletes a person with their private data, their account and all their sign-ins. Their public texts have been made nameless before. */
export async function forgetUser(tx: Transaction, userId: string): Promise<void> {
  await signOutEverywhere(tx, userId);
  await deleteUser(tx, userId);
}
