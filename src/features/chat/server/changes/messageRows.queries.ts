import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { messageChangeSeconds } from '../../chat.rules.ts';

/** The table of the messages of a kind of room, and its column with the room. */
export interface MessageRows {
  table: 'chat_messages' | 'row_messages';
  room: 'room_id' | 'row_id';
}

export const chatMessageRows: MessageRows = { table: 'chat_messages', room: 'room_id' };

export interface RemovedMessage {
  id: number;
  roomId: number;
  content: string;
  imageUrl: string | null;
}

/**
 * Hides messages as if they were deleted, by an entry of the log, or with null shows them again. Messages that are so already, were
 * deleted by their sender, or do not exist are left out of the result.
 */
export async function setRemoved(
  tx: Transaction,
  { table, room }: MessageRows,
  ids: readonly number[],
  removal: { entryId: number | null } | null,
): Promise<RemovedMessage[]> {
  const isRemoved = removal !== null;
  const { rows } = await sql<RemovedMessage>`
    with locked as (
      select id from ${sql.table(table)}
      where id = any(${arrayParameter(ids, 'bigint')}) and case when ${isRemoved} then deleted_at is null else removed_at is not null end
      order by id for no key update
    )
    update ${sql.table(table)} as messages set removed_at = case when ${isRemoved} then now() end, deleted_at = case when ${isRemoved} then now() end,
      removed_entry_id = ${removal?.entryId ?? null}::bigint
    from locked where messages.id = locked.id
    returning messages.id, ${sql.ref(room)} as "roomId", content, image_url as "imageUrl"`.execute(tx);
  return rows;
}

/** A message that its sender has not deleted, locked until the transaction ends. */
export async function lockMessage(
  tx: Transaction,
  { table, room }: MessageRows,
  roomId: number,
  id: number,
): Promise<{ senderId: string; content: string; imageUrl: string | null; isLate: boolean } | undefined> {
  const { rows } = await sql<{ senderId: string; content: string; imageUrl: string | null; isLate: boolean }>`
    select sender_id as "senderId", content, image_url as "imageUrl",
      created_at < now() - make_interval(secs => ${messageChangeSeconds}) as "isLate"
    from ${sql.table(table)} where id = ${id} and ${sql.ref(room)} = ${roomId} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

/** The messages of a person of the last days that nobody has deleted or removed. */
export async function messagesSince(db: Connection, { table }: MessageRows, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where sender_id = ${userId} and deleted_at is null and created_at > now() - make_interval(days => ${days}::int) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The messages of a person that one entry of the log has removed. */
export async function messagesRemovedBy(db: Connection, { table }: MessageRows, userId: string, entryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where sender_id = ${userId} and removed_entry_id = ${entryId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message with those before it in its room, oldest first, as they were written. */
export async function messagesUpTo(
  db: Connection,
  { table, room }: MessageRows,
  id: number,
  before: number,
): Promise<{ id: number; author: string; text: string; imageUrl: string | null }[]> {
  const { rows } = await sql<{ id: number; author: string; text: string; imageUrl: string | null }>`
    select messages.id, users.username as author, content as text, image_url as "imageUrl"
    from ${sql.table(table)} as messages join users on users.id = sender_id
    where ${sql.ref(room)} = (select ${sql.ref(room)} from ${sql.table(table)} where id = ${id}) and messages.id <= ${id}
    order by messages.id desc limit ${before + 1}`.execute(db);
  return rows.toReversed();
}

/** A message as the notification of the other member would quote it. */
export interface QuotedMessage {
  id: number;
  subject: string;
  /** The quote as it stands. */
  before: string;
}

/**
 * Those messages of rooms of two that notifications quote, by one statement for all. A room has one unread notification, which has the
 * time and the text of its newest message, so notifications quote few of many messages.
 */
export async function quotedMessages(
  tx: Transaction,
  messages: readonly QuotedMessage[],
): Promise<Map<number, { userId: string; createdAt: Date }>> {
  const { rows } = await sql<{ id: number; userId: string; createdAt: Date }>`
    select message.id, notifications.user_id as "userId", notifications.created_at as "createdAt"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message (id bigint, subject text, before text)
    join chat_messages on chat_messages.id = message.id join chat_rooms on chat_rooms.id = room_id
    join notifications on notifications.user_id in (user_id1, user_id2) and notifications.user_id <> sender_id
      and notifications.created_at = chat_messages.created_at
      and notifications.subject = message.subject and notifications.message = message.before`.execute(tx);
  return new Map(rows.map(({ id, ...notice }) => [id, notice]));
}
