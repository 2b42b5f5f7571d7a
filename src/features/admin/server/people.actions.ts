import { randomUUID } from 'node:crypto';
import { type Connection, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { JsonFile } from '../../../platform/server/http/bodies/jsonFile.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { queueMail } from '../../../platform/server/mail/mailQueue.queries.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import {
  accountGoneNotice,
  accountMergedKind,
  dataExportedKind,
  isHouse,
  lockUser,
  moveFirstSignIn,
  provenAddress,
  signOutEverywhere,
  userIdOf,
} from '../../account/server/index.ts';
import { bookmarkLimit } from '../../bookmarks/bookmarks.rules.ts';
import { openCaseOf } from '../../moderation/server/index.ts';
import { renamePosts } from '../../posts/server/index.ts';
import { replyTexts } from '../../replies/server/index.ts';
import { renameAuthor } from '../../texts/server/index.ts';
import type { Archive } from '../../settings/settings.contract.ts';
import { deleteAccount, deletionOf, exportData } from '../../settings/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import type { AdminUser } from '../admin.contract.ts';
import { hasUnprovenAddress, lockMerges, moveRows, userFor } from './people.queries.ts';

const userNotFound = () => refuse('not_found', 'User not found');

/** The account, if the admin has typed its username. */
async function confirmed(context: Context, id: string, username: string): Promise<AdminUser | Refusal<'not_found' | 'invalid_input'>> {
  const user = await userFor(context.db, id);
  if (!user) return userNotFound();
  if (username.replace(/^@/, '') === (user.username ?? '')) return user;
  const message = 'That is not the username of this account.';
  return refuse('invalid_input', message, [{ path: 'username', message }]);
}

/** Whether an account is that of another admin: admins have no power over each other but to take the role, which is in the open log. */
const isOtherAdmin = (viewer: Viewer, { id, role }: AdminUser) => role === 'admin' && id !== viewer.id;
const makeMemberFirst = () => refuse('conflict', 'That is the account of another admin. Make it a member first.');

/** Gathers what is kept about a person who asked for it. The person is told by mail, so that nobody reads it in secret. */
export async function exportPerson(
  context: Context,
  viewer: Viewer,
  { id, username }: { id: string; username: string },
): Promise<JsonFile<Archive> | Refusal<'not_found' | 'invalid_input' | 'conflict' | 'unavailable'>> {
  const user = await confirmed(context, id, username);
  if (refused(user)) return user;
  if (isOtherAdmin(viewer, user)) return makeMemberFirst();
  const exported = await exportData(context, user);
  if (refused(exported)) return exported;
  await inTransaction(context.db, async tx => {
    await addStaffEntry(tx, { actorId: viewer.id, action: 'export_account', accountId: id });
    if (context.mailer) await queueMail(tx, { userId: id, kind: dataExportedKind, about: `${dataExportedKind}:${randomUUID()}` });
  });
  return exported;
}

/** Why an account can't be deleted; undefined if it can. */
async function deletionProblem(db: Connection, id: string): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const user = await userFor(db, id);
  if (!user) return userNotFound();
  if (user.role !== 'member')
    return refuse('conflict', 'Make the account a member first: an account with a role can be neither deleted nor merged.');
  return (await isHouse(db, id))
    ? refuse('conflict', 'The site itself writes by that account. It can be neither deleted nor merged.')
    : undefined;
}

/** Why one account can't be merged into another; undefined if it can. */
async function mergeProblem(
  db: Connection,
  { gone, kept, sendsMail }: { gone: string; kept: string; sendsMail: boolean },
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const problem = await deletionProblem(db, gone);
  if (problem) return problem;
  if (await isHouse(db, kept)) return refuse('conflict', 'The site itself writes by that account.');
  for (const id of [gone, kept]) {
    const user = await userFor(db, id);
    if (!user) return userNotFound();
    if (user.role !== 'member')
      return refuse('conflict', 'An account with a role can be neither deleted nor merged. Make it a member first.');
    // Whoever owns an address that nobody proved could get the account by a reset.
    if (id === kept && sendsMail && (await hasUnprovenAddress(db, id)))
      return refuse('conflict', 'The account that stays has an unconfirmed address. Its owner has to confirm it first.');
    if (user.standing.state === 'banned' || user.standing.state === 'silenced')
      return refuse('conflict', 'One of the two accounts is restricted. Lift that first.');
  }
  return (await openCaseOf(db, 'user', gone)) ? refuse('conflict', 'The account has an open case. Decide that first.') : undefined;
}

