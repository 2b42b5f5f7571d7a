import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { HiddenTextViewer } from '../../../posts/server/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { presentReply, replyColumns, type ReplyRow } from '../replies.queries.ts';

/** The hidden comments of a thread that one reader gets, at most; the newest of more. */
const maxHidden = 500;

type Row = ReplyRow & { hidden: string; hiddenAt: Date | null; hiddenReason: string | null; hiddenEntryId: number | null };

/** The fields of a hidden comment that only its author and moderators get. A comment that is hidden with its post has none. */
function present({ hidden, hiddenAt, hiddenReason, hiddenEntryId, ...row }: Row): Reply {
  const reply = presentReply(row);
  if (hidden === 'held') return { ...reply, held: true };
  if (hidden === 'auto') return { ...reply, autoHidden: true };
  if (hidden !== 'removed') return reply;
  return { ...reply, removed: { at: (hiddenAt ?? new Date(0)).toISOString(), reason: hiddenReason ?? '', entryId: hiddenEntryId } };
}

/**
 * The hidden comments of a post that a reader may see, oldest first: their own, those that are hidden with their own post, and all
 * for a moderator.
 */
export async function hiddenRepliesSeenBy(db: Connection, postId: number, seer: HiddenTextViewer): Promise<Reply[]> {
  const { rows } = await sql<Row>`
    select ${replyColumns()}, replies.hidden, replies.hidden_at as "hiddenAt", replies.hidden_reason as "hiddenReason",
      replies.hidden_entry_id as "hiddenEntryId"
    from (
      select * from all_replies
      where post_id = ${postId} and hidden is not null and (
        ${seer.isModerator} or author_id = ${seer.id}::uuid
        or (hidden = 'post' and exists (select from all_posts where all_posts.id = ${postId} and all_posts.author_id = ${seer.id}::uuid))
      )
      order by id desc limit ${maxHidden}
    ) as replies left join users on users.id = replies.author_id order by replies.id`.execute(db);
  return rows.map(present);
}
