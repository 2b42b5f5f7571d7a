import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { FormerHiding } from '../targets.queries.ts';
import { keysOf } from '../../../../platform/shared/keysOf.ts';
import type { TallyKind } from '../../../tallies/server/index.ts';
import type { TakenByKind } from './tallies.ts';
import type { TextKind } from '../../../texts/texts.rules.ts';

/** A case that an undo closed. */
export interface ClosedCase {
  id: number;
  kind: TextKind;
  targetId: string;
  state: 'open' | 'held';
  /** The reports that it closed. */
  reports: number[];
}

/** The likes, votes and reactions that an entry took back, the texts that were hidden before it, and the cases that it closed. */
export interface Undone {
  entryId: number;
  texts: FormerHiding[];
  cases: ClosedCase[];
  taken: TakenByKind;
}

export async function insertUndo(
  tx: Transaction,
  userId: string,
  { entryId, texts, cases, taken }: Omit<Undone, 'taken'> & { taken: Record<TallyKind, readonly object[]> },
): Promise<void> {
  const kinds = keysOf(taken);
  await sql`
    insert into moderation_undos (entry_id, user_id, texts, cases, ${sql.join(kinds.map(kind => sql.ref(kind)))})
    values (${entryId}, ${userId}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(cases)}::jsonb,
      ${sql.join(kinds.map(kind => sql`${JSON.stringify(taken[kind])}::jsonb`))})`.execute(tx);
}

/** The undos of an account that are not taken back, newest first. */
export async function openUndos(tx: Transaction, userId: string): Promise<Undone[]> {
  const { rows } = await sql<Undone>`
    select entry_id as "entryId", texts, cases, to_jsonb(undos) as taken
    from moderation_undos as undos where user_id = ${userId} and restored_at is null order by entry_id desc`.execute(tx);
  return rows;
}

export async function markRestored(tx: Transaction, entryId: number): Promise<void> {
  await sql`update moderation_undos set restored_at = now() where entry_id = ${entryId}`.execute(tx);
}

/** Whether an account has texts or messages of the last days that are neither deleted nor removed. */
export async function hasTexts(tx: Transaction, userId: string, days: number): Promise<boolean> {
  const since = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from all_posts where author_id = ${userId} and hidden is distinct from 'removed' and created_at > ${since})
      or exists (select from all_replies where author_id = ${userId} and hidden is distinct from 'removed' and deleted_at is null and created_at > ${since})
      or exists (select from chat_messages where sender_id = ${userId} and deleted_at is null and created_at > ${since})
      or exists (select from row_messages where sender_id = ${userId} and deleted_at is null and created_at > ${since}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}
