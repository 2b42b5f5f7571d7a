import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Archive } from '../settings.contract.ts';
import { accountRow, sections } from './export.queries.ts';

/** Everything that is kept about somebody, as of one moment. */
export async function exportData(context: Context, viewer: Viewer): Promise<Archive> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const account = await accountRow(tx, viewer.id);
      const filled: Archive['sections'] = {};
      for (const { name, rows } of sections) filled[name] = (await rows(viewer.id).execute(tx)).rows;
      return { exportedAt: new Date().toISOString(), account, sections: filled };
    });
}

/** What a feature does with what it knows of somebody who leaves, before their row goes. */
export type Forget = (tx: Transaction, userId: string, publish: Publish) => Promise<void>;

/** Deletes an account for good. What people said in public stays without a name; everything private goes. */
export async function deleteAccount(
  context: Context,
  viewer: Viewer,
  username: string,
  steps: readonly Forget[],
): Promise<undefined | Refusal<'invalid_input'>> {
  if (username !== (viewer.username ?? '')) {
    const message = 'That is not your username.';
    return refuse('invalid_input', message, [{ path: 'username', message }]);
  }
  return writeAndPublish(context, async (tx, publish) => {
    for (const forget of steps) await forget(tx, viewer.id, publish);
    return undefined;
  });
}
