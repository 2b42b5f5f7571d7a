import type { Context } from '../../../../platform/server/http/context.ts';
import { periodicJob } from '../../../../platform/server/jobs/periodicJob.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { hideDueNotices } from './deciding.actions.ts';

/** One node looks for due notices this often, in milliseconds. */
const everyMs = 5_000;

/** The background job that hides what nobody has decided in time. */
export const noticesJob = (context: Context): Job => periodicJob(context.db, 'notices', everyMs, () => hideDueNotices(context));
