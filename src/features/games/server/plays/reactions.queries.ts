import { sql } from 'kysely';
import { batchWrites, inPlaces } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { TallyRows } from '../../../tallies/server/index.ts';
import type { Play } from '../../games.contract.ts';
import { type PlayReaction, reactionDays } from '../../games.rules.ts';
import type { PlayId } from './plays.queries.ts';

interface ReactionChange extends PlayId {
  userId: string;
  /** Null takes the reaction back. */
  reaction: PlayReaction | null;
}

interface ReactionState {
  /** True if the game ended too long ago. */
  isClosed: boolean;
  /** True if the call gave, replaced or took back a reaction. */
  changed: boolean;
  /** The sums after the statement. */
  reactions: Play['reactions'];
}

async function changeReactions(db: Connection, changes: readonly ReactionChange[]): Promise<(ReactionState | undefined)[]> {
  const input = changes.map(({ gameId, seq, userId, reaction }, place) => ({ place, game: gameId, seq, person: userId, reaction }));
  const { rows } = await sql<ReactionState & { place: number }>`
    select place, is_closed as "isClosed", changed, reactions
    from set_play_reactions(${JSON.stringify(input)}, make_interval(days => ${reactionDays}))`.execute(db);
  return inPlaces(changes.length, rows);
}

/**
 * Sets a person's reaction to a play (database function `set_play_reactions`). Reactions that come while a batch is under way share the
 * next statement. Undefined when there is no such play.
 */
export const changeReaction = batchWrites(changeReactions, {
  targetOf: ({ gameId, seq }: ReactionChange) => `${gameId}:${seq}`,
  keyOf: ({ gameId, seq, userId }: ReactionChange) => `${gameId}:${seq} ${userId}`,
});

export const reactionRows: TallyRows<PlayId> = {
  kind: 'reactions',
  given: 'play_reactions',
  choice: 'reaction',
  sums: 'play_counts',
  sum: 'reactions',
  columns: { game_id: 'game_id', seq: 'seq' },
  key: { gameId: ['game_id', 'text'], seq: ['seq', 'int'] },
};

/** Moves the numbers of comments of plays, which are locked in their order. */
export async function moveTalk(tx: Transaction, moved: readonly (PlayId & { comments: number })[]): Promise<void> {
  await sql`
    with locked as materialized (
      select counts.game_id, counts.seq, moved.comments
      from json_to_recordset(${JSON.stringify(moved)}::json) as moved ("gameId" text, seq int, comments int)
      join play_counts as counts on counts.game_id = moved."gameId" and counts.seq = moved.seq
      order by 1, 2 for no key update of counts
    )
    update play_counts as counts set comments = counts.comments + locked.comments
    from locked where counts.game_id = locked.game_id and counts.seq = locked.seq`.execute(tx);
}
