import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../../platform/server/http/context.ts';
import { endedSessions } from '../../../../../platform/server/http/sessions/sessions.ts';
import { type Refusal, refuse, refused } from '../../../../../platform/shared/errors.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { queueMail } from '../../../../../platform/server/mail/mailQueue.queries.ts';
import type { SignIns } from '../../../sign-in/linkedSignIns.contract.ts';
import type { SignInProblem } from '../../../sign-in/signIn.rules.ts';
import { lockUser } from '../../account.queries.ts';
import { signInLinkedKind } from '../../mailed-links/changes/changes.mail.ts';
import { accountOfUser } from '../../credentials/accounts.queries.ts';
import { provenAccount } from '../../credentials/provenAccount.ts';
import type { Caller } from '../../credentials/tries.actions.ts';
import type { OnIdentity } from '../sessions/session.actions.ts';
import type { SignedIn } from '../client/client.ts';
import { linkToken } from './linkToken.ts';
import { deleteLink, firstIssuer, insertLink, linksOf } from './linked.queries.ts';

/** An issuer's address as it can be compared: tokens and settings may differ in the last slash. */
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');

/** The ways by which the viewer can sign in, and those they can link. */
export async function signIns({ db, settings }: Context, viewer: Viewer): Promise<SignIns> {
  const [links, first] = await Promise.all([linksOf(db, viewer.id), firstIssuer(db, viewer.id)]);
  return {
    hasPassword: first === builtInIssuer,
    providers: settings.loginProviders.map(({ id, name, issuer }) => {
      const link = links.find(each => each.provider === id);
      const isFirst = first !== null && first !== builtInIssuer && withoutSlash(first) === withoutSlash(issuer.href);
      return { id, name, isLinked: link !== undefined || isFirst, isFirst, email: link?.email ?? null };
    }),
  };
}

/** Takes a link away. The provider that the account was made by is no link and stays. */
export async function unlinkSignIn({ db }: Context, viewer: Viewer, provider: string): Promise<undefined | Refusal<'not_found'>> {
  return (await deleteLink(db, viewer.id, provider)) ? undefined : refuse('not_found', 'That sign-in is not linked to your account.');
}

const passwordNeeded = 'Enter your password to connect another sign-in.';

/**
 * The address of the visit that links a provider to the viewer's account. An account with a password has to show it: an open session
 * alone could otherwise leave a way in behind.
 */
export async function beginLink(
  context: Context,
  viewer: Viewer,
  { provider, password, ...caller }: Caller & { provider: string; password: string | undefined },
): Promise<{ location: string } | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>> {
  if (!context.settings.loginProviders.some(({ id }) => id === provider)) return refuse('not_found', 'There is no such sign-in.');
  const hasPassword = (await firstIssuer(context.db, viewer.id)) === builtInIssuer;
  if (hasPassword && password === undefined)
    return refuse('invalid_input', passwordNeeded, [{ path: 'password', message: passwordNeeded }]);
  const proven = password === undefined ? undefined : await provenAccount(context, viewer, password, caller);
  if (refused(proven)) return proven;
  const link = linkToken(context.secret, { sessionId: viewer.sessionId, provider, withPassword: hasPassword });
  return { location: `/api/login?${new URLSearchParams({ returnTo: '/settings', provider, link }).toString()}` };
}

/**
 * Links the provider's account to a person. They have proven both: the account here by `beginLink`, and the
 * one there by the visit itself. An e-mail address proves nothing. Returns 'expired' if the session has ended meanwhile, as a new
 * password ends it, and 'linked-elsewhere' if the provider's account signs somebody else in or the account's own address is not
 * proven where mail is sent. A notice goes to that address.
 */
export async function linkSignIn(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  provider: string,
  { issuer, person }: SignedIn,
  { withPassword, onIdentity }: { withPassword: boolean; onIdentity: OnIdentity },
): Promise<Extract<SignInProblem, 'expired' | 'linked-elsewhere'> | undefined> {
  return inTransaction<Extract<SignInProblem, 'expired' | 'linked-elsewhere'> | undefined>(db, async tx => {
    await lockUser(tx, userId);
    if ((await endedSessions(tx, [sessionId])).length > 0) return 'expired';
    const account = await accountOfUser(tx, userId);
    // A node of the version before began the visit without the password.
    if (account && !withPassword) return 'expired';
    // The owner of an unproven address may be somebody else, who gets the account by a reset.
    if (mailer && account && account.email_verified_at === null) return 'linked-elsewhere';
    const isLinked = await insertLink(tx, userId, { issuer, subject: person.subject, provider, email: person.email, withPassword });
    if (isLinked) await onIdentity(tx, userId);
    if (isLinked && mailer) await queueMail(tx, { userId, kind: signInLinkedKind, about: `${signInLinkedKind}:${randomUUID()}` });
    return isLinked ? undefined : 'linked-elsewhere';
  });
}
