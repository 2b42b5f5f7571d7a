import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Notification } from '../notifications.contract.ts';
import { mailPreferences, type NotificationText, type NotificationType, recordOf } from '../notifications.types.ts';
import { columns, present, type Row } from './told.queries.ts';

/** How a notification type is mailed, as the parameter `mail` of the SQL functions; null if this server sends no mail. */
function mailOf(type: NotificationType, sendsMail: boolean): string | null {
  const { mail } = recordOf(type);
  if (!sendsMail || !mail) return null;
  const { column, byDefault } = mailPreferences[mail.preference];
  return JSON.stringify({ preference: column, byDefault, waitSeconds: mail.waitSeconds });
}

const subjectKeys = (subjects: readonly string[]) => sql`
  select hashtextextended('reading ' || subject, 0) as key from unnest(${[...new Set(subjects)]}::text[]) as subject order by key`;

/**
 * Waits for people who are marking a thread or a room as read, before their notifications about it are added: each of both happens before the
 * other or after it. Call it before rows are locked. A subject is such as `post:12`.
 */
export async function lockOutReaders(tx: Transaction, subjects: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (${subjectKeys(subjects)}) as keys`.execute(tx);
}

/** Waits for notifications about a thread or a room that are being added, before it is marked as read. Readers do not wait for each other. */
export async function lockAsReader(tx: Transaction, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(key) from (${subjectKeys([subject])}) as keys`.execute(tx);
}

/** A notification that follows from an event. */
export interface NewNotification extends NotificationText {
  userId: string;
  /** The person who caused it; null for moderation, which has no name. */
  actorId: string | null;
  type: NotificationType;
  /** The time of the event. */
  createdAt: Date;
  /** Moderation hides the text that it tells of; it is shown with the text. */
  isHidden?: boolean;
  /** The reader has seen the text already. */
  isRead?: boolean;
}

export interface AddedNotification {
  id: number;
  type: NotificationType;
  userId: string;
  subject: string;
  /** Whether the reader has still to hear of it. */
  isNew: boolean;
}

/** The last of the notifications of each reader and subject. */
function newestOfSubjects(all: readonly NewNotification[]): NewNotification[] {
  return [...new Map(all.map(each => [`${each.userId} ${each.subject}`, each])).values()];
}

/** The first of the notifications of each reader and subject. */
const oldestOfSubjects = (all: readonly NewNotification[]): NewNotification[] => newestOfSubjects(all.toReversed()).toReversed();

async function insertAll(tx: Transaction, all: readonly NewNotification[], onConflict: RawBuilder<unknown>): Promise<AddedNotification[]> {
  if (all.length === 0) return [];
  const items = all.map(({ userId, actorId, type, title, message, relatedId, href, subject, createdAt, isHidden, isRead }, place) => ({
    place,
    user_id: userId,
    actor_id: actorId,
    type,
    title,
    message,
    related_id: relatedId,
    href,
    subject,
    created_at: createdAt.toISOString(),
    hidden: isHidden ?? false,
    is_read: isRead ?? false,
  }));
  const { rows } = await sql<AddedNotification>`
    insert into all_notifications (user_id, actor_id, type, title, message, related_id, href, subject, created_at, hidden, is_read)
    select user_id, actor_id, type, title, message, related_id, href, subject, created_at, hidden, is_read
    from json_to_recordset(${JSON.stringify(items)}) as item (
      place int, user_id uuid, actor_id uuid, type text, title text, message text, related_id bigint, href text, subject text,
      created_at timestamptz, hidden boolean, is_read boolean)
    -- A reader or an actor may have left since the event. As scalar subqueries these read the index, where exists is planned as a join.
    where (select true from users where users.id = item.user_id)
      and (actor_id is null or (select true from users where users.id = item.actor_id))
    order by place
    on conflict ${onConflict}
    returning id, type, user_id as "userId", subject, not hidden and not is_read as "isNew"`.execute(tx);
  return rows;
}

/**
 * Stores those of the notifications whose readers were told nothing about their subjects before, in order. A room has one unread
 * notification: the newest message replaces its text. That of a row is about its first unread message, so that it obeys the moment of that one;
 * once it was read, a later message makes it unread again.
 */
