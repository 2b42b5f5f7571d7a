import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { withoutSpoilers } from '../../../texts/markup/parse.ts';
import { parseText } from '../../../texts/server/index.ts';

/** Parses the newest comments up to an id that an earlier parser read, hidden ones too, and hides spoilers in their quotes. */
export async function parseOldReplies(tx: Transaction, upTo: number, max: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; content: string; quote: string | null }>`
    select id, content, quote_text as quote from all_replies where id <= ${upTo} order by id desc limit ${max}`.execute(tx);
  const parsed = rows.map(row => ({ ...row, markup: parseText(row.content), quote: row.quote && withoutSpoilers(row.quote) }));
  if (parsed.length > 0)
    await sql`
      update all_replies set markup = given.markup, quote_text = given.quote
      from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as given (id bigint, content text, markup jsonb, quote text)
      where all_replies.id = given.id and all_replies.content = given.content 
        and (all_replies.markup is distinct from given.markup or all_replies.quote_text is distinct from given.quote)`.execute(tx);
  return rows.map(row => row.id);
}