/** Tells the owner of an account that it is gone. The deletion stands if the mail cannot be sent. */
async function tellOwner(context: Context, address: string | undefined, how: 'deleted' | 'merged'): Promise<void> {
  if (address === undefined) return;
  await context.mailer
    ?.send(accountGoneNotice(context, address, how))
    .catch((error: unknown) => context.log.warn({ err: error }, 'the owner of an account could not be told that it is gone'));
}

/** Deletes the account of a person who asked for it. */
export async function deletePerson(
  context: Context,
  viewer: Viewer,
  { id, username }: { id: string; username: string },
): Promise<undefined | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  const user = await confirmed(context, id, username);
  if (refused(user)) return user;
  // The account is locked then: nothing about it changes any more.
  const note = async (tx: Transaction) => {
    const problem = await deletionProblem(tx, id);
    if (problem) throw problem;
    await addStaffEntry(tx, { actorId: viewer.id, action: 'delete_account', accountId: id });
  };
  const address = await provenAddress(context.db, id);
  const deletion = deletionOf(context);
  const failed = await deleteAccount(context, user, user.username ?? '', { ...deletion, forget: [note, ...deletion.forget] });
  if (!failed) await tellOwner(context, address, 'deleted');
  return failed;
}

export async function signOutPerson(context: Context, viewer: Viewer, id: string): Promise<undefined | Refusal<'not_found' | 'conflict'>> {
  const user = await userFor(context.db, id);
  if (!user) return userNotFound();
  if (isOtherAdmin(viewer, user)) return makeMemberFirst();
  await inTransaction(context.db, async tx => {
    await signOutEverywhere(tx, id);
    await addStaffEntry(tx, { actorId: viewer.id, action: 'sign_out_account', accountId: id });
  });
  return undefined;
}

/** Moves everything of one account of a person to another of theirs (database function `merge_accounts`) and deletes it. */
export async function mergePerson(
  context: Context,
  viewer: Viewer,
  { id, username, into }: { id: string; username: string; into: string },
): Promise<AdminUser | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  const user = await confirmed(context, id, username);
  if (refused(user)) return user;
  const keptId = await userIdOf(context.db, into.replace(/^@/, ''));
  const kept = keptId === undefined ? undefined : await userFor(context.db, keptId);
  const wrong = (message: string) => refuse('invalid_input', message, [{ path: 'into', message }]);
  if (!kept) return wrong('No account has that username.');
  if (kept.id === id) return wrong('An account can’t be merged into itself.');
  const deletion = deletionOf(context);
  const move = async (tx: Transaction) => {
    const problem = await mergeProblem(tx, { gone: id, kept: kept.id, sendsMail: context.mailer !== undefined });
    if (problem) throw problem;
    await addStaffEntry(tx, { actorId: viewer.id, action: 'merge_account', accountId: kept.id });
    await moveFirstSignIn(tx, { gone: id, kept: kept.id, providers: context.settings.loginProviders });
    await moveRows(tx, { gone: id, kept: kept.id, maxBookmarks: bookmarkLimit });
    // Texts hold the name of their author for searches.
    const name = (await userFor(tx, kept.id))?.username ?? '';
    await renamePosts(tx, kept.id, name);
    await renameAuthor(tx, replyTexts, kept.id, name);
    if (context.mailer) await queueMail(tx, { userId: kept.id, kind: accountMergedKind, about: `${accountMergedKind}:${randomUUID()}` });
  };
  const address = await provenAddress(context.db, id);
  const failed = await deleteAccount(context, user, user.username ?? '', {
    ...deletion,
    lock: [lockMerges, ...deletion.lock, tx => lockUser(tx, kept.id)],
    forget: [move, ...deletion.forget],
  });
  if (failed) return failed;
  await tellOwner(context, address, 'merged');
  return (await userFor(context.db, kept.id)) ?? userNotFound();
}
