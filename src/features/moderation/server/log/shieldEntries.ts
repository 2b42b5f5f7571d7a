import type { Transaction } from '../../../../platform/server/db/database.ts';
import { actingRole, type Context, type Viewer } from '../../../../platform/server/http/context.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { deleteEndedShields, type ShieldChange } from '../../../safeguards/server/index.ts';
import { addEntry } from './log.actions.ts';
import { lockLog } from './log.queries.ts';

/** The entry of a shield that somebody, or with null nobody, raised or took down. */
export function logShield(context: Context, viewer: Viewer | null) {
  return (tx: Transaction, { action, scope, reason, until }: ShieldChange) =>
    addEntry(context, tx, {
      by: viewer === null ? 'automatic' : actingRole(viewer),
      actorId: viewer?.id ?? null,
      action,
      kind: scope === 'site' ? 'site' : 'post',
      targetId: scope,
      affectedId: null,
      label: scope === 'site' ? 'the site' : `the thread of post ${scope}`,
      reason,
      until,
    });
}

/** Forgets the shields whose time is over, with an entry for each. */
export async function sweepShields(context: Context): Promise<void> {
  await inTransaction(context.db, async tx => {
    await lockLog(tx);
    for (const { scope, isAutomatic } of await deleteEndedShields(tx)) {
      const reason = isAutomatic ? `The ${scope === 'site' ? 'site' : 'thread'} was calm for 15 minutes.` : 'Its time was over.';
      await logShield(context, null)(tx, { action: 'lower_shield', scope, reason, until: null });
    }
  });
}