export async function insertNotifications(tx: Transaction, all: readonly NewNotification[]): Promise<AddedNotification[]> {
  const ofRooms = newestOfSubjects(all.filter(({ type }) => type === 'chat_message'));
  const ofRows = oldestOfSubjects(all.filter(({ type }) => type === 'row_message'));
  const others = all.filter(({ type }) => type !== 'chat_message' && type !== 'row_message');
  const replaced = sql`(user_id, subject) where type = 'chat_message' and not is_read
    do update set title = excluded.title, message = excluded.message, href = excluded.href, created_at = excluded.created_at`;
  const reopened = sql`(user_id, subject) where type <> 'chat_message'
    do update set actor_id = excluded.actor_id, title = excluded.title, message = excluded.message, related_id = excluded.related_id,
      href = excluded.href, created_at = excluded.created_at, is_read = excluded.is_read
    where all_notifications.is_read and not excluded.is_read`;
  return [
    ...(await insertAll(tx, others, sql`do nothing`)),
    ...(await insertAll(tx, ofRooms, replaced)),
    ...(await insertAll(tx, ofRows, reopened)),
  ];
}

/** Queues the mails and the push messages of new notifications of one type (database functions). */
export async function queueMessages(
  tx: Transaction,
  type: NotificationType,
  all: readonly AddedNotification[],
  sendsMail: boolean,
): Promise<void> {
  const readers = sql`${all.map(({ userId }) => userId)}::uuid[]`;
  const mail = mailOf(type, sendsMail);
  if (mail !== null)
    await sql`select mail_notifications(${type}, ${readers}, ${all.map(({ subject }) => subject)}::text[], ${mail}::json)`.execute(tx);
  if (recordOf(type).push) await sql`select push_notifications(${type}, ${all.map(({ id }) => id)}::bigint[], ${readers})`.execute(tx);
}

/** The number of people that are notified of the mentions in one text, and in all texts of an author in a minute. */
const maxMentions = { perText: 10, perMinute: 60 };

interface MentionCounts {
  /** The people who were told about the text already. */
  told: string[];
  ofText: number;
  ofMinute: number;
}

/** Those of the people, in order, whom a text that mentions them may notify. */
export async function mentionable(
  tx: Transaction,
  people: readonly string[],
  { authorId, postId, subject, at }: { authorId: string; postId: number; subject: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<MentionCounts>`
    select
      (select coalesce(array_agg(user_id::text), '{}') from all_notifications
        where user_id = any(${[...people]}::uuid[]) and subject = ${subject}) as told,
      (select count(*) from all_notifications where related_id = ${postId} and type = 'mention' and subject = ${subject})::int as "ofText",
      -- The notifications of a deleted text are gone. It counts as a text that mentioned as many people as a text may.
      (select count(*) from all_notifications
        where actor_id = ${authorId} and type = 'mention' and created_at > ${at}::timestamptz - interval '1 minute')::int
        + ${maxMentions.perText}::int * (select count(*) from deleted_texts
          where author_id = ${authorId} and has_mentions and created_at > ${at}::timestamptz - interval '1 minute')::int as "ofMinute"`.execute(
    tx,
  );
  const { told, ofText, ofMinute } = rows[0] ?? { told: [], ofText: 0, ofMinute: 0 };
  const left = Math.max(0, Math.min(maxMentions.perText - ofText, maxMentions.perMinute - ofMinute));
  return people.filter(id => !told.includes(id)).slice(0, left);
}

export async function markRead(
  tx: Transaction,
  userId: string,
  id: number,
): Promise<{ notification: Notification; wasUnread: boolean } | undefined> {
  const { rows } = await sql<Row & { wasUnread: boolean }>`
    update notifications set is_read = true from (select id as known, not is_read as "wasUnread" from notifications
      where id = ${id} and user_id = ${userId} for update) as before
    where id = before.known
    returning ${columns}, "wasUnread"`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { wasUnread, ...notification } = row;
  return { notification: present(notification), wasUnread };
}

/** The unread notifications of a person that this reader may know. */
export async function unreadIds(db: Connection, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notifications where user_id = ${userId} and not is_read`.execute(db);
  return rows.map(({ id }) => id);
}

export async function notificationExists(db: Connection, userId: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from notifications where id = ${id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Marks all of a person's notifications as read, or only those in `only`. Returns whether one of them was unread. */
export async function markAllRead(tx: Transaction, userId: string, only?: readonly number[]): Promise<boolean> {
  const listed = only ? sql`and id = any(${[...only]}::bigint[])` : sql``;
  const { numAffectedRows = 0n } = await sql`
    update notifications set is_read = true where user_id = ${userId} and not is_read ${listed}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Whether what was told about a subject was unread. */
export async function markSubjectRead(tx: Transaction, userId: string, subject: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set is_read = true where user_id = ${userId} and subject = ${subject} and not is_read`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Marks the replies and mentions of a post as read, as far as its reader has seen the thread. A subject such as `reply:12` names
 * a comment; any other is about the post itself. Resolves to whether any was unread.
 */
export async function markPostRead(tx: Transaction, userId: string, postId: number, lastReplyId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set is_read = true
    where user_id = ${userId} and not is_read and related_id = ${postId} and is_about_text(type)
      and case when subject ~ '^reply:[0-9]{1,15}$' then substring(subject from 7)::bigint <= ${lastReplyId} else true end`.execute(tx);
  return numAffectedRows > 0n;
}

/** Whether there was something to take back. */
export async function deleteSubject(tx: Transaction, userIds: readonly string[], subject: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from notifications where user_id = any(${[...userIds]}::uuid[]) and subject = ${subject} returning user_id as "userId"`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** Takes back what somebody was told about the queue of moderators, which they may not read any more. */
export async function deleteAboutQueue(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from all_notifications where user_id = ${userId} and type = 'queue'`.execute(tx);
}

/** Takes back what was told about texts of a post; answers whom that concerns. */
export async function deleteAboutPost(tx: Transaction, postId: number, subject: string | null): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from all_notifications where is_about_text(type) and related_id = ${postId}
      and (${subject}::text is null or subject = ${subject}::text)
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(row => row.userId))];
}

