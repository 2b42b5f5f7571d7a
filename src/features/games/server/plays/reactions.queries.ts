import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import { batchWrites } from '../../../../platform/server/db/batch/batchWrites.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
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
  const states = new Map(rows.map(({ place, ...state }) => [place, state]));
  return changes.map((_, place) => states.get(place));
}

/** A number of a game’s plays for the write queue. Two games that share one only wait for each other. */
const numberOf = (gameId: string): number => Number(gameId.replaceAll(/\D/g, '').slice(-9)) * 1_000;

/**
 * Sets a person's reaction to a play (database function `set_play_reactions`). Reactions that come while a batch is under way share the
 * next statement. Undefined when there is no such play.
 */
export const changeReaction = batchWrites(changeReactions, {
  targetOf: ({ gameId, seq }: ReactionChange) => numberOf(gameId) + seq,
  keyOf: ({ gameId, seq, userId }: ReactionChange) => `${gameId}:${seq} ${userId}`,
});

/** Locks the sums of the plays to which a person has reacted, in their order, before they are taken back. */
export async function lockPlaysOfPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`
    select from play_counts
    where (game_id, seq) in (select game_id, seq from play_reactions where user_id = ${userId})
    order by game_id, seq for no key update`.execute(tx);
}

/** A reaction that was taken back, as it was stored. */
export interface TakenReaction extends PlayId {
  reaction: PlayReaction;
  createdAt: string;
}

/**
 * Takes the reactions of a person back: all, or those of the last days. The caller has locked the sums of these plays, but for those
 * reacted to since.
 */
export async function takeReactions(tx: Transaction, userId: string, days?: number): Promise<TakenReaction[]> {
  const taken = days === undefined ? sql`true` : sql`created_at > now() - make_interval(days => ${days}::int)`;
  const { rows } = await sql<TakenReaction>`
    with gone as (delete from play_reactions where user_id = ${userId} and ${taken} returning game_id, seq, reaction, created_at)
    update play_counts as counts set reactions = moved_reactions(counts.reactions, jsonb_build_object(gone.reaction, -1))
    from gone where counts.game_id = gone.game_id and counts.seq = gone.seq
    returning counts.game_id as "gameId", counts.seq, gone.reaction, wire_time(gone.created_at) as "createdAt"`.execute(tx);
  return rows;
}

/** Locks the sums of plays in their order, before reactions to them are given again. */
export async function lockPlays(tx: Transaction, plays: readonly PlayId[]): Promise<void> {
  await sql`
    select from play_counts
    where (game_id, seq) in (select "gameId", seq from jsonb_to_recordset(${JSON.stringify(plays)}::jsonb) as play ("gameId" text, seq int))
    order by game_id, seq for no key update`.execute(tx);
}

/** Gives reactions again that were taken back, but for plays to which the person has reacted meanwhile. The caller has locked the plays. */
export async function giveReactions(tx: Transaction, userId: string, taken: readonly TakenReaction[]): Promise<PlayId[]> {
  const { rows } = await sql<PlayId>`
    with given as (
      insert into play_reactions (game_id, seq, user_id, reaction, created_at)
      select "gameId", seq, ${userId}::uuid, reaction, "createdAt"
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken ("gameId" text, seq int, reaction text, "createdAt" timestamptz)
      where exists (select from games where games.id = "gameId")
      on conflict do nothing returning game_id, seq, reaction
    )
    update play_counts as counts set reactions = moved_reactions(counts.reactions, jsonb_build_object(given.reaction, 1))
    from given where counts.game_id = given.game_id and counts.seq = given.seq
    returning counts.game_id as "gameId", counts.seq`.execute(tx);
  return rows;
}

/** Moves the numbers of comments of plays, which are locked in their order. */
export async function moveTalk(tx: Transaction, moved: readonly (PlayId & { comments: number })[]): Promise<void> {
  await sql`
    with locked as materialized (
      select counts.game_id, counts.seq, moved.comments
      from unnest(${arrayParameter(
        moved.map(({ gameId }) => gameId),
        'text',
      )}, ${arrayParameter(
        moved.map(({ seq }) => seq),
        'int',
      )},
        ${arrayParameter(
          moved.map(({ comments }) => comments),
          'int',
        )}) as moved (game_id, seq, comments)
      join play_counts as counts on counts.game_id = moved.game_id and counts.seq = moved.seq
      order by 1, 2 for no key update of counts
    )
    update play_counts as counts set comments = counts.comments + locked.comments
    from locked where counts.game_id = locked.game_id and counts.seq = locked.seq`.execute(tx);
}
