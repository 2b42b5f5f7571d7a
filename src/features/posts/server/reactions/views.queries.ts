import { sql } from 'kysely';
import { batchWrites, inPlaces } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { viewersPerAddress, viewWindowMinutes } from '../../posts.rules.ts';

/** One look at a post. A member has a `user_id` and no `address`, a visitor the reverse. */
export interface PostView {
  post_id: number;
  viewer: string;
  user_id: string | null;
  /** The keyed hash of the visitor's network address. */
  address: string | null;
}

export interface CountedLook {
  /** The views of the post after the look. */
  views: number;
  isCounted: boolean;
}

/**
 * Counts a look (database function `add_views`). Looks that come while a batch is under way share the next statement: thousands of
 * people open the thread of a game within a minute. Undefined for a post that does not exist.
 */
export const addView = batchWrites(
  async (db: Connection, looks: readonly PostView[]): Promise<(CountedLook | undefined)[]> => {
    const input = JSON.stringify(looks.map((look, place) => ({ ...look, place })));
    const { rows } = await sql<CountedLook & { place: number }>`
      select place, views, is_counted as "isCounted" from add_views(${input}, ${viewersPerAddress}, ${viewWindowMinutes})`.execute(db);
    return inPlaces(looks.length, rows);
  },
  { targetOf: ({ post_id }) => post_id },
);

/** Deletes views that no longer prevent a count; returns their number. */
export async function sweepViews(db: Connection): Promise<number> {
  const result = await sql`delete from post_views where viewed_at < now() - make_interval(mins => ${2 * viewWindowMinutes})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
