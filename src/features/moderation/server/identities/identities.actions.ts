/** Carries a silence or a ban over to a new account of the same person. src/features/moderation/README.md, Standing. */
import { createHmac } from 'node:crypto';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { identitiesOf, isRestricted, setRestriction } from '../../../account/server/index.ts';
import { endWithFinal } from '../finals/finals.queries.ts';
import { handOver, lockRestrictions, storeIdentities } from './identities.queries.ts';

type WithKey = Pick<Context, 'secret' | 'mailer'>;

/** The identities of a person as keyed hashes. A copy of the database does not have the key. */
async function keysOf({ secret }: WithKey, tx: Transaction, userId: string, options: { isProven: boolean }): Promise<string[]> {
  const identities = await identitiesOf(tx, userId, options);
  return identities.map(identity => createHmac('sha256', secret).update(`identity ${identity}`).digest('base64url'));
}

/** Stores by what a restricted person is known again: when the restriction begins, and before the account is deleted. */
export async function rememberIdentities(context: WithKey, tx: Transaction, userId: string): Promise<void> {
  const keys = await keysOf(context, tx, userId, { isProven: context.mailer !== undefined });
  if (keys.length > 0) await storeIdentities(tx, userId, keys);
}

/**
 * Restricts an account as an earlier one of the same person was: the same end, the same reason, and the same entry of the log, which
 * they can appeal. It runs for a new account, a linked login provider and a new e-mail address.
 */
export async function carryRestrictions(context: WithKey, tx: Transaction, userId: string): Promise<void> {
  const keys = await keysOf(context, tx, userId, { isProven: false });
  const found = keys.length === 0 ? [] : await lockRestrictions(tx, userId, keys);
  for (const restricted of ['silenced', 'banned'] as const) {
    // The last one is the longest. A restriction that the account has already stays.
    const longest = found.findLast(({ state }) => state === restricted);
    if (!longest || (await isRestricted(tx, userId, restricted))) continue;
    const { state, until, gameId, reason, entryId } = longest;
    await setRestriction(tx, userId, state, { until, gameId, reason, entryId });
    await handOver(tx, entryId, userId);
    if (gameId !== null) await endWithFinal(tx, { userId, action: state === 'banned' ? 'ban' : 'silence', gameId, entryId });
  }
  if (found.length > 0) await rememberIdentities(context, tx, userId);
}
