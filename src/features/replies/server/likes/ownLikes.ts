import type { Connection } from '../../../../platform/server/db/database.ts';
import { RawJson } from '../../../../platform/server/http/cache/rawJson.ts';
import type { Reply } from '../../replies.contract.ts';
import { likedReplies } from './replyLikes.queries.ts';

// Quotes inside a JSON string are escaped, so neither pattern can match in the text of a comment.
const anyLike = /"likes":[1-9]/;
const startOfReply = /\{"id":(\d+),"liked":false/g;

/** A cached thread with the likes of one reader. A thread without likes needs no query and stays the same object. */
export async function withOwnLikes(
  db: Connection,
  thread: RawJson<Reply[]>,
  { postId, userId }: { postId: number; userId: string },
): Promise<RawJson<Reply[]>> {
  if (!anyLike.test(thread.text)) return thread;
  const liked = await likedReplies(db, { postId, userId });
  if (liked.size === 0) return thread;
  return new RawJson(
    thread.text.replace(startOfReply, (start, replyId: string) => (liked.has(Number(replyId)) ? `{"id":${replyId},"liked":true` : start)),
  );
}
