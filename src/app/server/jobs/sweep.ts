import { sweepAccounts } from '../../../features/account/server/index.ts';
import { sweepIdentities, sweepKeptTexts, sweepNotices, sweepShields } from '../../../features/moderation/server/index.ts';
import { sweepDigests } from '../../../features/digest/server/index.ts';
import { sweepRankings } from '../../../features/feed/server/index.ts';
import { sweepClockReaders, sweepGameReads, sweepReads, sweepWaits } from '../../../features/games/server/index.ts';
import { sweepNotifications, sweepPushes } from '../../../features/notifications/server/index.ts';
import { sweepImages, sweepViews, sweepWords } from '../../../features/posts/server/index.ts';
import { sweepRows } from '../../../features/rows/server/index.ts';
import { sweepStaffLog } from '../../../features/staff-log/server/index.ts';
import { sweepDeletedTexts } from '../../../features/safeguards/server/index.ts';
import { sweepTags } from '../../../features/tags/server/index.ts';
import { sweepDailyQuotas } from '../../../platform/server/db/dailyQuota.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { sweepEvents } from '../../../platform/server/events/events.queries.ts';
import { sweepJobs } from '../../../platform/server/jobs/jobs.queries.ts';
import { sweepMail } from '../../../platform/server/mail/mailQueue.queries.ts';
import { sweepSessions } from '../../../platform/server/http/sessions.ts';
import { aloneAmongNodes } from './sweep.queries.ts';
import { sweepIdempotencyKeys } from '../../../platform/server/db/idempotency.ts';
import { repeat } from '../../../platform/server/process/watchdog.ts';

const everyTenMinutes = 600_000;

/** Deletes expired data, unless another node is sweeping; returns whether it did. */
export async function sweep(context: Context): Promise<boolean> {
  const told = (error: unknown) => context.log.warn({ err: error }, 'the sweep failed');
  const ofDatabase = [
    sweepSessions,
    sweepIdempotencyKeys,
    sweepDailyQuotas,
    sweepAccounts,
    sweepDeletedTexts,
    sweepViews,
    sweepWords,
    sweepTags,
    sweepRankings,
    sweepNotifications,
    sweepMail,
    sweepPushes,
    sweepJobs,
    sweepEvents,
    sweepKeptTexts,
    sweepNotices,
    sweepIdentities,
    sweepReads,
    sweepGameReads,
    sweepClockReaders,
    sweepWaits,
    sweepRows,
    sweepStaffLog,
  ];
  const work = async () => {
    for (const clear of [
      ...ofDatabase.map(each => () => each(context.db)),
      () => sweepImages(context),
      () => sweepDigests(context),
      () => sweepShields(context),
    ])
      await clear().catch(told);
  };
  return aloneAmongNodes(context.db, work);
}

/** Sweeps every ten minutes. Returns how to stop it. */
export function sweepRegularly(context: Context): () => Promise<void> {
  return repeat(context.watchdog, 'sweep', everyTenMinutes, () => sweep(context));
}
