import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { holdsWord, isVisibleTo, mutedWords } from '../../../boundaries/server/index.ts';
import { maxCallAgeMs, type NotificationType, type PushPreference, pushPreferences, typesOfFilter } from '../../notifications.types.ts';
import type { QuietHours } from '../../push.rules.ts';
import { keysOf } from '../../../../platform/shared/keysOf.ts';

const gameTypes = [...(typesOfFilter('games') ?? [])];

/** The subscriptions of an account; an older one makes room for a new one. */
const maxSubscriptions = 20;
/** The time that an item may wait. An older item is dropped. */
const hoursKept = 24;
/** The most items that one run of the job tells of. */
export const maxItems = 200;

export interface NewSubscription {
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Stores the subscription of a browser for the session that is signed in there now. False if it belongs to another person and has other
 * keys: the endpoint alone does not prove that the caller is at that browser.
 */
export async function insertSubscription(tx: Transaction, subscription: NewSubscription): Promise<boolean> {
  const { userId, sessionId, endpoint, p256dh, auth } = subscription;
  // The items of the person who was signed in before are deleted with the row.
  const isOfCaller = sql`(push_subscriptions.user_id = ${userId} or (push_subscriptions.p256dh = ${p256dh} and push_subscriptions.auth = ${auth}))`;
  await sql`
    delete from push_subscriptions where md5(endpoint) = md5(${endpoint}) and session_id <> ${sessionId} and ${isOfCaller}`.execute(tx);
  const { rows } = await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (md5(endpoint)) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth
    where ${isOfCaller} returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${maxSubscriptions}::int
    )`.execute(tx);
  return true;
}

export async function deleteSubscription(db: Connection, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and md5(endpoint) = md5(${endpoint}) and endpoint = ${endpoint}`.execute(
    db,
  );
}

/** Deletes a subscription that its push service does not know any more. */
export async function forgetSubscription(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** A service that never took a message is not tried more often than this. */
const maxTriesWithoutAnswer = 5;

/** Notes that the service of a subscription took a message. */
export async function markAnswered(db: Connection, id: number): Promise<void> {
  await sql`update push_subscriptions set has_answered = true where id = ${id} and not has_answered`.execute(db);
}

/** Counts a message that the service of a subscription did not take. Deletes the subscription at the fifth if the service never took one. */
export async function countFailure(db: Connection, id: number): Promise<void> {
  await sql`
    with noted as (
      update push_subscriptions set failures = failures + 1 where id = ${id} and not has_answered and failures < ${maxTriesWithoutAnswer - 1}
      returning id
    )
    delete from push_subscriptions where id = ${id} and not has_answered and not exists (select from noted)`.execute(db);
}

export type PushSubscription = Record<PushPreference, boolean> & {
  id: number;
  hasAnswered: boolean;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  quietHours: QuietHours | null;
};

const wantedPushes = keysOf(pushPreferences).map(
  name => sql`coalesce(${sql.ref(pushPreferences[name].column)}, ${pushPreferences[name].byDefault}) as ${sql.ref(name)}`,
);

/** A subscription with what its person wants; undefined once its session has ended. */
export async function subscriptionById(db: Connection, id: number): Promise<PushSubscription | undefined> {
  const { rows } = await sql<PushSubscription>`
    select push_subscriptions.id, push_subscriptions.user_id as "userId", has_answered as "hasAnswered", endpoint, p256dh, auth,
      ${sql.join(wantedPushes)},
      case when quiet_zone is not null then json_build_object('from', quiet_from, 'to', quiet_to, 'zone', quiet_zone) end as "quietHours"
    from push_subscriptions join sessions on sessions.sid = push_subscriptions.session_id and sessions.expire > now()
    left join user_preferences on user_preferences.user_id = push_subscriptions.user_id
    where push_subscriptions.id = ${id}`.execute(db);
  return rows[0];
}

/** The ids of what waits for a subscription. */
export interface Waiting {
  notifications: number[];
  threads: number[];
}

/** What waits for a subscription, the oldest first, at most as many items as one message tells of. */
export async function waitingFor(db: Connection, subscriptionId: number): Promise<Waiting> {
  const { rows } = await sql<{ id: number; isThread: boolean }>`
    select id, post_id is not null as "isThread" from push_waiting
    where subscription_id = ${subscriptionId} and queued_at > now() - make_interval(hours => ${hoursKept})
    order by id limit ${maxItems}`.execute(db);
  const idsOf = (areThreads: boolean) => rows.flatMap(({ id, isThread }) => (isThread === areThreads ? [id] : []));
  return { notifications: idsOf(false), threads: idsOf(true) };
}

export interface WaitingNotification {
  id: number;
  type: NotificationType;
  actor: string | null;
  title: string;
  message: string;
  href: string;
  relatedId: number | null;
  subject: string;
  createdAt: Date;
}

/** The notifications among what waits that are still unread and that the reader may see. For a late reader it runs in `readingAs`. */
export async function waitingNotifications(db: Connection, userId: string, ids: readonly number[]): Promise<WaitingNotification[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WaitingNotification & { words: string[] | null }>`
    select ${mutedWords(sql`${userId}::uuid`)} as words, push_waiting.id, notifications.type, actor.username as actor, notifications.title, notifications.message, notifications.href,
      notifications.related_id as "relatedId", notifications.subject, notifications.created_at as "createdAt"
    from push_waiting join notifications on notifications.id = push_waiting.notification_id
    left join users as actor on actor.id = notifications.actor_id
    where push_waiting.id = any(${[...ids]}::bigint[]) and not notifications.is_read
      and (notifications.type <> all(${gameTypes}::text[]) or notifications.created_at > ${new Date(Date.now() - maxCallAgeMs)}::timestamptz) and ${isVisibleTo(sql`${userId}::uuid`)}
    order by push_waiting.id`.execute(db);
  return rows.filter(({ words, message }) => !holdsWord(words, message));
}

export interface WaitingThread {
  id: number;
  postId: number;
  /** The words that the reader mutes. */
  words: string[] | null;
}

/** The threads among what waits that the reader mutes neither by themselves nor by a tag. */
export async function waitingThreads(db: Connection, userId: string, ids: readonly number[]): Promise<WaitingThread[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WaitingThread>`
    select id, post_id as "postId", ${mutedWords(sql`${userId}::uuid`)} as words from push_waiting
    where id = any(${[...ids]}::bigint[]) and post_id is not null and not hides_notification(${userId}::uuid, null, post_id)
    order by id`.execute(db);
  return rows;
}

export async function deleteWaiting(db: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from push_waiting where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Has the fans of a game's teams told of its new thread (database function `push_thread`). */
export async function pushThread(tx: Transaction, postId: number): Promise<void> {
  await sql`select push_thread(${postId})`.execute(tx);
}

export async function sweepPushes(db: Connection): Promise<void> {
  await sql`delete from push_waiting where queued_at < now() - make_interval(hours => ${hoursKept})`.execute(db);
}
