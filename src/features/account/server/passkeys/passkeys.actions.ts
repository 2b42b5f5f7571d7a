import { randomUUID } from 'node:crypto';
import type { IdempotencyKey } from '../../../../platform/server/db/idempotency.ts';
import { inTransaction, type Transaction } from '../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { endedSessions } from '../../../../platform/server/http/sessions.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { queueMail } from '../../../../platform/server/mail/mailQueue.queries.ts';
import { mayUseDemo } from '../../../../platform/server/settings/settings.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import type { CreationOptions, NewCredential, Passkey, RequestOptions, UsedCredential } from '../../passkeys/passkeys.contract.ts';
import {
  lastSignIn,
  maxPasskeys,
  noSuchPasskey,
  passkeyKnown,
  passkeyNotAdded,
  tooManyPasskeys,
  wrongPasskey,
} from '../../passkeys/passkeys.rules.ts';
import { lockUser } from '../account.queries.ts';
import { endOrphanedRecords } from '../provider/records.queries.ts';
import { type Account, accountOfUser, noPassword } from '../credentials/accounts.queries.ts';
import { provenPerson } from '../credentials/provenPerson.ts';
import { type Caller, countTryOfAddress } from '../credentials/tries.actions.ts';
import { waysToSignIn } from '../relying-party/linked/ways.ts';
import { creationOptions, verifySignature, requestOptions, verifiedCredential } from './ceremonies.ts';
import { passkeyAddedKind, passkeyRemovedKind } from './passkeys.mail.ts';
import { deletePasskey, insertPasskey, passkeyByCredential, storedPasskeysOf } from './passkeys.queries.ts';

type WithPassword = Caller & { password: string | undefined };

async function sendNotice({ mailer }: Context, tx: Transaction, userId: string, kind: string): Promise<void> {
  if (mailer) await queueMail(tx, { userId, kind, about: `${kind}:${randomUUID()}` });
}

/** The options for a new passkey of the viewer, who has shown their password. */
export async function beginPasskey(
  context: Context,
  viewer: Viewer,
  proof: WithPassword,
): Promise<CreationOptions | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'conflict' | 'rate_limited'>> {
  const proven = await provenPerson(context, viewer, proof);
  if (refused(proven)) return proven;
  const passkeys = await storedPasskeysOf(context.db, viewer.id);
  if (passkeys.length >= maxPasskeys) return refuse('conflict', tooManyPasskeys);
  const name = viewer.username ?? (await accountOfUser(context.db, viewer.id))?.email ?? siteName();
  return creationOptions(context, `add:${viewer.sessionId}`, { userId: viewer.id, name, passkeys });
}

/** Adds the passkey that the browser made. A challenge counts for one try, also for one that fails. */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  { name, credential, idempotencyKey }: { name: string; credential: NewCredential; idempotencyKey: IdempotencyKey | undefined },
): Promise<Passkey | Refusal<'unauthorized' | 'forbidden' | 'conflict'>> {
  const add = async (tx: Transaction): Promise<Passkey | 'failed' | Refusal<'unauthorized' | 'conflict'>> => {
    await lockUser(tx, viewer.id);
    // A new password or a sign-out may have ended the session meanwhile.
    if ((await endedSessions(tx, [viewer.sessionId])).length > 0) return refuse('unauthorized', 'Unauthorized');
    const verified = await verifiedCredential(tx, context, credential, `add:${viewer.sessionId}`);
    if (!verified) return 'failed';
    if ((await storedPasskeysOf(tx, viewer.id)).length >= maxPasskeys) return refuse('conflict', tooManyPasskeys);
    const { id, publicKey, counter, transports = [] } = verified;
    const stored = await insertPasskey(tx, { userId: viewer.id, credentialId: id, publicKey, counter, transports, name });
    if (!stored) return refuse('conflict', passkeyKnown);
    await sendNotice(context, tx, viewer.id, passkeyAddedKind);
    return stored;
  };
  const added = await writeAndPublish(context, add, { idempotencyKey });
  return added === 'failed' ? refuse('forbidden', passkeyNotAdded) : added;
}

/** Removes a passkey of the viewer, unless they could not sign in any more. */
export async function removePasskey(
  context: Context,
  viewer: Viewer,
  { id, ...proof }: WithPassword & { id: number },
): Promise<undefined | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'conflict' | 'rate_limited'>> {
  const proven = await provenPerson(context, viewer, proof);
  if (refused(proven)) return proven;
  return inTransaction<undefined | Refusal<'not_found' | 'conflict'>>(context.db, async tx => {
    await lockUser(tx, viewer.id);
    if (!(await deletePasskey(tx, viewer.id, id))) return refuse('not_found', noSuchPasskey);
    if ((await waysToSignIn(tx, context, viewer.id)) === 0) return refuse('conflict', lastSignIn);
    // A sign-in that it began is over, too.
    await endOrphanedRecords(tx, viewer.id);
    await sendNotice(context, tx, viewer.id, passkeyRemovedKind);
    return undefined;
  });
}

/** The options by which the viewer proves with a passkey who they are. */
export async function beginProof(context: Context, viewer: Viewer): Promise<RequestOptions | Refusal<'not_found'>> {
  const passkeys = await storedPasskeysOf(context.db, viewer.id);
  if (passkeys.length === 0) return refuse('not_found', noSuchPasskey);
  return requestOptions(context, `prove:${viewer.sessionId}`, passkeys);
}

/** The account as the built-in provider knows it. A person of another login provider has none there, and no password. */
type SignInAccount = Pick<Account, 'id' | 'password_version'>;

/**
 * The account that a passkey opens. A failed try counts for the network address alone: nobody guesses a signature, and wrong passwords of
 * others must not keep the owner out.
 */
export async function authenticateByPasskey(
  context: Context,
  uid: string,
  { credential, address }: Pick<Caller, 'address'> & { credential: UsedCredential },
): Promise<SignInAccount | Refusal<'forbidden' | 'rate_limited'>> {
  const passkey = await passkeyByCredential(context.db, credential.id);
  // Read before the signature is verified: a reset that comes after it refuses the sign-in for its password version.
  const account = passkey && (await accountOfUser(context.db, passkey.userId));
  const tried = await countTryOfAddress(context, address);
  if (refused(tried)) return tried;
  const isRight = await verifySignature(context, credential, `sign-in:${uid}`, passkey);
  if (!isRight || !passkey || (account?.is_demo && !mayUseDemo(context.settings))) return refuse('forbidden', wrongPasskey);
  await tried.succeeded();
  return account ?? { id: passkey.userId, password_version: noPassword };
}
