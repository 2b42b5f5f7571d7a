import { sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { TextRows } from './texts.rows.ts';

/** Notes that the author of an automatically hidden text showed it again by an edit. */
export async function markShownByEdit(tx: Transaction, { table }: TextRows, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set shown_by_edit_at = now() where id = ${id}`.execute(tx);
}
