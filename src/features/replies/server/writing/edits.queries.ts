import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Markup } from '../../../texts/markup/markup.ts';
import { storeVersion } from '../../../texts/server/index.ts';
import { replyTexts } from '../replyTexts.queries.ts';

/** Replaces the text of a comment and keeps the former one. `editMomentAt` is the position of an editor who is behind in a game. */
export async function replaceText(
  tx: Transaction,
  id: number,
  { content, markup, editMomentAt }: { content: string; markup: Markup; editMomentAt: Date | null },
): Promise<void> {
  await storeVersion(tx, replyTexts, id);
  await tx
    .updateTable('replies')
    .set({
      content,
      markup: markup && JSON.stringify(markup),
      edited_at: sql`clock_timestamp()`,
      edit_moment_at: editMomentAt?.toISOString() ?? null,
    })
    .where('id', '=', id)
    .execute();
}
