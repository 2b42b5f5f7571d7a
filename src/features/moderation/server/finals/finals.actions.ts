/** Ends restrictions after the final of a game: silences and bans once all late readers know of it, the shields of its threads later. */
import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { periodicJob } from '../../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { deleteShield } from '../../../safeguards/server/index.ts';
import { shieldFallsAfterFinalMinutes } from '../../../safeguards/safeguards.rules.ts';
import { perform } from '../acting/acting.actions.ts';
import { lockLog } from '../log/log.queries.ts';
import { logShield } from '../log/shieldEntries.ts';
import { targetOf } from '../targets.queries.ts';
import { hasEnded, shieldsAfterFinals, takeEnded } from './finals.queries.ts';

/** One node looks for finals this often, in milliseconds. */
const everyMs = 3_000;
const ends = { silence: 'unsilence', ban: 'unban' } as const;

/** The reason of an entry that lifts. It names no game, because readers who hide scores or watch later read the log too. */
const endReason = 'Its time has ended.';

/** Lifts the silences and bans whose games were over `maxBehindSeconds` ago, with an entry for each. */
async function liftRestrictions(context: Context): Promise<void> {
  if (!(await hasEnded(context.db))) return;
  await writeAndPublish(context, async (tx, publish) => {
    await lockLog(tx);
    for (const { userId, action, holds } of await takeEnded(tx)) {
      const target = holds ? await targetOf(tx, 'user', userId) : undefined;
      if (!target) continue;
      const acting = {
        tx,
        publish,
        target,
        reason: endReason,
        until: null,
        gameId: null,
        seconds: undefined,
        days: undefined,
      } as const;
      await perform(context, { ...acting, action: ends[action], by: 'automatic', actorId: null });
    }
  });
}

/** Takes down the shields of threads some time after the final, however busy the threads are. */
async function lowerShields(context: Context): Promise<void> {
  const scopes = await shieldsAfterFinals(context.db, shieldFallsAfterFinalMinutes);
  for (const scope of scopes) {
    await inTransaction(context.db, async tx => {
      await lockLog(tx);
      if (!(await deleteShield(tx, scope))) return;
      await logShield(context, null)(tx, { action: 'lower_shield', scope, reason: endReason, until: null });
    });
  }
}

/** Ends everything that ends with a final and is due. */
export async function endWithFinals(context: Context): Promise<void> {
  await liftRestrictions(context);
  await lowerShields(context);
}

/** The background job that ends what ends with the final of a game. */
export const finalsJob = (context: Context): Job => periodicJob(context.db, 'finals', everyMs, () => endWithFinals(context));
