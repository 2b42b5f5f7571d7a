import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import { batchReads } from '../../../../platform/server/db/batch/batchReads.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { lateReader } from '../../../../platform/server/db/late/lateReads.ts';
import type { EventData } from '../../../../platform/shared/events.ts';
import type { Play, playReactionsEvent } from '../../games.contract.ts';
import type { PlayReaction } from '../../games.rules.ts';

/** A play as everybody gets it: its newest visible version with its talk. */
const withTalk = sql`play || jsonb_build_object('reactions', coalesce(reactions, '{}'), 'comments', coalesce(comments, 0), 'mine', null)`;

/** The plays of a game in order, each in its newest visible version, and the greatest `seq`. */
export async function playsOf(db: Connection, gameId: string, after: number): Promise<{ plays: Play[]; upTo: number }> {
  const { rows } = await sql<{ plays: Play[]; upTo: number }>`
    select coalesce(jsonb_agg(${withTalk} order by newest.seq) filter (where newest.seq > ${after}::int), '[]') as plays,
      coalesce(max(newest.seq), 0) as "upTo"
    from (select distinct on (seq) seq, play from game_plays where game_id = ${gameId} order by seq, known_at desc) as newest
    left join play_reaction_counts as sums on sums.game_id = ${gameId} and sums.seq = newest.seq
    left join talk_counts(${gameId}) as talk on talk.seq = newest.seq`.execute(db);
  return rows[0] ?? { plays: [], upTo: 0 };
}

export interface PlayId {
  gameId: string;
  seq: number;
}

/** Single plays that the reader may know: their newest versions with their talk, in order. */
export async function playsBySeq(db: Connection, wanted: readonly PlayId[]): Promise<{ gameId: string; play: Play }[]> {
  const { rows } = await sql<{ gameId: string; play: Play }>`
    select wanted."gameId", ${withTalk} as play
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted ("gameId" text, seq int)
    cross join lateral (
      select play from game_plays where game_id = wanted."gameId" and seq = wanted.seq order by known_at desc limit 1
    ) as newest
    left join play_reaction_counts as sums on sums.game_id = wanted."gameId" and sums.seq = wanted.seq
    cross join lateral talk_count(wanted."gameId", wanted.seq) as comments
    order by wanted."gameId", wanted.seq`.execute(db);
  return rows;
}

/** The talk of single plays that the reader may know, in order. */
export async function talkOfPlays(
  db: Connection,
  wanted: readonly PlayId[],
): Promise<({ gameId: string } & EventData<typeof playReactionsEvent>['plays'][number])[]> {
  const plays = await playsBySeq(db, wanted);
  return plays.map(({ gameId, play: { seq, reactions, comments } }) => ({ gameId, seq, reactions, comments }));
}

/** Whether the reader may know a play. */
export async function isPlayKnown(db: Connection, { gameId, seq }: PlayId): Promise<boolean> {
  const { rows } = await sql`select from game_plays where game_id = ${gameId} and seq = ${seq} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the reader hides the scores of a game. */
export async function isGameHidden(db: Connection, gameId: string): Promise<boolean> {
  if (!lateReader()?.hidesOthers) return false;
  const { rows } = await sql<{ hidden: boolean }>`select late.is_hidden(${gameId}, late.game_positions()) as hidden`.execute(db);
  return rows[0]?.hidden ?? false;
}

/** A person's own reactions to the plays of a game, by `seq`. */
export const reactionsOf = batchReads(async (db: Connection, asked: readonly { gameId: string; userId: string }[]) => {
  const [gameIds, userIds] = [asked.map(({ gameId }) => gameId), asked.map(({ userId }) => userId)];
  const { rows } = await sql<{ asked: number; seq: number; reaction: PlayReaction }>`
    select wanted.asked, seq, reaction
    from unnest(${arrayParameter([...asked.keys()], 'int')}, ${arrayParameter(gameIds, 'text')},
      ${arrayParameter(userIds, 'uuid')}) as wanted (asked, game_id, user_id)
    join play_reactions on play_reactions.user_id = wanted.user_id and play_reactions.game_id = wanted.game_id`.execute(db);
  const found = asked.map(() => new Map<number, PlayReaction>());
  for (const { asked: place, seq, reaction } of rows) found[place]?.set(seq, reaction);
  return found;
});
