import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { batchWrites, inPlaces } from '../../../platform/server/db/batch/batchWrites.ts';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import type { Person } from '../../account/people/people.contract.ts';
import { personJson } from '../../account/server/index.ts';
import { openImageUrl } from '../../images/server/index.ts';
import type { Markup } from '../../texts/markup/markup.ts';
import type { ChatMessage, ChatRoom } from '../chat.contract.ts';

/** The maximum number of rooms in a list. */
const maxRooms = 500;

interface MessageRow extends Omit<ChatMessage, 'createdAt' | 'editedAt'> {
  createdAt: Date;
  editedAt: Date | null;
}

function presentMessage(row: MessageRow): ChatMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), editedAt: row.editedAt?.toISOString() ?? null };
}

/** The message that a message answers, as JSON. */
const answered = sql`(
  select json_build_object('id', answered.id, 'content', case when answered.removed_at is null then answered.content else '' end,
    'markup', case when answered.removed_at is null then answered.markup end, 'senderUsername', speaker.username)
  from chat_messages as answered join users as speaker on speaker.id = answered.sender_id where answered.id = chat_messages.reply_to_id)`;

/** A column of a message that a removed one does not show. */
const shown = (column: string, empty = sql`null`) =>
  sql`case when chat_messages.removed_at is null then ${sql.ref(`chat_messages.${column}`)} else ${empty} end`;

/** The address of the picture of a message that is neither removed nor closed. */
const shownImage = sql`case when chat_messages.removed_at is null then ${openImageUrl('chat_messages.image_url')} end`;

const messageColumns = sql`chat_messages.id, chat_messages.room_id as "roomId", chat_messages.sender_id as "senderId",
  users.username as "senderUsername", ${shown('content', sql`''`)} as content, ${shown('markup')} as markup, chat_messages.created_at as "createdAt",
  ${answered} as "replyTo", ${shownImage} as "imageUrl", chat_messages.image_width as "imageWidth",
  chat_messages.image_height as "imageHeight", chat_messages.edited_at as "editedAt", chat_messages.deleted_at is not null as deleted`;

export async function areFriends(db: Connection, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from friendships
    where user_id1 = least(${one}::uuid, ${other}::uuid) and user_id2 = greatest(${one}::uuid, ${other}::uuid)`.execute(db);
  return rows.length > 0;
}

export async function replaceContent(
  tx: Transaction,
  id: number,
  { content, markup }: Pick<ChatMessage, 'content' | 'markup'>,
): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ content, markup: markup && JSON.stringify(markup), edited_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Locks the rooms of a person in the order of their ids: a message locks its room before it refers to its sender. */
export async function lockRoomsOfPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`select 1 from chat_rooms where user_id1 = ${userId} or user_id2 = ${userId} order by id for update`.execute(tx);
}

/** Whether a person is one of the two members of a room. */
export async function isRoomMember(db: Connection, roomId: number, userId: string): Promise<boolean> {
  return (await otherMember(db, roomId, userId)) !== undefined;
}

/** Empties a message and keeps its place. */
export async function emptyMessage(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ content: '', markup: null, image_url: null, deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The other members of rooms, by the room and a member. */
export async function otherMembers(
  db: Connection,
  pairs: readonly { roomId: number; userId: string }[],
): Promise<{ roomId: number; username: string; otherId: string; otherSeenUpTo: number | null }[]> {
  const [roomIds, userIds] = [pairs.map(pair => pair.roomId), pairs.map(pair => pair.userId)];
  const { rows } = await sql<{ roomId: number; username: string; otherId: string; otherSeenUpTo: number | null }>`
    select chat_rooms.id as "roomId", users.username, other.id as "otherId",
      ${seenUpTo(sql`chat_rooms.id`, sql`other.id`)} as "otherSeenUpTo"
    from unnest(${arrayParameter(roomIds, 'bigint')}, ${arrayParameter(userIds, 'uuid')}) as pair (room_id, user_id)
    join chat_rooms on chat_rooms.id = pair.room_id and pair.user_id in (user_id1, user_id2)
    join users on users.id = pair.user_id
    cross join lateral (select case when user_id1 = pair.user_id then user_id2 else user_id1 end as id) as other`.execute(db);
  return rows;
}

/** The room of two people, made where there is none. */
export async function openRoom(db: Connection, one: string, other: string): Promise<number> {
  await sql`
    insert into chat_rooms (user_id1, user_id2) values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from chat_rooms
    where user_id1 = least(${one}::uuid, ${other}::uuid) and user_id2 = greatest(${one}::uuid, ${other}::uuid)`.execute(db);
  if (!rows[0]) throw new Error('the room was not found right after it was created');
  return rows[0].id;
}

/** The other member of a room, when the given person is one of its two. */
export async function otherMember(db: Connection, roomId: number, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select case when user_id1 = ${userId}::uuid then user_id2 else user_id1 end as id
    from chat_rooms where id = ${roomId} and ${userId}::uuid in (user_id1, user_id2)`.execute(db);
  return rows[0]?.id;
}

