import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../../platform/server/http/context.ts';
import { endedSessions } from '../../../../../platform/server/http/sessions.ts';
import { type Refusal, refuse, refused } from '../../../../../platform/shared/errors.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { queueMail } from '../../../../../platform/server/mail/mailQueue.queries.ts';
import type { SignIns } from '../../../sign-in/linkedSignIns.contract.ts';
import { lastSignIn } from '../../../passkeys/passkeys.rules.ts';
import type { SignInProblem } from '../../../sign-in/signIn.rules.ts';
import { lockUser } from '../../account.queries.ts';
import { signInLinkedKind } from '../../mailed-links/changes/changes.mail.ts';
import { accountOfUser } from '../../credentials/accounts.queries.ts';
import { type Proof, provenPerson } from '../../credentials/provenPerson.ts';
import type { Caller } from '../../credentials/tries.actions.ts';
import type { OnIdentity } from '../sessions/session.actions.ts';
import type { SignedIn } from '../client/client.ts';
import { linkToken } from './linkToken.ts';
import { deleteLink, firstIssuer, insertLink, linksOf } from './linked.queries.ts';
import { isFrom, waysToSignIn } from './ways.ts';

/** The ways by which the viewer can sign in, and those they can link. */
export async function signIns({ db, settings }: Context, viewer: Viewer): Promise<SignIns> {
  const [links, first] = await Promise.all([linksOf(db, viewer.id), firstIssuer(db, viewer.id)]);
  return {
    hasPassword: first === builtInIssuer,
    providers: settings.loginProviders.map(({ id, name, issuer }) => {
      const link = links.find(each => each.provider === id);
      const isFirst = isFrom(first, issuer);
      return { id, name, isLinked: link !== undefined || isFirst, isFirst, email: link?.email ?? null };
    }),
  };
}

type Unproven = Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>;

/** Takes a link away. The provider that the account was made by is no link and stays. The last way to sign in stays too. */
export async function unlinkSignIn(
  context: Context,
  viewer: Viewer,
  { provider, ...proof }: Caller & Proof & { provider: string },
): Promise<undefined | Unproven | Refusal<'conflict'>> {
  const proven = await provenPerson(context, viewer, proof);
  if (refused(proven)) return proven;
  return inTransaction<undefined | Refusal<'not_found' | 'conflict'>>(context.db, async tx => {
    await lockUser(tx, viewer.id);
    if (!(await deleteLink(tx, viewer.id, provider))) return refuse('not_found', 'That sign-in is not linked to your account.');
    return (await waysToSignIn(tx, context, viewer.id)) === 0 ? refuse('conflict', lastSignIn) : undefined;
  });
}

/**
 * The address of the visit that links a provider to the viewer's account. They prove who they are first: an open session alone could
 * otherwise leave a way in behind.
 */
export async function beginLink(
  context: Context,
  viewer: Viewer,
  { provider, ...proof }: Caller & Proof & { provider: string },
): Promise<{ location: string } | Unproven> {
  if (!context.settings.loginProviders.some(({ id }) => id === provider)) return refuse('not_found', 'There is no such sign-in.');
  const proven = await provenPerson(context, viewer, proof);
  if (refused(proven)) return proven;
  const link = linkToken(context.secret, { sessionId: viewer.sessionId, provider, withPassword: !proven.isFresh });
  return { location: `/api/login?${new URLSearchParams({ returnTo: '/settings/security', provider, link }).toString()}` };
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
    // A session that is fresh proves enough for a person without a password, and not for one who has set one meanwhile.
    if (account && !withPassword) return 'expired';
    // The owner of an unproven address may be somebody else, who gets the account by a reset.
    if (mailer && account && account.email_verified_at === null) return 'linked-elsewhere';
    const isLinked = await insertLink(tx, userId, { issuer, subject: person.subject, provider, email: person.email, withPassword });
    if (isLinked) await onIdentity(tx, userId);
    if (isLinked && mailer) await queueMail(tx, { userId, kind: signInLinkedKind, about: `${signInLinkedKind}:${randomUUID()}` });
    return isLinked ? undefined : 'linked-elsewhere';
  });
}
