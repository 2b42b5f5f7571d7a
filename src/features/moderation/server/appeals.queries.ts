import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Appeal } from '../moderation.contract.ts';

const columns = sql`appeals.id, appeals.entry_id as "entryId", appeals.text, appeals.state, appeals.decision, wire_time(appeals.created_at) as at,
  wire_time(appeals.decided_at) as "decidedAt"`;

/** Stores an appeal; undefined if there is one of the entry already. */
export async function insertAppeal(tx: Transaction, given: { entryId: number; userId: string; text: string }): Promise<Appeal | undefined> {
  const { rows } = await sql<Appeal>`
    insert into appeals (entry_id, user_id, text) values (${given.entryId}, ${given.userId}, ${given.text})
    on conflict (entry_id) do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** A page of the open appeals with the people who made them, oldest first, behind an appeal. */
export async function openAppeals(
  db: Connection,
  { behind, limit }: { behind: number; limit: number },
): Promise<(Appeal & { userId: string })[]> {
  const { rows } = await sql<Appeal & { userId: string }>`
    select ${columns}, user_id as "userId" from appeals where state = 'open' and id > ${behind} order by id limit ${limit}`.execute(db);
  return rows;
}

/** An appeal and its person, held until the transaction ends. */
export async function lockAppeal(tx: Transaction, id: number): Promise<(Appeal & { userId: string }) | undefined> {
  const { rows } = await sql<Appeal & { userId: string }>`
    select ${columns}, user_id as "userId" from appeals where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function storeDecision(
  tx: Transaction,
  id: number,
  { decision, reason, userId }: { decision: 'upheld' | 'overturned'; reason: string; userId: string },
): Promise<Appeal> {
  const { rows } = await sql<Appeal>`
    update appeals set state = ${decision}, decision = ${reason}, decided_by = ${userId}, decided_at = now() where id = ${id}
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error('the appeal is gone while it is held');
  return rows[0];
}