interface RoomRow {
  id: number;
  otherUser: Person;
  lastMessage: ChatMessage | null;
  unreadCount: number;
  seenUpTo: number | null;
}

/** JSON spells a time with an offset; the wire has UTC with milliseconds. */
function presentRoom({ id, otherUser, lastMessage, unreadCount, seenUpTo }: RoomRow): ChatRoom {
  return {
    id,
    otherUser,
    lastMessage: lastMessage && {
      ...lastMessage,
      createdAt: new Date(lastMessage.createdAt).toISOString(),
      editedAt: lastMessage.editedAt && new Date(lastMessage.editedAt).toISOString(),
    },
    unreadCount,
    seenUpTo,
  };
}

/** The last message of a person that the other member of the room has read. */
const seenUpTo = (roomId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`(
  select seen.id from chat_reads join chat_messages as seen on seen.room_id = chat_reads.room_id and seen.id <= last_read_id
  where chat_reads.room_id = ${roomId} and chat_reads.user_id <> ${userId} and seen.sender_id = ${userId}
  order by seen.id desc limit 1)`;

const roomsWhere = (userId: string, condition: ReturnType<typeof sql>) => sql<RoomRow>`
  select room.id, ${personJson('other')} as "otherUser", newest.message as "lastMessage",
    (select count(*)::int from chat_messages
      where room_id = room.id and sender_id <> ${userId}::uuid and deleted_at is null
        and id > coalesce((select last_read_id from chat_reads where room_id = room.id and user_id = ${userId}::uuid), 0)) as "unreadCount",
    ${seenUpTo(sql`room.id`, sql`${userId}::uuid`)} as "seenUpTo"
  from (
    select id, last_message_at, user_id2 as other_id from chat_rooms where user_id1 = ${userId}::uuid
    union all
    select id, last_message_at, user_id1 as other_id from chat_rooms where user_id2 = ${userId}::uuid
  ) as room
  join users as other on other.id = room.other_id
  left join lateral (
    select json_build_object('id', chat_messages.id, 'roomId', room_id, 'senderId', sender_id, 'senderUsername', users.username,
      'content', ${shown('content', sql`''`)}, 'markup', ${shown('markup')}, 'createdAt', chat_messages.created_at, 'replyTo', ${answered}, 'imageUrl', ${shownImage},
      'imageWidth', image_width, 'imageHeight', image_height, 'editedAt', edited_at, 'deleted', deleted_at is not null) as message
    from chat_messages join users on users.id = sender_id where room_id = room.id order by chat_messages.id desc limit 1
  ) as newest on true
  where ${condition}
  order by room.last_message_at desc nulls last, room.id desc limit ${maxRooms}`;

/** Rooms in which something was said, latest talk first. */
export async function roomsOf(db: Connection, userId: string): Promise<ChatRoom[]> {
  const { rows } = await roomsWhere(userId, sql`room.last_message_at is not null`).execute(db);
  return rows.map(presentRoom);
}

export async function roomOf(db: Connection, userId: string, roomId: number): Promise<ChatRoom | undefined> {
  const { rows } = await roomsWhere(userId, sql`room.id = ${roomId}`).execute(db);
  return rows[0] && presentRoom(rows[0]);
}

export interface MessagePage {
  limit: number;
  offset: number;
  before: number | undefined;
}

/** The newest after skipping, or those before a message; oldest first. */
export async function messagesOf(db: Connection, roomId: number, { limit, offset, before }: MessagePage): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from (
      select * from chat_messages where room_id = ${roomId} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      order by id desc limit ${limit} offset ${before === undefined ? offset : 0}
    ) as chat_messages join users on users.id = sender_id order by chat_messages.id`.execute(db);
  return rows.map(presentMessage);
}

export interface MessageWithMembers {
  message: ChatMessage;
  members: [string, string];
}

export async function messagesByIds(db: Connection, ids: readonly number[]): Promise<MessageWithMembers[]> {
  const { rows } = await sql<MessageRow & { user1: string; user2: string }>`
    select ${messageColumns}, user_id1 as user1, user_id2 as user2
    from chat_messages join users on users.id = sender_id join chat_rooms on chat_rooms.id = room_id
    where chat_messages.id = any(${arrayParameter(ids, 'bigint')}) order by chat_messages.id`.execute(db);
  return rows.map(({ user1, user2, ...row }) => ({ message: presentMessage(row), members: [user1, user2] }));
}

export interface NewMessage {
  message: Omit<ChatMessage, 'id' | 'createdAt'>;
  idempotencyKey: IdempotencyKey | undefined;
}

export interface Sending {
  isFriend: boolean;
  /** Null if nothing was stored: the two are not friends, or the answered message or the picture is gone. */
  id: number | null;
  createdAt: Date | null;
}

/**
 * Stores messages with their events, in one round trip (database function `store_messages`). Undefined where the sender is no member of
 * the room.
 */
async function insertMessages(db: Connection, all: readonly NewMessage[]): Promise<(Sending | undefined)[]> {
  const input = all.map(({ message, idempotencyKey }, place) => ({
    place,
    room_id: message.roomId,
    sender_id: message.senderId,
    content: message.content,
    markup: message.markup,
    reply_to_id: message.replyTo?.id,
    image_url: message.imageUrl,
    image_width: message.imageWidth,
    image_height: message.imageHeight,
    key_scope: idempotencyKey?.scope,
    key: idempotencyKey?.key,
    key_answer: idempotencyKey && message,
  }));
  const { rows } = await sql<Sending & { place: number }>`
    select place, is_friend as "isFriend", id, created_at as "createdAt" from store_messages(${JSON.stringify(input)})`.execute(db);
  return inPlaces(all.length, rows);
}

/** Adds a message; messages that come while a batch is under way share the next statement. */
export const insertMessage = batchWrites(insertMessages, { targetOf: ({ message }: NewMessage) => message.roomId });

export interface NotifyingMessage {
  id: number;
  roomId: number;
  content: string;
  markup: Markup;
  sender: { id: string; username: string };
  readerId: string;
}

/** Those of the messages that are there. They are not changed until the transaction ends. */
export async function messagesOfEvents(tx: Transaction, ids: readonly number[]): Promise<NotifyingMessage[]> {
  const { rows } = await sql<NotifyingMessage>`
    select chat_messages.id, room_id as "roomId", content, markup, json_build_object('id', users.id, 'username', users.username) as sender,
      case when user_id1 = sender_id then user_id2 else user_id1 end as "readerId"
    from chat_messages join chat_rooms on chat_rooms.id = room_id join users on users.id = sender_id
    where chat_messages.id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by chat_messages.id for share of chat_messages`.execute(tx);
  return rows;
}

/** The rooms of messages. */
export async function roomsOfMessages(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ roomId: number }>`
    select distinct room_id as "roomId" from chat_messages where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ roomId }) => roomId);
}

