import type { Transaction } from '../../../../platform/server/db/database.ts';
import { noticeText } from '../../../chat/server/index.ts';
import { requote } from '../../../notifications/server/index.ts';
import type { Markup } from '../../../texts/markup/markup.ts';
import { membersOf } from './rowNotices.queries.ts';

/** The subject of the notifications about a row. */
export const rowSubject = (rowId: number): string => `row:${rowId}`;

/** Notifications must not keep quoting a text that its writer has changed or deleted. */
export async function requoteRowMessage(
  tx: Transaction,
  message: { rowId: number; content: string; markup: Markup },
  after: string,
): Promise<void> {
  const before = noticeText(message.content, message.markup);
  for (const userId of await membersOf(tx, message.rowId)) await requote(tx, { userId, subject: rowSubject(message.rowId), before, after });
}
