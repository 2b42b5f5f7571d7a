import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { MessageRows } from '../../../chat/server/index.ts';
import type { TallyRows } from '../../../tallies/server/index.ts';
import { openImageUrl } from '../../../images/server/index.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';

/** Whether no block stands between two people. */
export const areApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from blocks where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`;

/** A column of a message that a deleted or removed one does not show. */
const shown = (column: string, empty = sql`null`) =>
  sql`case when messages.removed_at is null and messages.deleted_at is null then ${sql.ref(`messages.${column}`)} else ${empty} end`;

/** The message that a message answers, as JSON; null for one whose words `isHeard` keeps from the reader. */
const answered = (isHeard: (sender: RawBuilder<unknown>) => RawBuilder<boolean>) => sql`(
  select json_build_object('id', answered.id, 'content', case when answered.deleted_at is null then answered.content else '' end,
    'markup', case when answered.deleted_at is null then answered.markup end, 'senderUsername', speaker.username)
  from row_messages as answered join users as speaker on speaker.id = answered.sender_id
  where answered.id = messages.reply_to_id and ${isHeard(sql`answered.sender_id`)})`;

/** A message as JSON; `mine` selects the reader's own reaction. */
const messageJson = (replyTo: RawBuilder<unknown>, mine: RawBuilder<unknown>) => sql<RowMessage>`json_build_object(
  'id', messages.id, 'rowId', messages.row_id, 'senderId', messages.sender_id, 'senderUsername', users.username,
  'content', ${shown('content', sql`''`)}, 'markup', ${shown('markup')}, 'createdAt', wire_time(messages.created_at), 'replyTo', ${replyTo},
  'imageUrl', case when ${shown('image_url')} is not null then ${openImageUrl('messages.image_url')} end, 'imageWidth', ${shown('image_width')}, 'imageHeight', ${shown('image_height')},
  'editedAt', wire_time(messages.edited_at), 'deleted', messages.deleted_at is not null,
  'playSeq', messages.play_seq, 'moment', messages.moment, 'reactions', messages.reactions, 'mine', ${mine})`;

const ownReaction = (reader: string) =>
  sql`(select reaction from row_message_reactions where message_id = messages.id and user_id = ${reader}::uuid)`;

/** The messages that a member gets: of people without a block between them, those that the reader may know. */
const heardBy = (reader: string) => areApart(sql`messages.sender_id`, sql`${reader}::uuid`);

const forReader = (reader: string) =>
  messageJson(
    answered(sender => areApart(sender, sql`${reader}::uuid`)),
    ownReaction(reader),
  );

export const rowMessageRows: MessageRows = { table: 'row_messages', room: 'row_id' };

/** Whether a person gets the words of a message: they have a seat, and no block stands between them and its sender. */
export async function isRowMessageSeen(db: Connection, id: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from row_messages as messages join row_members on row_members.row_id = messages.row_id and row_members.user_id = ${userId}
    where messages.id = ${id} and not exists (
      select from blocks where (blocker_id = sender_id and blocked_id = ${userId}) or (blocker_id = ${userId} and blocked_id = sender_id))`.execute(
    db,
  );
  return rows.length > 0;
}

/** The newest messages, or those before one; oldest first. */
export async function messagesOfRow(
  db: Connection,
  { rowId, reader, before, max }: { rowId: number; reader: string; before: number | undefined; max: number },
): Promise<RowMessage[]> {
  const { rows } = await sql<{ message: RowMessage }>`
    select ${forReader(reader)} as message from row_messages as messages join users on users.id = messages.sender_id
    where messages.row_id = ${rowId} and ${heardBy(reader)} and ${before === undefined ? sql`true` : sql`messages.id < ${before}`}
    order by messages.id desc limit ${max}`.execute(db);
  return rows.map(({ message }) => message).toReversed();
}

/** A message of a row as a member gets it; undefined for one that they do not get. */
export async function messageFor(db: Connection, rowId: number, id: number, reader: string): Promise<RowMessage | undefined> {
  const { rows } = await sql<{ message: RowMessage }>`
    select ${forReader(reader)} as message from row_messages as messages join users on users.id = messages.sender_id
    where messages.id = ${id} and messages.row_id = ${rowId} and ${heardBy(reader)}`.execute(db);
  return rows[0]?.message;
}

export interface MessageForPeople {
  message: RowMessage;
  people: string[];
}

/**
 * Messages with the members who get them. Those who do not get the words of the message that it answers get it without. `isEditKnown`
 * leaves out messages whose last words the reader may not know yet.
 */
