import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../platform/server/http/context.ts';
import { isUserId } from '../../../../platform/shared/fields.ts';
import { renew, renewalsOf } from './feedTokens.queries.ts';

/** A token names its person and proves that this server made it. A copy of the database does not have it. */
function tokenOf({ secret }: Context, userId: string, renewals: number): string {
  const proof = createHmac('sha256', secret).update(`feed ${userId} ${renewals}`).digest('base64url').slice(0, 32);
  return `${userId}.${proof}`;
}

function addressOf(context: Context, userId: string, renewals: number): { url: string } {
  return { url: `${context.settings.publicUrl.origin}/feed.xml?token=${tokenOf(context, userId, renewals)}` };
}

/** The address of a person's own feed. */
export async function feedAddress(context: Context, userId: string): Promise<{ url: string }> {
  return addressOf(context, userId, await renewalsOf(context.db, userId));
}

export async function renewFeedAddress(context: Context, userId: string): Promise<{ url: string }> {
  return addressOf(context, userId, await renew(context.db, userId));
}

/** The person of a token; undefined for one that is invalid or was renewed. */
export async function userOfToken(context: Context, token: string): Promise<string | undefined> {
  const [userId = ''] = token.split('.', 1);
  if (token.length > 100 || !isUserId(userId)) return undefined;
  const [given, expected] = [token, tokenOf(context, userId, await renewalsOf(context.db, userId))].map(text => Buffer.from(text));
  return given && expected && given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}
