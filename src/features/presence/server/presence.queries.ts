import { sql } from 'kysely';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Readers } from '../presence.rules.ts';

/** A node whose row is older has died; its readers count no more. */
const forgottenAfterSeconds = 20;

/** Stores the readers of a node, and reads those of all nodes that live. */
export async function exchangeReaders(db: Database, node: string, readers: Readers): Promise<Readers[]> {
  const { rows } = await sql<{ readers: Readers }>`
    with own as (
      insert into readers_here (node, readers) values (${node}::uuid, ${JSON.stringify(readers)}::jsonb)
      on conflict (node) do update set readers = excluded.readers, seen_at = now()
    )
    select readers from readers_here
    where node <> ${node}::uuid and seen_at > now() - make_interval(secs => ${forgottenAfterSeconds})`.execute(db);
  return [readers, ...rows.map(row => row.readers)];
}

/** Removes a node that stops, and the rows of nodes that died. */
export async function forgetNode(db: Database, node: string): Promise<void> {
  await sql`
    delete from readers_here
    where node = ${node}::uuid or seen_at < now() - make_interval(secs => ${forgottenAfterSeconds})`.execute(db);
}
