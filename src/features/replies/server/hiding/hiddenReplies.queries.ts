import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { HiddenTextViewer } from '../../../posts/server/index.ts';
import { type HiddenColumns, hiddenColumns, presentHidden } from '../../../texts/server/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { presentReply, replyColumns, type ReplyRow } from '../replies.queries.ts';

/** The hidden comments of a thread that one reader gets, at most; the newest of more. */
const maxHidden = 500;

function present({ hidden, hiddenAt, hiddenReason, hiddenEntryId, ...row }: ReplyRow & HiddenColumns): Reply {
  return { ...presentReply(row), ...presentHidden({ hidden, hiddenAt, hiddenReason, hiddenEntryId }) };
}

/**
 * The hidden comments of a post that a reader may see, oldest first: their own, those that are hidden with their own post, and all
 * for a moderator.
 */
export async function hiddenRepliesSeenBy(db: Connection, postId: number, seer: HiddenTextViewer): Promise<Reply[]> {
  const { rows } = await sql<ReplyRow & HiddenColumns>`
    select ${replyColumns()}, ${hiddenColumns('replies')}
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
