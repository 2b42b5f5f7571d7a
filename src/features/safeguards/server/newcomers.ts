import type { Connection } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { markEstablished } from '../../account/server/index.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { newcomerRow } from './newcomers.queries.ts';

/** A newcomer, with the end of their first day; null if it has passed and only texts are missing. */
export interface Newcomer {
  until: Date | null;
}

/** Whether the viewer's limits as a newcomer are to be looked up. RATE_LIMIT=off lifts them, and moderators have none. */
export function mayBeNewcomer(
  { settings }: Pick<Context, 'settings'>,
  { role, mayBeNewcomer: mayBe }: Pick<Viewer, 'role' | 'mayBeNewcomer'>,
): boolean {
  return settings.rateLimit && mayBe && role === 'member';
}

/** The viewer as a newcomer, or undefined. People who have stopped being newcomers are remembered, and cost no query from then on. */
export async function newcomerOf(db: Connection, userId: string): Promise<Newcomer | undefined> {
  const { isNewcomer, until } = await newcomerRow(db, userId);
  if (isNewcomer) return { until };
  await markEstablished(db, userId);
  return undefined;
}

/** The caller's own data with their standing as a newcomer, if they are one. */
export async function withNewcomerStanding(context: Context, viewer: Viewer, user: CurrentUser): Promise<CurrentUser> {
  if (user.standing.state !== 'good' || !mayBeNewcomer(context, viewer)) return user;
  const newcomer = await newcomerOf(context.db, viewer.id);
  if (!newcomer) return user;
  return { ...user, standing: { state: 'newcomer', until: newcomer.until?.toISOString() ?? null, reason: null, entryId: null } };
}
