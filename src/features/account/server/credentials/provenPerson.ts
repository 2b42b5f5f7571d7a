import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { isFreshSession } from '../../../../platform/server/http/sessions.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import type { UsedCredential } from '../../passkeys/passkeys.contract.ts';
import { freshSignInMinutes, freshSignInNeeded, passwordNeeded, wrongPasskey } from '../../passkeys/passkeys.rules.ts';
import { verifySignature } from '../passkeys/ceremonies.ts';
import { passkeyByCredential } from '../passkeys/passkeys.queries.ts';
import { accountOfUser } from './accounts.queries.ts';
import { provenAccount } from './provenAccount.ts';
import { type Caller, countTryOfAddress } from './tries.actions.ts';

export interface Proof {
  password?: string | undefined;
  passkey?: UsedCredential | undefined;
}

type Unproven = Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>;

async function provenByPasskey(context: Context, viewer: Viewer, passkey: UsedCredential, { address }: Caller) {
  const counted = await countTryOfAddress(context, address);
  if (refused(counted)) return counted;
  const known = await passkeyByCredential(context.db, passkey.id);
  const own = known?.userId === viewer.id ? known : undefined;
  if (!(await verifySignature(context, passkey, `prove:${viewer.sessionId}`, own))) return refuse('forbidden', wrongPasskey);
  await counted.succeeded();
  return { isFresh: false };
}

/**
 * Whether the viewer is the owner of the account, beyond an open session: by its password or one of its passkeys, or, if it has no
 * password, by a sign-in of the last minutes. `isFresh` is true if that sign-in was all that was shown.
 */
export async function provenPerson(
  context: Context,
  viewer: Viewer,
  { password, passkey, ...caller }: Caller & Proof,
): Promise<{ isFresh: boolean } | Unproven> {
  if (passkey) return provenByPasskey(context, viewer, passkey, caller);
  if (password !== undefined) {
    const account = await provenAccount(context, viewer, password, caller);
    return refused(account) ? account : { isFresh: false };
  }
  if (await accountOfUser(context.db, viewer.id))
    return refuse('invalid_input', passwordNeeded, [{ path: 'password', message: passwordNeeded }]);
  return (await isFreshSession(context.db, viewer.sessionId, freshSignInMinutes))
    ? { isFresh: true }
    : refuse('forbidden', freshSignInNeeded);
}
