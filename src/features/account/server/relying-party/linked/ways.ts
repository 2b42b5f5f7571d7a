import type { Connection } from '../../../../../platform/server/db/database.ts';
import type { Context } from '../../../../../platform/server/http/context.ts';
import { builtInIssuer } from '../../../account.rules.ts';
import { passkeysOf } from '../../passkeys/passkeys.queries.ts';
import { firstIssuer, linksOf } from './linked.queries.ts';

/** An issuer's address as it can be compared: tokens and settings may differ in the last slash. */
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');

/** Whether the account was made by a login provider. */
export const isFrom = (first: string | null, issuer: URL) =>
  first !== null && first !== builtInIssuer && withoutSlash(first) === withoutSlash(issuer.href);

/** The number of ways by which a person can sign in: a password, passkeys, and login providers that the server offers. */
export async function waysToSignIn(db: Connection, { settings }: Pick<Context, 'settings'>, userId: string): Promise<number> {
  const { oidc, loginProviders } = settings;
  const [first, links, passkeys] = [await firstIssuer(db, userId), await linksOf(db, userId), await passkeysOf(db, userId)];
  const providers = loginProviders.filter(({ id, issuer }) => isFrom(first, issuer) || links.some(({ provider }) => provider === id));
  const isFirst = oidc ? isFrom(first, oidc.issuer) : first === builtInIssuer;
  return (isFirst ? 1 : 0) + providers.length + (oidc ? 0 : passkeys.length);
}
