import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { giveVotes, pollCounts, takeRecentVotes } from '../../../polls/server/index.ts';
import { giveLikes, hidePost, type LikesOfAuthor, lockPosts, postCounts, showPost, takeRecentLikes } from '../../../posts/server/index.ts';
import { changeStats } from '../../../profiles/server/index.ts';
import { giveReplyLikes, hideReply, replyLikes, showReply, takeRecentReplyLikes, threadHiding } from '../../../replies/server/index.ts';
import { textsHiddenBy, visibleTextsSince } from '../targets.queries.ts';
import { insertUndo, noteRestored, type Undone } from './undo.queries.ts';

async function moveLikes(tx: Transaction, authors: readonly LikesOfAuthor[], sign: 1 | -1): Promise<void> {
  for (const { id, likes } of authors) await changeStats(tx, id, { likes: sign * likes });
}

/** Hides all texts of an account of the last days, and takes its likes and votes back. What was taken is kept. */
export async function undoAll(
  tx: Transaction,
  publish: Publish,
  { userId, days, reason, entryId }: { userId: string; days: number; reason: string; entryId: number },
): Promise<void> {
  const texts = await visibleTextsSince(tx, userId, days);
  // Posts are locked in the order of their ids, as new comments lock them.
  await lockPosts(tx, [...texts.posts, ...texts.threads]);
  const hiding = { state: 'removed', reason, entryId } as const;
  for (const id of texts.replies) await hideReply(tx, publish, id, hiding);
  for (const id of texts.posts) await hidePost(tx, publish, id, hiding, threadHiding);
  const likes = await takeRecentLikes(tx, userId, days);
  await moveLikes(tx, likes.authors, -1);
  for (const { postId } of likes.taken) publish(postCounts, postId);
  const taken = await takeRecentReplyLikes(tx, userId, days);
  for (const { replyId } of taken) publish(replyLikes, replyId);
  const votes = await takeRecentVotes(tx, userId, days);
  for (const { pollId } of votes) publish(pollCounts, pollId);
  await insertUndo(tx, userId, { entryId, postLikes: likes.taken, replyLikes: taken, votes });
}

/** Brings back everything that one `undoAll` took. */
export async function restoreAll(tx: Transaction, publish: Publish, userId: string, undone: Undone): Promise<void> {
  const texts = await textsHiddenBy(tx, userId, undone.entryId);
  for (const id of texts.posts) await showPost(tx, publish, id, threadHiding);
  for (const id of texts.replies) await showReply(tx, publish, id);
  const likes = await giveLikes(tx, userId, undone.postLikes);
  await moveLikes(tx, likes.authors, 1);
  for (const id of likes.postIds) publish(postCounts, id);
  for (const id of await giveReplyLikes(tx, userId, undone.replyLikes)) publish(replyLikes, id);
  for (const id of await giveVotes(tx, userId, undone.votes)) publish(pollCounts, id);
  await noteRestored(tx, undone.entryId);
}
