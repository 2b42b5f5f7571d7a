import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { notificationRecords } from '../../../notifications/notifications.types.ts';
import { notify } from '../../../notifications/server/index.ts';
import type { Target } from '../targets.queries.ts';

const nouns = { post: 'post', reply: 'comment', message: 'message', user: 'account' };

const titles: Record<string, (noun: string) => string> = {
  remove: noun => `A moderator removed your ${noun}`,
  restore: noun => `Your ${noun} is visible again`,
  approve: noun => `Your ${noun} was approved`,
  lock: () => 'A moderator locked your thread',
  unlock: () => 'Your thread is open again',
  slow: () => 'A moderator changed the slow mode of your thread',
  warn: () => 'A moderator warned you',
  silence: () => 'A moderator silenced your account',
  unsilence: () => 'Your account may write again',
  ban: () => 'A moderator banned your account',
  unban: () => 'Your account is no longer banned',
  undo_all: () => 'A moderator took back your latest texts, likes and votes',
  restore_all: () => 'Your texts, likes and votes are back',
};

/** The address of the page that shows a target. */
export function pageOf({ kind, id, parentId }: Pick<Target, 'kind' | 'id' | 'parentId'>): string {
  if (kind === 'post') return `/post/${id}`;
  if (kind === 'reply') return `/post/${parentId}#reply-${id}`;
  return kind === 'user' ? `/user/${id}` : '/moderation';
}

/** Tells the affected person about an action, where it has a title. The moderator is not named. */
export async function notifyAffected(
  tx: Transaction,
  publish: Publish,
  { target, action, reason, entryId }: { target: Target; action: string; reason: string; entryId: number },
): Promise<void> {
  const title = titles[action]?.(nouns[target.kind]);
  if (!title || target.authorId === null) return;
  await notify(tx, publish, {
    userId: target.authorId,
    actorId: null,
    type: 'moderation',
    ...notificationRecords.moderation.tell({ title, reason, entryId, subject: `entry:${entryId}` }),
  });
}

/** Tells people what came of their reports. */
export async function notifyReporters(
  tx: Transaction,
  publish: Publish,
  reports: readonly { id: number; reporterId: string | null }[],
  state: 'upheld' | 'dismissed',
): Promise<void> {
  for (const { id, reporterId } of reports) {
    if (reporterId === null) continue;
    await notify(tx, publish, {
      userId: reporterId,
      actorId: null,
      type: 'report_closed',
      ...notificationRecords.report_closed.tell({ reportId: id, isUpheld: state === 'upheld' }),
    });
  }
}
