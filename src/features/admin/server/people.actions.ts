import { randomUUID } from 'node:crypto';
import { inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { JsonFile } from '../../../platform/server/http/bodies/jsonFile.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { queueMail } from '../../../platform/server/mail/mailQueue.queries.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { dataExportedKind, isHouse, lockUser, moveFirstSignIn, signOutEverywhere, userIdOf } from '../../account/server/index.ts';
import type { Archive } from '../../settings/settings.contract.ts';
import { deleteAccount, deletionOf, exportData } from '../../settings/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import type { AdminUser } from '../admin.contract.ts';
import { lockMerges, moveRows, userFor } from './people.queries.ts';

const userNotFound = () => refuse('not_found', 'User not found');

/** The account, if the admin has typed its username. */
async function confirmed(context: Context, id: string, username: string): Promise<AdminUser | Refusal<'not_found' | 'invalid_input'>> {
  const user = await userFor(context.db, id);
  if (!user) return userNotFound();
  if (username.replace(/^@/, '') === (user.username ?? '')) return user;
  const message = 'That is not the username of this account.';
  return refuse('invalid_input', message, [{ path: 'username', message }]);
}

/** Gathers what is kept about a person who asked for it. The person is told by mail, so that nobody reads it in secret. */
export async function exportPerson(
  context: Context,
  viewer: Viewer,
  { id, username }: { id: string; username: string },
): Promise<JsonFile<Archive> | Refusal<'not_found' | 'invalid_input' | 'unavailable'>> {
  const user = await confirmed(context, id, username);
  if (refused(user)) return user;
  const exported = await exportData(context, user);
  if (refused(exported)) return exported;
  await inTransaction(context.db, async tx => {
    await addStaffEntry(tx, { actorId: viewer.id, action: 'export_account', accountId: id });
    if (context.mailer) await queueMail(tx, { userId: id, kind: dataExportedKind, about: `${dataExportedKind}:${randomUUID()}` });
  });
  return exported;
}

/** Throws if the account was deleted, or got a role, before its deletion held the lock. */
async function checkAgain(tx: Transaction, id: string): Promise<void> {
  const user = await userFor(tx, id);
  if (!user) throw userNotFound();
  if (user.role !== 'member') throw refuse('conflict', withRole);
}

const ofHouse = () => refuse('conflict', 'The site itself writes by that account. It can be neither deleted nor merged.');

/** Why an account can't be deleted or merged; undefined if it can. */
async function mustStay({ db }: Pick<Context, 'db'>, { id, role }: AdminUser): Promise<Refusal<'conflict'> | undefined> {
  if (role !== 'member') return refuse('conflict', withRole);
  return (await isHouse(db, id)) ? ofHouse() : undefined;
}

const withRole = 'Make the account a member first: an account with a role can be neither deleted nor merged.';

/** Deletes the account of a person who asked for it. */
export async function deletePerson(
  context: Context,
  viewer: Viewer,
  { id, username }: { id: string; username: string },
): Promise<undefined | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  const user = await confirmed(context, id, username);
  if (refused(user)) return user;
  const kept = await mustStay(context, user);
  if (kept) return kept;
  const note = async (tx: Transaction) => {
    await checkAgain(tx, id);
    await addStaffEntry(tx, { actorId: viewer.id, action: 'delete_account', accountId: id });
  };
  const deletion = deletionOf(context);
  return deleteAccount(context, user, user.username ?? '', { ...deletion, forget: [note, ...deletion.forget] });
}

export async function signOutPerson(context: Context, viewer: Viewer, id: string): Promise<undefined | Refusal<'not_found'>> {
  if (!(await userFor(context.db, id))) return userNotFound();
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
  const staying = (await mustStay(context, user)) ?? ((await isHouse(context.db, kept.id)) ? ofHouse() : undefined);
  if (staying) return staying;
  for (const { standing } of [user, kept])
    if (standing.state === 'banned' || standing.state === 'silenced')
      return refuse('conflict', 'One of the two accounts is restricted. Lift that first.');
  const deletion = deletionOf(context);
  const move = async (tx: Transaction) => {
    await checkAgain(tx, id);
    if (!(await userFor(tx, kept.id))) throw userNotFound();
    await addStaffEntry(tx, {
      actorId: viewer.id,
      action: 'merge_account',
      accountId: kept.id,
      changes: { account: [user.username, kept.username] },
    });
    await moveFirstSignIn(tx, { gone: id, kept: kept.id, providers: context.settings.loginProviders });
    await moveRows(tx, { gone: id, kept: kept.id });
  };
  const failed = await deleteAccount(context, user, user.username ?? '', {
    ...deletion,
    lock: [lockMerges, ...deletion.lock, tx => lockUser(tx, kept.id)],
    forget: [move, ...deletion.forget],
  });
  return failed ?? (await userFor(context.db, kept.id)) ?? userNotFound();
}