/** Hides or shows what was told about texts of a post, except about some; answers whom that concerns. */
export async function setHiddenAboutPost(
  tx: Transaction,
  postId: number,
  { except, hidden }: { except: readonly string[]; hidden: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update all_notifications set hidden = ${hidden} where is_about_text(type) and related_id = ${postId} and hidden <> ${hidden}
      and subject <> all(${[...except]}::text[])
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(row => row.userId))];
}

/** Hides or shows what was told about texts under posts; answers whom that concerns. */
export async function setHiddenAboutTexts(
  tx: Transaction,
  texts: readonly { postId: number; subject: string }[],
  hidden: boolean,
): Promise<string[]> {
  const posts = [...new Set(texts.map(({ postId }) => postId))];
  const { rows } = await sql<{ userId: string }>`
    update all_notifications set hidden = ${hidden} where is_about_text(type) and related_id = any(${posts}::bigint[])
      and hidden <> ${hidden} and subject = any(${texts.map(({ subject }) => subject)}::text[])
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(row => row.userId))];
}

/** Forgets what was read long ago. */
export async function sweepNotifications(db: Connection): Promise<void> {
  await sql`delete from all_notifications where is_read and created_at < now() - interval '180 days'`.execute(db);
}

/** Leads people who open their notifications about a subject to another address. */
export async function redirectSubject(tx: Transaction, userIds: readonly string[], subject: string, href: string): Promise<void> {
  await sql`
    update all_notifications set href = ${href} where user_id = any(${[...userIds]}::uuid[]) and subject = ${subject}`.execute(tx);
}

/** Replaces the quote of a text in a person's notifications about a subject; with `createdAt` only in the one of that time. */
export async function requote(
  tx: Transaction,
  { userId, subject, before, after, createdAt }: { userId: string; subject: string; before: string; after: string; createdAt?: Date },
): Promise<void> {
  const ofTime = createdAt ? sql`and created_at = ${createdAt.toISOString()}::timestamptz` : sql``;
  await sql`
    update notifications set message = ${after}
    where user_id = ${userId} and subject = ${subject} and message = ${before} ${ofTime}`.execute(tx);
}
