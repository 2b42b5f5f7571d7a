import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { parseText } from '../../../posts/server/index.ts';

/** Parses the newest comments up to an id that were written before their markup was stored, hidden ones too. */
export async function parseOldReplies(tx: Transaction, upTo: number, max: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from all_replies where id <= ${upTo} order by id desc limit ${max}`.execute(tx);
  const parsed = rows.map(row => ({ ...row, markup: parseText(row.content) })).filter(({ markup }) => markup !== null);
  if (parsed.length > 0)
    await sql`
      update all_replies set markup = given.markup
      from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as given (id bigint, content text, markup jsonb)
      where all_replies.id = given.id and all_replies.content = given.content and all_replies.markup is null`.execute(tx);
  return rows.map(row => row.id);
}
