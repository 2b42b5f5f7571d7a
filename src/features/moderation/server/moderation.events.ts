import { type EventKind, storeEvent } from '../../../platform/server/events/events.ts';
import { notificationRecords } from '../../notifications/notifications.types.ts';
import { pictureRefusedType, type RefusedPicture } from '../../blocked-pictures/server/index.ts';
import { addNotifications } from '../../notifications/server/index.ts';
import { type ReportReason, nouns } from '../moderation.rules.ts';
import { decisionHours } from '../takedowns.rules.ts';
import { reasonTexts } from '../moderation.texts.ts';
import { queueStaffMails, activeStaffExcept } from './queue/staff.queries.ts';
import { reportRefusedPicture } from './reports/refusedPictures.ts';
import type { Target } from './targets.queries.ts';

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
  notice_hide: noun => `Your ${noun} is hidden until a legal notice is decided`,
  uphold: noun => `Your ${noun} was removed after a legal notice`,
  undo_all: () => 'A moderator took back your latest texts, likes and votes',
  restore_all: () => 'Your texts, likes and votes are back',
};

/** Whether an action is told to the person whom it affects. */
export function isToldOf(action: string): boolean {
  return Object.hasOwn(titles, action);
}

/** The kind of a thing that was acted on: a target, or a picture that a notice of law names. */
export type AffectedKind = Target['kind'] | 'picture';

interface Affected {
  userId: string;
  kind: AffectedKind;
  action: string;
  reason: string;
}

/** A moderator acted on somebody's text or account, by the id of the entry of the log. The moderator is not named. */
export const personAffected: EventKind<Affected> = {
  type: 'person_affected',
  async follow(tx, publish, events) {
    const told = events.map(({ subjectId: entryId, details: { userId, kind, action, reason }, createdAt }) => {
      const title = titles[action]?.(nouns[kind]) ?? '';
      const text = notificationRecords.moderation.tell({ title, reason, entryId, subject: `entry:${entryId}` });
      return { userId, actorId: null, type: 'moderation' as const, ...text, createdAt };
    });
    await addNotifications(tx, publish, told);
  },
};

/** A report was decided, by its id. */
export const reportDecided: EventKind<{ userId: string; isUpheld: boolean }> = {
  type: 'report_decided',
  async follow(tx, publish, events) {
    const told = events.map(({ subjectId: reportId, details: { userId, isUpheld }, createdAt }) => {
      const text = notificationRecords.report_closed.tell({ reportId, isUpheld });
      return { userId, actorId: null, type: 'report_closed' as const, ...text, createdAt };
    });
    await addNotifications(tx, publish, told);
  },
};

const appealTitles = { overturned: 'Your appeal was granted', upheld: 'Your appeal was declined' };

interface Decision {
  userId: string;
  entryId: number;
  decision: keyof typeof appealTitles;
  reason: string;
}

/** An appeal was decided, by its id. */
export const appealDecided: EventKind<Decision> = {
  type: 'appeal_decided',
  async follow(tx, publish, events) {
    const told = events.map(({ subjectId, details: { userId, entryId, decision, reason }, createdAt }) => {
      const text = notificationRecords.moderation.tell({ title: appealTitles[decision], reason, entryId, subject: `appeal:${subjectId}` });
      return { userId, actorId: null, type: 'moderation' as const, ...text, createdAt };
    });
    await addNotifications(tx, publish, told);
  },
};

/** A case or an appeal came into the queue. */
export interface QueueNotification {
  /** `case:` or `appeal:` and the id. */
  subject: string;
  title: string;
  message: string;
  /** Those whom it is about: they are not told. */
  except: readonly (string | null)[];
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;

export const caseNotification = (
  target: Pick<Target, 'kind' | 'authorId'>,
  caseId: number,
  reason: ReportReason,
  reporterId: string | null,
): QueueNotification => ({
  subject: `case:${caseId}`,
  title: `${withArticle(nouns[target.kind])} was reported`,
  message: reasonTexts[reason].label,
  except: [target.authorId, reporterId],
});

export const noticeNews = (caseId: number, authors: readonly (string | null)[]): QueueNotification => ({
  subject: `case:${caseId}`,
  title: 'A notice about an intimate picture waits',
  message: `The law gives ${decisionHours} hours.`,
  except: authors,
});

export const appealNotification = (appealId: number, userId: string): QueueNotification => ({
  subject: `appeal:${appealId}`,
  title: 'Somebody appeals against a decision',
  message: '',
  except: [userId],
});

/** Moderators are told of what is new in the queue: by the bell and a push message, and by mail as each chose. */
export const queueGrew: EventKind<QueueNotification> = {
  type: 'queue_grew',
  async follow(tx, publish, events) {
    for (const { details, createdAt } of events) {
      const { subject, title, message, except } = details;
      const staff = await activeStaffExcept(tx, except);
      const text = notificationRecords.queue.tell({ title, message, subject, href: '/moderation' });
      await addNotifications(
        tx,
        publish,
        staff.map(userId => ({ userId, actorId: null, type: 'queue' as const, ...text, createdAt })),
      );
      if (publish.sendsMail) await queueStaffMails(tx, staff, subject);
    }
  },
};

/** A picture of the block list was refused, by the id of its entry, which asks for cases. */
export const pictureRefused: EventKind<RefusedPicture> = {
  type: pictureRefusedType,
  async follow(tx, publish, events) {
    for (const { details } of events)
      for (const { target, caseId } of await reportRefusedPicture(tx, details))
        await storeEvent(tx, publish, queueGrew, {
          actorId: null,
          subjectId: caseId,
          details: caseNotification(target, caseId, 'illegal', null),
        });
  },
};
