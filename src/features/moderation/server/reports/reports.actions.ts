import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { secondsUntilTomorrow, takeFromDailyQuota } from '../../../../platform/server/db/dailyQuota.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { AlreadyThere } from '../../../../platform/server/http/serve.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refuseForNow } from '../../../../platform/shared/errors.ts';
import { isRoomMember } from '../../../chat/server/index.ts';
import { isRowMessageSeen } from '../../../rows/server/index.ts';
import { hereOf } from '../../../presence/server/index.ts';
import type { NewReport, Report } from '../../moderation.contract.ts';
import { reportsPerDay, reportsToHide, reportWeight } from '../../moderation.rules.ts';
import { addEntry } from '../log/log.actions.ts';
import { lockLog } from '../log/log.queries.ts';
import { addWeight, openCase } from '../queue/cases.queries.ts';
import { storeQueueEvent } from '../acting/notices.ts';
import { caseNotification } from '../moderation.events.ts';
import { type Target, targetOf, threadOf, viewsOfPost } from '../targets.queries.ts';
import { isPublicKind, publicTexts } from '../texts.ts';
import { decidedCase } from './decided.queries.ts';
import { countingReports, insertReport, reportOf, reporterRecord } from './reports.queries.ts';

const notFound = () => refuse('not_found', 'The reported thing was not found.');

/** Whether the reporter can see the target: a visible text, a message of one of their rooms or rows, or a person. */
async function isSeen(db: Connection, viewer: NamedViewer, target: Target): Promise<boolean> {
  if (target.kind === 'message') return target.hidden === null && (await isRoomMember(db, target.parentId ?? 0, viewer.id));
  if (target.kind === 'row_message') return target.hidden === null && (await isRowMessageSeen(db, Number(target.id), viewer.id));
  if (target.authorId !== null && viewer.boundaries?.blocked.has(target.authorId)) return target.kind === 'user';
  // Somebody who saw a text may report it after others have, though that hid it meanwhile.
  return target.hidden === null || target.hidden === 'auto';
}

/** The readers of a text: the people who have seen its post, or those on its page now if they are more. */
async function readersOf(context: Context, tx: Transaction, target: Target): Promise<number> {
  const postId = threadOf(target) ?? 0;
  return Math.max(await viewsOfPost(tx, postId), hereOf(context, postId) ?? 0);
}

/** Hides a text that enough members have reported. A moderator decides afterwards. */
async function hideIfReported(context: Context, tx: Transaction, publish: Publish, target: Target, caseId: number): Promise<void> {
  const { kind, id, authorId } = target;
  if (!target.canBeHiddenByReports || !isPublicKind(kind)) return;
  const text = await publicTexts[kind].lock(tx, Number(id));
  if (!text || text.hidden !== null) return;
  const count = await countingReports(tx, caseId, text.shownByEditAt);
  if (count < reportsToHide(await readersOf(context, tx, target))) return;
  const reason = `Reported by ${count} members in good standing.`;
  const entryId = await addEntry(context, tx, {
    by: 'automatic',
    actorId: null,
    action: 'auto_hide',
    kind,
    targetId: id,
    affectedId: authorId,
    reason,
  });
  await publicTexts[kind].hide(tx, publish, [Number(id)], { state: 'auto', reason, entryId });
}

/** Whether a reporter is behind in a game and may not know a text of it yet. */
async function isUnknown({ db }: Context, viewer: NamedViewer, { kind, id }: NewReport): Promise<boolean> {
  if (!viewer.limited || !/^\d{1,15}$/.test(id)) return false;
  if (kind === 'row_message') return !(await readingAs(viewer.limited, () => isRowMessageSeen(db, Number(id), viewer.id)));
  return isPublicKind(kind) && publicTexts[kind].isInvisibleTo(db, viewer, Number(id));
}

/** Reports something to the moderators. A person reports a thing once; the same report again is the first one. */
export async function reportTarget(
  context: Context,
  viewer: NamedViewer,
  given: NewReport,
): Promise<Report | AlreadyThere<Report> | Refusal<'not_found' | 'invalid_input' | 'rate_limited'>> {
  if (await isUnknown(context, viewer, given)) return notFound();
  return writeAndPublish(context, async (tx, publish) => {
    await lockLog(tx);
    const target = await targetOf(tx, given.kind, given.id);
    if (!target) return notFound();
    const [known, decided] = [await reportOf(tx, viewer.id, target), await decidedCase(tx, target)];
    // A text that changed after its reports were dismissed can be reported once more.
    if (known && !(known.state === 'dismissed' && decided?.isChanged)) return new AlreadyThere(known);
    if (!(await isSeen(tx, viewer, target))) return notFound();
    if (target.authorId === viewer.id) {
      const message = 'You cannot report yourself.';
      return refuse('invalid_input', message, [{ path: 'id', message }]);
    }
    if (!(await takeFromDailyQuota(tx, { userId: viewer.id, kind: 'reports', amount: 1, max: reportsPerDay })))
      return refuseForNow(`You have made ${reportsPerDay} reports today. Please come back tomorrow.`, secondsUntilTomorrow());
    if (decided && !decided.isChanged) {
      const dismissed = { reporterId: viewer.id, target, given, state: 'dismissed', counts: false } as const;
      return new AlreadyThere(await insertReport(tx, { ...dismissed, caseId: decided.id }));
    }
    const standing = await reporterRecord(tx, viewer.id);
    const { id: caseId, isNew } = await openCase(tx, target, 'open');
    const report = await insertReport(tx, { caseId, reporterId: viewer.id, target, given, counts: standing === 'good' });
    await addWeight(tx, caseId, reportWeight(given.reason, standing));
    await hideIfReported(context, tx, publish, target, caseId);
    if (isNew) await storeQueueEvent(tx, publish, caseNotification(target, caseId, given.reason, viewer.id));
    return report;
  });
}
