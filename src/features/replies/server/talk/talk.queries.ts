import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { moveTalk, playKey, playTalk } from '../../../games/server/index.ts';
import type { HiddenTextViewer } from '../../../posts/server/index.ts';
import type { Reply } from '../../replies.contract.ts';
import {
  hasPost,
  momentTime,
  presentInThread,
  presentReply,
  replyColumns,
  type ReplyRow,
  threadColumns,
  threadOf,
  type ThreadRow,
  upToPosition,
} from '../replies.queries.ts';

/** The place of a comment in the talk of a play: its moment in milliseconds since 1970, and its id. */
export interface TalkPlace {
  at: number;
  id: number;
}

export interface TalkPage {
  postId: number;
  seq: number;
  limit: number;
  /** The comment behind which the page begins. */
  behind: TalkPlace | undefined;
}

/** A page of the talk of a play, oldest moment first, with the hidden comments that `seer` may see, and the place of the last comment if more follow. */
export async function talkOf(
  db: Connection,
  { postId, seq, limit, behind }: TalkPage,
  seer?: HiddenTextViewer,
): Promise<{ replies: Reply[]; next: TalkPlace | undefined }> {
  const from = behind ? sql`and (${momentTime}, replies.id) > (to_timestamp(${behind.at}::float8 / 1000), ${behind.id}::bigint)` : sql``;
  const { rows } = await sql<ThreadRow & { placedAt: Date }>`
    select ${threadColumns()}, ${momentTime} as "placedAt" from (
      select * from ${threadOf(postId, seer)} as replies
      where post_id = ${postId} and play_seq = ${seq} and ${hasPost(postId, seer)} ${from}
        and ${upToPosition(postId)}
      order by ${momentTime}, replies.id limit ${limit + 1}
    ) as replies
    left join users on users.id = replies.author_id order by "placedAt", replies.id`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    replies: page.map(({ placedAt: _at, ...row }) => presentInThread(row)),
    next: last && { at: last.placedAt.getTime(), id: last.id },
  };
}

/** The comments of some talks with the most likes, ties by their moments, at most `limit` of each. */
export async function mostLikedOf(
  db: Connection,
  { postId, seqs, limit }: { postId: number; seqs: readonly number[]; limit: number },
): Promise<Reply[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns()} from unnest(${arrayParameter(seqs, 'int')}) with ordinality as wanted (seq, place)
    cross join lateral (
      -- Only the columns of the order: a talk may have many thousands of comments.
      select id, ${momentTime} as placed_at from replies
      where post_id = ${postId} and play_seq = wanted.seq and deleted_at is null and exists (select from posts where posts.id = ${postId})
        and ${upToPosition(postId)}
      order by likes desc, ${momentTime}, id limit ${limit}
    ) as best
    join replies on replies.id = best.id
    left join users on users.id = replies.author_id
    order by wanted.place, replies.likes desc, best.placed_at, replies.id`.execute(db);
  return rows.map(presentReply);
}

/** Moves the numbers of comments of the plays to which some comments belong. */
async function moveTalkWhere(tx: Transaction, publish: Publish, condition: RawBuilder<unknown>, by: 1 | -1): Promise<void> {
  const { rows } = await sql<{ gameId: string; seq: number; comments: number }>`
    select game_id as "gameId", play_seq as seq, count(*)::int * ${by}::int as comments
    from all_replies join game_threads on game_threads.post_id = all_replies.post_id
    where ${condition} and play_seq is not null group by 1, 2`.execute(tx);
  if (rows.length === 0) return;
  await moveTalk(tx, rows);
  for (const play of rows) publish(playTalk, playKey(play));
}

/** Moves them by these comments, hidden or not. */
export function moveTalkOf(tx: Transaction, publish: Publish, ids: readonly number[], by: 1 | -1): Promise<void> {
  return moveTalkWhere(tx, publish, sql`id = any(${[...ids]}::bigint[])`, by);
}

/** Moves them by the comments that are hidden with their post. */
export function moveTalkWithPost(tx: Transaction, publish: Publish, postId: number, by: 1 | -1): Promise<void> {
  return moveTalkWhere(tx, publish, sql`all_replies.post_id = ${postId} and hidden = 'post' and deleted_at is null`, by);
}