export async function messagesForMembers(
  db: Connection,
  ids: readonly number[],
  { isEditKnown = false } = {},
): Promise<MessageForPeople[]> {
  const { rows } = await sql<{ message: RowMessage; people: string[] | null; others: string[] | null }>`
    select ${messageJson(
      answered(() => sql<boolean>`true`),
      sql`null`,
    )} as message,
      hearing.people, hearing.others
    from row_messages as messages join users on users.id = messages.sender_id
    cross join lateral (
      select json_agg(user_id) filter (where hears) as people, json_agg(user_id) filter (where not hears) as others from (
        select user_id, not exists (
          select from public.row_messages as answered where answered.id = messages.reply_to_id
            and not ${areApart(sql`answered.sender_id`, sql`row_members.user_id`)}) as hears
        from row_members where row_members.row_id = messages.row_id and ${areApart(sql`messages.sender_id`, sql`row_members.user_id`)}
      ) as members
    ) as hearing
    where messages.id = any(${arrayParameter(ids, 'bigint')})
      and ${isEditKnown ? sql`(messages.edit_moment_at is null or messages.edited_at is not null or messages.deleted_at is not null)` : sql`true`}
    order by messages.id`.execute(db);
  return rows.flatMap(({ message, people, others }) => [
    ...(people ? [{ message, people }] : []),
    ...(others ? [{ message: { ...message, replyTo: null }, people: others }] : []),
  ]);
}

export interface StoredMoment {
  moment: RowMessage['moment'];
  /** The position of the writer; null before the game. */
  at: Date | null;
}

export async function insertRowMessage(
  tx: Transaction,
  message: Pick<RowMessage, 'rowId' | 'senderId' | 'content' | 'markup' | 'imageUrl' | 'imageWidth' | 'imageHeight' | 'playSeq'> & {
    gameId: string;
    replyToId: number | null;
  },
  { moment, at }: StoredMoment,
): Promise<number> {
  const { id } = await tx
    .insertInto('row_messages')
    .values({
      row_id: message.rowId,
      game_id: message.gameId,
      sender_id: message.senderId,
      content: message.content,
      markup: message.markup && JSON.stringify(message.markup),
      reply_to_id: message.replyToId,
      image_url: message.imageUrl,
      image_width: message.imageWidth,
      image_height: message.imageHeight,
      play_seq: message.playSeq,
      moment: moment && JSON.stringify(moment),
      moment_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the words of a message. Readers before the position of the edit keep those from before it. */
export async function replaceWords(
  tx: Transaction,
  id: number,
  { content, markup }: Pick<RowMessage, 'content' | 'markup'>,
  at: Date | null,
): Promise<void> {
  await sql`
    update row_messages set content = ${content}, markup = ${markup && JSON.stringify(markup)}::jsonb, edited_at = clock_timestamp(),
      edit_moment_at = greatest(edit_moment_at, ${at}::timestamptz),
      former = case when ${at}::timestamptz is null then former else former || jsonb_build_array(jsonb_build_object(
        'content', content, 'markup', markup, 'until', wire_time(greatest(edit_moment_at, ${at}::timestamptz)))) end
    where id = ${id}`.execute(tx);
}

/** Empties a message and keeps its place. */
export async function emptyRowMessage(tx: Transaction, id: number): Promise<void> {
  await sql`
    update row_messages set content = '', markup = null, image_url = null, former = '[]', deleted_at = now() where id = ${id}`.execute(tx);
}

export const rowReactionRows: TallyRows<{ messageId: number }> = {
  kind: 'row_reactions',
  given: 'row_message_reactions',
  choice: 'reaction',
  sums: 'row_messages',
  sum: 'reactions',
  columns: { message_id: 'id' },
  key: { messageId: ['id', 'bigint'] },
  isLasting: true,
  isOpen: sql`sums.deleted_at is null`,
};

/** How many messages of rows a member has not read, by the id of the row, as far as the reader may know them. */
export async function unreadInRows(db: Connection, userId: string, rowIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ rowId: number; count: number }>`
    select row_members.row_id as "rowId", count(*) as count
    from row_members join row_messages as messages on messages.row_id = row_members.row_id
    where row_members.user_id = ${userId} and row_members.row_id = any(${arrayParameter(rowIds, 'bigint')})
      and messages.sender_id <> ${userId} and messages.deleted_at is null and ${heardBy(userId)}
      and (messages.id > last_read_id or messages.moment_at > read_position)
    group by row_members.row_id`.execute(db);
  return new Map(rows.map(({ rowId, count }) => [rowId, count]));
}

/** The newest message that the reader may know; 0 without one. */
export async function newestMessage(db: Connection, rowId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from row_messages where row_id = ${rowId}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Marks the messages up to one, and up to a position in the game, as read; null for a reader who is live. */
export async function markRowRead(
  tx: Transaction,
  { rowId, userId, upTo, position }: { rowId: number; userId: string; upTo: number; position: Date | null },
): Promise<void> {
  await sql`
    update row_members set last_read_id = greatest(last_read_id, ${upTo}),
      read_position = greatest(read_position, coalesce(${position}::timestamptz, now()))
    where row_id = ${rowId} and user_id = ${userId}`.execute(tx);
}
