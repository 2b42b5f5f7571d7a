import { sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import { batchReads } from '../../../../platform/server/db/batch/batchReads.ts';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { EventData } from '../../../../platform/shared/events.ts';
import type { Play, playReactionsEvent } from '../../games.contract.ts';
import type { PlayReaction } from '../../games.rules.ts';
import { lateReader } from '../clock/lateReads.ts';

/** Whether the reader hides the scores of a game. */
export async function isGameHidden(db: Connection, gameId: string): Promise<boolean> {
  if (!lateReader()?.hidesOthers) return false;
  const { rows } = await sql<{ hidden: boolean }>`select late.is_hidden(${gameId}, late.game_positions()) as hidden`.execute(db);
  return rows[0]?.hidden ?? false;
}

/** The sums of plays, whose game and `seq` are in `wanted`; for a late reader without the comments after their position. */
const withSums = (gameIds: readonly string[]) => {
  const games = arrayParameter(gameIds, 'text');
  // PostgreSQL finds the rows of these games by their index only if it is given the games.
  const sums = sql`left join play_counts as sums on sums.game_id = wanted.game_id and sums.seq = wanted.seq and sums.game_id = any(${games})`;
  if (!lateReader()) return sums;
  return sql`${sums} left join (
    select game_id, talk.* from unnest(${games}) as each (game_id) cross join lateral late.later_talk(game_id) as talk
  ) as later on later.game_id = wanted.game_id and later.seq = wanted.seq`;
};

/** A play as everybody gets it: its newest visible version with its talk. */
const withTalk = () => {
  const comments = lateReader() ? sql`coalesce(sums.comments, 0) - coalesce(later.comments, 0)` : sql`coalesce(sums.comments, 0)`;
  return sql`play || jsonb_build_object('reactions', coalesce(reactions, '{}'), 'comments', greatest(${comments}, 0), 'mine', null)`;
};

/** The plays of a game in order, each in its newest visible version, and the greatest `seq`. */
export async function playsOf(db: Connection, gameId: string, after: number): Promise<{ plays: Play[]; upTo: number }> {
  const { rows } = await sql<{ plays: Play[]; upTo: number }>`
    select coalesce(jsonb_agg(${withTalk()} order by wanted.seq) filter (where wanted.seq > ${after}::int), '[]') as plays,
      coalesce(max(wanted.seq), 0) as "upTo"
    from (select distinct on (seq) game_id, seq, play from game_plays where game_id = ${gameId} order by seq, known_at desc) as wanted
    ${withSums([gameId])}`.execute(db);
  return rows[0] ?? { plays: [], upTo: 0 };
}

export interface PlayId {
  gameId: string;
  seq: number;
}

/** Single plays that the reader may know: their newest versions with their talk, in order. */
export async function playsBySeq(db: Connection, plays: readonly PlayId[]): Promise<{ gameId: string; play: Play }[]> {
  const gameIds = [...new Set(plays.map(({ gameId }) => gameId))];
  const { rows } = await sql<{ gameId: string; play: Play }>`
    select wanted.game_id as "gameId", ${withTalk()} as play
    from json_to_recordset(${JSON.stringify(plays.map(({ gameId: game_id, seq }) => ({ game_id, seq })))}::json) as wanted (game_id text, seq int)
    cross join lateral (
      select play from game_plays where game_id = wanted.game_id and seq = wanted.seq order by known_at desc limit 1
    ) as newest
    ${withSums(gameIds)}
    order by wanted.game_id, wanted.seq`.execute(db);
  return rows;
}

/** The plays of a game with the most reactions that the reader may know, those with most first. */
export async function topPlaysOf(db: Connection, gameId: string, limit: number): Promise<Play[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from play_counts as counts
    where game_id = ${gameId} and reactions <> '{}'
      and (select play -> 'withdrawn' is null from game_plays
        where game_plays.game_id = counts.game_id and game_plays.seq = counts.seq order by known_at desc limit 1)
    order by (select sum(each.value::int) from jsonb_each_text(reactions) as each) desc, seq limit ${limit}`.execute(db);
  const found = await playsBySeq(
    db,
    rows.map(({ seq }) => ({ gameId, seq })),
  );
  const plays = new Map(found.map(({ play }) => [play.seq, play]));
  return rows.flatMap(({ seq }) => plays.get(seq) ?? []);
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
