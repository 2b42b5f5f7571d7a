import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Connection, inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { endedSessions } from '../../../../platform/server/http/sessions.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
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

/** Whether a session has ended since the call began: a new password ends it and renews the address, which the call must not tell. */
async function hasEnded(db: Connection, { sessionId }: Viewer): Promise<boolean> {
  return (await endedSessions(db, [sessionId])).length > 0;
}

/** The address of a person's own feed. */
export async function feedAddress(context: Context, viewer: Viewer): Promise<{ url: string } | Refusal<'unauthorized'>> {
  const renewals = await renewalsOf(context.db, viewer.id);
  return (await hasEnded(context.db, viewer)) ? refuse('unauthorized', 'Unauthorized') : addressOf(context, viewer.id, renewals);
}

export async function renewFeedAddress(context: Context, viewer: Viewer): Promise<{ url: string } | Refusal<'unauthorized'>> {
  return inTransaction<{ url: string } | Refusal<'unauthorized'>>(
    context.db,
    async tx => {
      const renewals = await renew(tx, viewer.id);
      return (await hasEnded(tx, viewer)) ? refuse('unauthorized', 'Unauthorized') : addressOf(context, viewer.id, renewals);
    },
    { isQuiet: true },
  );
}

/** The person of a token; undefined for one that is invalid or was renewed. */
export async function userOfToken(context: Context, token: string): Promise<string | undefined> {
  const [userId = ''] = token.split('.', 1);
  if (token.length > 100 || !isUserId(userId)) return undefined;
  const [given, expected] = [token, tokenOf(context, userId, await renewalsOf(context.db, userId))].map(text => Buffer.from(text));
  return given && expected && given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}
