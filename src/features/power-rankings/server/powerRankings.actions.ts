import type { Transaction } from '../../../platform/server/db/database.ts';
import { readRankings } from '../powerRankings.rules.ts';
import { putRankings } from './powerRankings.queries.ts';

/** Keeps the ranked teams of a post's content beside it; with `null` there are none any more. The caller holds the post. */
export async function storePowerRankings(tx: Transaction, postId: number, content: string | null): Promise<void> {
  await putRankings(tx, postId, content === null ? [] : readRankings(content).teams);
}
