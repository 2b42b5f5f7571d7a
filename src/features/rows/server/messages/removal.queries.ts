import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

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

/** A message with those before it in its row, oldest first, as they were written. */
export async function rowMessagesUpTo(
  db: Connection,
  id: number,
  before: number,
): Promise<{ id: number; author: string; text: string; imageUrl: string | null }[]> {
  const { rows } = await sql<{ id: number; author: string; text: string; imageUrl: string | null }>`
    select messages.id, users.username as author, content as text, image_url as "imageUrl"
    from row_messages as messages join users on users.id = sender_id
    where row_id = (select row_id from row_messages where id = ${id}) and messages.id <= ${id}
    order by messages.id desc limit ${before + 1}`.execute(db);
  return rows.toReversed();
}

interface RemovedRowMessage {
  id: number;
  rowId: number;
  content: string;
  imageUrl: string | null;
}

/**
 * Hides messages as if they were deleted, by an entry of the log, or with null shows them again. Messages that are so already, were
 * deleted by their sender, or do not exist are left out of the result.
 */
export async function setRowMessagesRemoved(
  tx: Transaction,
  ids: readonly number[],
  removal: { entryId: number | null } | null,
): Promise<RemovedRowMessage[]> {
  const isRemoved = removal !== null;
  const { rows } = await sql<RemovedRowMessage>`
    with locked as (
      select id from row_messages
      where id = any(${arrayParameter(ids, 'bigint')}) and case when ${isRemoved} then deleted_at is null else removed_at is not null end
      order by id for no key update
    )
    update row_messages as messages set removed_at = case when ${isRemoved} then now() end, deleted_at = case when ${isRemoved} then now() end,
      removed_entry_id = ${removal?.entryId ?? null}::bigint
    from locked where messages.id = locked.id
    returning messages.id, row_id as "rowId", content, image_url as "imageUrl"`.execute(tx);
  return rows;
}

/** The messages of a person of the last days that nobody has deleted or removed. */
export async function rowMessagesSince(db: Connection, userId: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from row_messages
    where sender_id = ${userId} and deleted_at is null and created_at > now() - make_interval(days => ${days}::int) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The messages of a person that one entry of the log has removed. */
export async function rowMessagesRemovedBy(db: Connection, userId: string, entryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from row_messages where sender_id = ${userId} and removed_entry_id = ${entryId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}
