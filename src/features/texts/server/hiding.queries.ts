import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { HiddenState } from '../hiding.rules.ts';
import type { Removal } from '../texts.contract.ts';
import type { TextRows } from './texts.rows.ts';

/** Notes that the author of an automatically hidden text showed it again by an edit. */
export async function markShownByEdit(tx: Transaction, { table }: TextRows, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set shown_by_edit_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export interface HiddenColumns {
  /** `post`: hidden with its post. */
  hidden: HiddenState | 'post' | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  hiddenEntryId: number | null;
}

export const hiddenColumns = (table: 'posts' | 'replies'): RawBuilder<unknown> => sql`
  ${sql.ref(table)}.hidden, ${sql.ref(table)}.hidden_at as "hiddenAt", ${sql.ref(table)}.hidden_reason as "hiddenReason",
  ${sql.ref(table)}.hidden_entry_id as "hiddenEntryId"`;

/** The fields of a hidden text that only its author and moderators get. A comment that is hidden with its post has none. */
export function presentHidden({ hidden, hiddenAt, hiddenReason, hiddenEntryId }: HiddenColumns): {
  held?: true;
  autoHidden?: true;
  removed?: Removal;
} {
  if (hidden === 'held') return { held: true };
  if (hidden === 'auto') return { autoHidden: true };
  if (hidden !== 'removed') return {};
  return { removed: { at: (hiddenAt ?? new Date(0)).toISOString(), reason: hiddenReason ?? '', entryId: hiddenEntryId } };
}
