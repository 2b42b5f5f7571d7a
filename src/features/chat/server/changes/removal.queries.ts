import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

export interface RemovedMessage {
  id: number;
  roomId: number;
  content: string;
  imageUrl: string | null;
  createdAt: Date;
  /** The other member of the room. */
  other: string;
}

/**
 * Hides messages as if they were deleted, by an entry of the log, or with null shows them again. Messages that are so already, were
 * deleted by their sender, or do not exist are left out of the result.
 */
export async function setRemoved(
  tx: Transaction,
  ids: readonly number[],
  removal: { entryId: number | null } | null,
): Promise<RemovedMessage[]> {
  const isRemoved = removal !== null;
  const { rows } = await sql<RemovedMessage>`
    with locked as (
      select chat_messages.id, case when user_id1 = sender_id then user_id2 else user_id1 end as other
      from chat_messages join chat_rooms on chat_rooms.id = room_id
      where chat_messages.id = any(${[...ids]}::bigint[])
        and case when ${isRemoved} then deleted_at is null else removed_at is not null end
      order by chat_messages.id for no key update of chat_messages
    )
    update chat_messages set removed_at = case when ${isRemoved} then now() end, deleted_at = case when ${isRemoved} then now() end,
      removed_entry_id = ${removal?.entryId ?? null}::bigint
    from locked where chat_messages.id = locked.id
    returning chat_messages.id, room_id as "roomId", content, image_url as "imageUrl", created_at as "createdAt", other`.execute(tx);
  return rows;
}

/** A message as the notification of another person would quote it. */
export interface QuotedMessage {
  id: number;
  userId: string;
  subject: string;
  /** The quote as it stands. */
  before: string;
  createdAt: Date;
}

/**
 * Those messages that notifications quote, by one statement for all. A room has one unread notification, which has the time and the
 * text of its newest message, so notifications quote few of many messages.
 */
export async function quotedMessages(tx: Transaction, messages: readonly QuotedMessage[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select message.id from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message (
      id bigint, "userId" uuid, subject text, before text, "createdAt" timestamptz)
    where exists (
      select from notifications
      where notifications.user_id = message."userId" and notifications.created_at = message."createdAt"
        and notifications.subject = message.subject and notifications.message = message.before)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The messages of a person of the last days that nobody has deleted or removed. */
export async function messagesSince(db: Connection, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_messages
    where sender_id = ${userId} and deleted_at is null and created_at > now() - make_interval(days => ${days}::int) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The messages of a person that one entry of the log has removed. */
export async function messagesRemovedBy(db: Connection, userId: string, entryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_messages where sender_id = ${userId} and removed_entry_id = ${entryId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
