import type { Transaction } from '../../../../platform/server/db/database.ts';
import { storeEvent } from '../../../../platform/server/events/events.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { pageOfText } from '../../../texts/texts.rules.ts';
import type { CaseKind } from '../../moderation.rules.ts';
import { type AffectedKind, isToldOf, personAffected, queueGrew, type QueueNotification, reportDecided } from '../moderation.events.ts';
import { withdraw } from '../../../notifications/server/index.ts';
import { allStaff } from '../queue/staff.queries.ts';
import type { Target } from '../targets.queries.ts';

/** The address of the page that shows a target. */
export function pageOf({ kind, id, parentId }: { kind: CaseKind; id: string; parentId: number | null }): string {
  if (kind === 'user') return `/user/${id}`;
  return kind === 'post' || kind === 'reply' ? pageOfText[kind](id, parentId) : '/moderation';
}

/** Stores the event for the affected person, if the action is one that they are told of. */
export async function noteAffected(
  tx: Transaction,
  publish: Publish,
  {
    target,
    action,
    reason,
    entryId,
  }: { target: Pick<Target, 'authorId'> & { kind: AffectedKind }; action: string; reason: string; entryId: number },
): Promise<void> {
  if (!isToldOf(action) || target.authorId === null) return;
  const details = { userId: target.authorId, kind: target.kind, action, reason };
  await storeEvent(tx, publish, personAffected, { actorId: null, subjectId: entryId, details });
}

/** Stores the events for people whose reports were decided. */
export async function noteDecided(
  tx: Transaction,
  publish: Publish,
  reports: readonly { id: number; reporterId: string | null }[],
  state: 'upheld' | 'dismissed',
): Promise<void> {
  for (const { id, reporterId } of reports) {
    if (reporterId === null) continue;
    const details = { userId: reporterId, isUpheld: state === 'upheld' };
    await storeEvent(tx, publish, reportDecided, { actorId: null, subjectId: id, details });
  }
}

/** Stores the event for moderators: something new waits in the queue. */
export function storeQueueEvent(tx: Transaction, publish: Publish, news: QueueNotification): Promise<void> {
  return storeEvent(tx, publish, queueGrew, { actorId: null, subjectId: Number(news.subject.split(':')[1]), details: news });
}

/** Takes back what moderators were told of a case or an appeal that is decided. */
export async function withdrawFromStaff(tx: Transaction, publish: Publish, subject: string): Promise<void> {
  await withdraw(tx, publish, await allStaff(tx), subject);
}
