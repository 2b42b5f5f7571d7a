import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { hasBlocks, isBlocked } from '../../boundaries/server/index.ts';
import { isInvisibleTo } from '../../posts/server/index.ts';
import type { Reply } from '../replies.contract.ts';
import { ownerOfReply, replyById } from './replies.queries.ts';

export function replyNotFound(): Refusal<'not_found'> {
  return refuse('not_found', 'Comment not found');
}

/**
 * Whether a comment does not exist for a viewer: a block stands between them and its author or that of its post, or they are behind in
 * its game and may not know it yet. Most viewers cost no query.
 */
export async function isReplyInvisibleTo(db: Connection, viewer: Viewer | null, id: number): Promise<boolean> {
  if (viewer?.limited && !(await readingAs(viewer.limited, () => ownerOfReply(db, id)))) return true;
  if (!hasBlocks(viewer)) return false;
  const owner = await ownerOfReply(db, id);
  return owner !== undefined && (isBlocked(viewer, owner.authorId) || (await isInvisibleTo(db, viewer, owner.postId)));
}

/** The viewer's own living reply. `change` is what they want to do with it; one that `isInvisible` to them is not found. */
export async function ownReply(
  tx: Transaction,
  viewer: Viewer,
  { id, change, isInvisible }: { id: number; change: 'delete' | 'change'; isInvisible: boolean },
): Promise<Reply | Refusal<'not_found' | 'forbidden'>> {
  const reply = await replyById(tx, id);
  if (!reply || reply.deleted) return replyNotFound();
  if (reply.authorId === viewer.id) return reply;
  return isInvisible ? replyNotFound() : refuse('forbidden', `Only the author can ${change} this comment.`);
}
