import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { ownAddress } from '../../../../platform/shared/ownAddress.ts';
import { noteLimit } from '../../moderation.rules.ts';
import type { OlderNotice } from '../../takedowns.contract.ts';
import { textAt } from '../../takedowns.rules.ts';
import { storeQueueEvent } from '../acting/notices.ts';
import { lockLog } from '../log/log.queries.ts';
import { caseNotification } from '../moderation.events.ts';
import { addWeight, openCase } from '../queue/cases.queries.ts';
import { insertReport } from '../reports/reports.queries.ts';
import { targetOf } from '../targets.queries.ts';

/** Such a notice weighs as much as several reports, because an answer to it is owed. */
const noticeWeight = 5;

/** Puts a notice about an illegal text into the queue, as a report. It never hides anything by itself. */
export async function fileOlderNotice(
  context: Context,
  { url, law, name, email, statement }: OlderNotice,
): Promise<undefined | Refusal<'not_found'>> {
  const address = ownAddress(url, context.settings.publicUrl.origin);
  const text = address && textAt(address);
  if (!text) return refuse('not_found', 'That is no address of a post or comment here.');
  return writeAndPublish<undefined | Refusal<'not_found'>>(context, async (tx, publish) => {
    await lockLog(tx);
    const target = await targetOf(tx, text.kind, text.id);
    if (!target || (target.hidden !== null && target.hidden !== 'auto')) return refuse('not_found', 'There is no such post or comment.');
    const { id: caseId, isNew } = await openCase(tx, target, 'open');
    const note = `${law.toUpperCase()} notice: ${statement}`.slice(0, noteLimit);
    const given = { ...text, reason: 'illegal' as const, note };
    await insertReport(tx, { caseId, reporterId: null, target, given, sender: `${name} <${email}>`, counts: false });
    await addWeight(tx, caseId, noticeWeight);
    if (isNew) await storeQueueEvent(tx, publish, caseNotification(target, caseId, 'illegal', null));
    return undefined;
  });
}
