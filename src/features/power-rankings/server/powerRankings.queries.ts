import { sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { PowerRankings } from '../powerRankings.contract.ts';

/** The power rankings of `posts` as one column, so that a page of posts needs no further query. */
export const rankingsOfPost = sql<PowerRankings | null>`(
  select json_build_object('ranks', json_agg(json_build_object('rank', rank, 'team', team) order by rank))
  from power_ranking_rows where power_ranking_rows.post_id = posts.id having count(*) > 0
)`;

/** Makes these the ranked teams of a post, best first; none takes the rankings off. */
export async function putRankings(tx: Transaction, postId: number, teams: readonly string[]): Promise<void> {
  await tx.deleteFrom('power_ranking_rows').where('post_id', '=', postId).execute();
  if (teams.length === 0) return;
  await tx
    .insertInto('power_ranking_rows')
    .values(teams.map((team, index) => ({ post_id: postId, rank: index + 1, team })))
    .execute();
}
