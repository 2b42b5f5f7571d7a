import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';

/** A member who has a row open. */
export interface Here {
  rowId: number;
  userId: string;
}

/** A node that was not seen for so long has died, in seconds. */
export const lostAfterSeconds = 6;

/** The rows among some in which a person has a seat. */
export async function seatsOf(db: Connection, userId: string, rowIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row_id as id from row_members where user_id = ${userId} and row_id = any(${arrayParameter(rowIds, 'bigint')}) order by row_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Notes a member on a node, unless they have lost their seat. Returns whether they have it. */
export async function putHere(tx: Transaction, node: string, { rowId, userId }: Here): Promise<boolean> {
  const { rows } = await sql`
    select from row_members where row_id = ${rowId} and user_id = ${userId} for key share`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into row_presence (row_id, user_id, node) values (${rowId}, ${userId}, ${node}) on conflict do nothing`.execute(tx);
  return true;
}

/** Forgets a member on a node. Returns whether they were there, and are on no other. */
export async function deleteHere(tx: Transaction, node: string, { rowId, userId }: Here): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from row_presence where row_id = ${rowId} and user_id = ${userId} and node = ${node}`.execute(tx);
  if (numAffectedRows === 0n) return false;
  const { rows } = await sql`select from row_presence where row_id = ${rowId} and user_id = ${userId} limit 1`.execute(tx);
  return rows.length === 0;
}

/** Notes that a node lives, before it notes anybody. Returns whether the others did not know it, or have forgotten it. */
export async function putNode(db: Connection, node: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into row_nodes (node) values (${node}) on conflict (node) do update set seen_at = now() returning xmax = 0 as "isNew"`.execute(
    db,
  );
  return rows[0]?.isNew ?? false;
}

/** The members whom a node has noted. */
export async function hereOnNode(db: Connection, node: string): Promise<Here[]> {
  const { rows } = await sql<Here>`select row_id as "rowId", user_id as "userId" from row_presence where node = ${node}`.execute(db);
  return rows;
}

/** The nodes that have died and had noted members. It finds each node by the index, however many members there are. */
export async function lostNodes(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    with recursive noting as (
      (select node from row_presence order by node limit 1)
      union all
      select (select node from row_presence where row_presence.node > noting.node order by node limit 1) from noting where node is not null
    )
    select node from noting where node is not null and not exists (select from row_nodes
      where row_nodes.node = noting.node and seen_at > now() - make_interval(secs => ${lostAfterSeconds}))`.execute(db);
  return rows.map(({ node }) => node);
}

export async function deleteNode(db: Connection, node: string): Promise<void> {
  await sql`
    delete from row_nodes where node = ${node} or seen_at < now() - interval '1 hour'`.execute(db);
}
