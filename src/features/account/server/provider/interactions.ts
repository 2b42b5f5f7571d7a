import type { Provider } from 'oidc-provider';
import type { Context } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { signInExpired } from '../../credentials/password.rules.ts';
import type { Account } from '../credentials/accounts.queries.ts';
import { pendingSignIn } from '../relying-party/pending.queries.ts';
import { passwordMethod } from './claims.ts';

type Interaction = InstanceType<Provider['Interaction']>;

/**
 * The sign-in that a page is open for. Only the browser that began it may go on: otherwise somebody could have another
 * person type a password into a sign-in of their own. The product's sign-in cookie proves it, in every tab at once.
 */
export async function openInteraction(
  context: Context,
  provider: Provider,
  uid: string,
  signInId: string | undefined,
): Promise<{ interaction: Interaction; returnTo: string; invite: string | null } | Refusal<'not_found'>> {
  const interaction = await provider.Interaction.find(uid);
  const state = interaction?.params.state;
  const isKnown = typeof state === 'string' && signInId !== undefined;
  const pending = isKnown ? await pendingSignIn(context.db, state, signInId) : undefined;
  return interaction && pending ? { interaction, ...pending } : refuse('not_found', signInExpired);
}

/** Tells the provider who it is; answers where the browser goes on. */
export async function finishInteraction(
  interaction: Interaction,
  account: Pick<Account, 'id' | 'password_version'>,
): Promise<{ location: string }> {
  interaction.result = { login: { accountId: account.id, amr: [passwordMethod(account.password_version)] } };
  await interaction.persist();
  const { pathname, search } = new URL(interaction.returnTo);
  return { location: pathname + search };
}
