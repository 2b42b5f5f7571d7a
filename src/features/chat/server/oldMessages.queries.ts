import { sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { parseText } from '../../texts/server/index.ts';

/** Parses the newest messages up to an id that an earlier parser read. */
export async function parseOldMessages(tx: Transaction, upTo: number, max: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from chat_messages where id <= ${upTo} order by id desc limit ${max}`.execute(tx);
  const parsed = rows.map(row => ({ ...row, markup: parseText(row.content) }));
  if (parsed.length > 0)
    await sql`
      update chat_messages set markup = given.markup
      from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as given (id bigint, content text, markup jsonb)
      where chat_messages.id = given.id and chat_messages.content = given.content and chat_messages.markup is distinct from given.markup`.execute(
      tx,
    );
  return rows.map(row => row.id);
}
