import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { accountElsewhere, wrongPassword } from '../../credentials/password.rules.ts';
import { type Account, accountOfUser } from './accounts.queries.ts';
import { verifyPassword } from './passwords.ts';
import { type Caller, countTry } from './tries.actions.ts';

/** The viewer's account, once they have shown its password. A wrong one counts as a sign-in attempt. */
export async function provenAccount(
  context: Context,
  viewer: Viewer,
  password: string,
  caller: Caller,
): Promise<Account | Refusal<'not_found' | 'forbidden' | 'rate_limited'>> {
  const account = await accountOfUser(context.db, viewer.id);
  if (!account) return refuse('not_found', accountElsewhere);
  const tried = await countTry(context, { ...caller, email: account.email, account });
  if (refused(tried)) return tried;
  if (!(await verifyPassword(password, account.password_hash))) return refuse('forbidden', wrongPassword);
  await tried.succeeded();
  return account;
}
