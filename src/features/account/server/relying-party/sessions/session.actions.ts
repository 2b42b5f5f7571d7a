import { inTransaction, type Transaction } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { beginSession, endOldestSessions, endSession } from '../../../../../platform/server/http/sessions.ts';
import { type Refusal, refuse, refused } from '../../../../../platform/shared/errors.ts';
import type { SignInProblem } from '../../../sign-in/signIn.rules.ts';
import { lockPasswordVersion, noPassword } from '../../credentials/accounts.queries.ts';
import { isPersonWithPasskeys } from '../../passkeys/passkeys.queries.ts';
import { queueConfirmation } from '../../mailed-links/confirmation/confirmation.actions.ts';
import { endOrphanedRecords, endSessionRecord, lockSessionRecord } from '../../provider/records.queries.ts';
import type { SignedIn } from '../client/client.ts';
import { takeInvitation } from '../../invitations/invitations.queries.ts';
import { signUpMode } from '../../invitations/signUpMode.queries.ts';
import { signUpClosed } from '../../../sign-in/signUp.rules.ts';
import { signInPerson } from '../identity.queries.ts';

interface Browser {
  /** Its own description of itself. */
  device: string;
  /** The keys of the networks in which its address lies. */
  networks: readonly string[];
  /** The session it had until now, which ends. */
  tokenBefore: string | undefined;
  /** Whether a new person may get an account now: not while the site is read-only. */
  mayJoin: boolean;
  /** The code of the invitation that the sign-in began with. */
  invite: string | null;
}

/** Whether a sign-in at the built-in provider still counts: no new password, no sign-out and no deletion came in between. */
async function isCurrent(tx: Transaction, { builtIn, person }: SignedIn): Promise<boolean> {
  if (!builtIn) return true;
  const isKnown =
    builtIn.passwordVersion === noPassword
      ? await isPersonWithPasskeys(tx, person.subject)
      : await lockPasswordVersion(tx, person.subject, builtIn.passwordVersion);
  return isKnown && (await lockSessionRecord(tx, builtIn.sessionUid));
}

/** Is told of an account that has got a mailbox or a login provider: it may be that of somebody who is restricted. */
export type OnIdentity = (tx: Transaction, userId: string) => Promise<void>;

type OpeningContext = Pick<Context, 'db' | 'secret' | 'mailer' | 'settings'>;

/** Whether a new person of another login provider may join. The form of the built-in provider asks before it makes an account. */
async function mayJoin({ settings }: OpeningContext, tx: Transaction, invite: string | null): Promise<boolean> {
  const mode = await signUpMode({ db: tx, settings });
  return mode === 'invite' ? invite !== null && takeInvitation(tx, invite) : mode === 'open';
}

async function open(
  context: OpeningContext,
  tx: Transaction,
  signedIn: SignedIn,
  { device, networks, tokenBefore, invite, mayJoin: isWritable }: Browser,
  onIdentity: OnIdentity,
) {
  const { secret, mailer } = context;
  const { issuer, person, idToken, builtIn, provenAt } = signedIn;
  // Locks the user until the end, so a sign-out of their devices comes before or after all of this.
  const who = await signInPerson(tx, issuer, person);
  if (who === 'email-taken') return who;
  if (who.isNew && !isWritable) return refuse('read_only', '');
  if (who.isNew && !builtIn && !(await mayJoin(context, tx, invite))) return refuse('forbidden', signUpClosed);
  if (who.isNew) await onIdentity(tx, who.userId);
  if (!(await isCurrent(tx, signedIn))) return refuse('unauthorized', 'The sign-in was begun before a new password or a sign-out.');
  const before = tokenBefore === undefined ? undefined : await endSession(tx, tokenBefore);
  const token = await beginSession(tx, who.userId, {
    createdAt: new Date().toISOString(),
    ...(provenAt && { provenAt: provenAt.toISOString() }),
    device,
    networks,
    ...(idToken !== undefined && { idToken }),
    ...(builtIn && { providerSession: builtIn.sessionUid }),
  });
  // A new account's first sign-in: its address is asked to prove itself.
  if (mailer && builtIn && who.isNew && person.email !== null && person.isEmailVerified === false)
    await queueConfirmation(tx, secret, { userId: who.userId, email: person.email });
  if (before?.userId && before.userId !== who.userId) await endOrphanedRecords(tx, before.userId);
  const hadTooMany = await endOldestSessions(tx, who.userId);
  if (before?.userId === who.userId || hadTooMany) await endOrphanedRecords(tx, who.userId);
  return { token };
}

/**
 * Signs a browser in: always a new session, and the one it had before is over. Returns the token for its cookie, or why
 * there is no session; then the provider's session is over too, so the next sign-in asks for the password.
 */
export async function openSession(
  context: OpeningContext,
  signedIn: SignedIn,
  browser: Browser,
  onIdentity: OnIdentity,
): Promise<{ token: string } | Extract<SignInProblem, 'email-taken' | 'expired' | 'closed' | 'read-only'>> {
  const opened = await inTransaction<{ token: string } | 'email-taken' | Refusal<'unauthorized' | 'forbidden' | 'read_only'>>(
    context.db,
    tx => open(context, tx, signedIn, browser, onIdentity),
  );
  if (!refused(opened)) return opened;
  if (opened.code === 'forbidden') return 'closed';
  if (opened.code === 'read_only') return 'read-only';
  if (signedIn.builtIn) await endSessionRecord(context.db, signedIn.builtIn.sessionUid);
  return 'expired';
}
