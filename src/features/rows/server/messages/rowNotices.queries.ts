import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Markup } from '../../../texts/markup/markup.ts';

/** The rows of messages. */
export async function rowsOfMessages(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ rowId: number }>`
    select distinct row_id as "rowId" from row_messages where id = any(${arrayParameter(ids, 'bigint')})`.execute(db);
  return rows.map(({ rowId }) => rowId);
}

interface NotifyingRowMessage {
  id: number;
  rowId: number;
  code: string;
  content: string;
  markup: Markup;
  sender: { id: string; username: string };
  readerId: string;
}

/**
 * Those of the messages that are there, for each member who is to be told: who is away, has not muted the row, has not read the message, and
 * gets the words of its sender. The messages are not changed until the transaction ends.
 */
export async function rowMessagesOfEvents(tx: Transaction, ids: readonly number[]): Promise<NotifyingRowMessage[]> {
  const { rows } = await sql<NotifyingRowMessage>`
    select messages.id, rows.id as "rowId", rows.code, content, markup, row_members.user_id as "readerId",
      json_build_object('id', users.id, 'username', users.username) as sender
    from row_messages as messages join rows on rows.id = messages.row_id join users on users.id = sender_id
    join row_members on row_members.row_id = rows.id and row_members.user_id <> sender_id
    where messages.id = any(${arrayParameter(ids, 'bigint')}) and deleted_at is null and not row_members.muted
      and not exists (select from row_presence where row_presence.row_id = rows.id and row_presence.user_id = row_members.user_id)
      and (messages.id > last_read_id or moment_at > read_position)
      and not exists (select from blocks where (blocker_id = sender_id and blocked_id = row_members.user_id)
        or (blocker_id = row_members.user_id and blocked_id = sender_id))
    order by messages.id, row_members.id for share of messages`.execute(tx);
  return rows;
}

/** The members of a row. */
export async function membersOf(db: Connection, rowId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from row_members where row_id = ${rowId} order by row_members.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
