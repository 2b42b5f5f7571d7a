import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { viewWindowMinutes } from '../../posts.rules.ts';

/** How many signed-out viewers an address has had on a post inside the window, other than this one. */
export async function otherViewersAt(tx: Transaction, postId: number, address: string, viewer: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_views
    where post_id = ${postId} and address = ${address} and viewer <> ${viewer}
      and viewed_at > now() - make_interval(mins => ${viewWindowMinutes})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** True when this look counts: the viewer's first, or the first since the window closed. */
export async function recordView(tx: Transaction, postId: number, viewer: string, address: string | null): Promise<boolean> {
  const { rows } = await sql`
    insert into post_views (post_id, viewer, address) values (${postId}, ${viewer}, ${address})
    on conflict (post_id, viewer) do update set viewed_at = now(), address = excluded.address
      where post_views.viewed_at <= now() - make_interval(mins => ${viewWindowMinutes})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes views that no longer prevent a count; returns their number. */
export async function sweepViews(db: Connection): Promise<number> {
  const result = await sql`delete from post_views where viewed_at < now() - make_interval(mins => ${2 * viewWindowMinutes})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