/** How far the members of rooms have read, as `readerKey` names them. */
export async function readsOfRooms(
  tx: Transaction,
  rooms: readonly number[],
): Promise<{ roomId: number; userId: string; lastReadId: number }[]> {
  const { rows } = await sql<{ roomId: number; userId: string; lastReadId: number }>`
    select room_id as "roomId", user_id as "userId", last_read_id as "lastReadId" from chat_reads
    where room_id = any(${[...new Set(rooms)]}::bigint[])`.execute(tx);
  return rows;
}

/** Marks all messages of a room as read; returns whether any was unread. */
export async function noteRead(tx: Transaction, roomId: number, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into chat_reads as known (room_id, user_id, last_read_id)
    select ${roomId}::bigint, ${userId}::uuid, newest.id
    from (select id from chat_messages where room_id = ${roomId} order by id desc limit 1) as newest
    on conflict (room_id, user_id) do update set last_read_id = excluded.last_read_id
      where known.last_read_id < excluded.last_read_id`.execute(tx);
  return numAffectedRows > 0n;
}

export interface RoomUnread {
  roomId: number;
  unreadCount: number;
}

/** How many messages of a room its members have not read, by the room and the person. */
export async function unreadIn(
  db: Connection,
  pairs: readonly { roomId: number; userId: string }[],
): Promise<(RoomUnread & { userId: string })[]> {
  const [roomIds, userIds] = [pairs.map(pair => pair.roomId), pairs.map(pair => pair.userId)];
  const { rows } = await sql<RoomUnread & { userId: string }>`
    select pair.room_id as "roomId", pair.user_id as "userId", count(chat_messages.id)::int as "unreadCount"
    from unnest(${arrayParameter(roomIds, 'bigint')}, ${arrayParameter(userIds, 'uuid')}) as pair (room_id, user_id)
    left join chat_reads on chat_reads.room_id = pair.room_id and chat_reads.user_id = pair.user_id
    left join chat_messages on chat_messages.room_id = pair.room_id and sender_id <> pair.user_id and deleted_at is null
      and chat_messages.id > coalesce(last_read_id, 0)
    group by pair.room_id, pair.user_id`.execute(db);
  return rows;
}

export interface UnreadTalk {
  count: number;
  fromId: string;
  /** The current username of the writer. */
  from: string;
  oldestAt: Date;
  /** Whether the oldest message is younger than the given number of seconds. */
  isEarly: boolean;
}

/** A person's unread messages in a room; undefined if there are none, or of somebody whom they mute. */
export async function unreadTalk(db: Connection, roomId: number, userId: string, seconds: number): Promise<UnreadTalk | undefined> {
  const { rows } = await sql<UnreadTalk>`
    select count(*)::int as count, users.id as "fromId", users.username as "from", min(chat_messages.created_at) as "oldestAt",
      min(chat_messages.created_at) > now() - make_interval(secs => ${seconds}) as "isEarly"
    from chat_messages join users on users.id = sender_id
    where room_id = ${roomId} and sender_id <> ${userId}::uuid and deleted_at is null and not hides_notification(${userId}::uuid, sender_id, null)
      and chat_messages.id > coalesce((select last_read_id from chat_reads where room_id = ${roomId} and user_id = ${userId}::uuid), 0)
    group by users.id`.execute(db);
  return rows[0];
}
