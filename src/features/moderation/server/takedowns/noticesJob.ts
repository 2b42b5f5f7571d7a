import type { Context } from '../../../../platform/server/http/context.ts';
import { takeTurn } from '../../../games/server/index.ts';
import { hideDueNotices } from './deciding.actions.ts';

/** One node looks for due notices this often, in milliseconds. */
const everyMs = 5_000;

/** The background job that hides what nobody has decided in time; one node at a time does it, and tries again until it succeeds. */
export async function noticesJob(context: Context): Promise<boolean> {
  if (await takeTurn(context.db, 'notices', everyMs)) await hideDueNotices(context);
  return false;
}
