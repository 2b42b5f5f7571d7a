import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { messagesRemovedBy, messagesSince, setMessagesRemoved } from '../../../chat/server/index.ts';
import { giveVotes, pollCounts, takeRecentVotes } from '../../../polls/server/index.ts';
import {
  giveLikes,
  hidePost,
  type LikesOfAuthor,
  lockPosts,
  postCounts,
  postsLikedSince,
  showPost,
  takeLikesOf,
} from '../../../posts/server/index.ts';
import { changeStats } from '../../../profiles/server/index.ts';
import {
  giveReplyLikes,
  hideReplies,
  hideReply,
  lockReplies,
  postsOfReplies,
  repliesLikedSince,
  replyLikes,
  showReplies,
  takeReplyLikesOf,
  threadHiding,
} from '../../../replies/server/index.ts';
import { closeCase, openCasesOf, reopenCase, type TextIds } from '../queue/cases.queries.ts';
import { textsHiddenBy, textsSince } from '../targets.queries.ts';
import { noteDecided } from './notices.ts';
import { type ClosedCase, insertUndo, markRestored, type Undone } from './undo.queries.ts';

async function moveLikes(tx: Transaction, authors: readonly LikesOfAuthor[], sign: 1 | -1): Promise<void> {
  for (const { id, likes } of authors) await changeStats(tx, id, { likes: sign * likes });
}

/** Closes the cases of texts and notifies their reporters. */
async function closeCases(tx: Transaction, publish: Publish, texts: TextIds): Promise<ClosedCase[]> {
  const closed: ClosedCase[] = [];
  for (const each of await openCasesOf(tx, texts)) {
    const reports = await closeCase(tx, each.id, 'upheld');
    await noteDecided(tx, publish, reports, 'upheld');
    closed.push({ ...each, reports: reports.map(({ id }) => id) });
  }
  return closed;
}

/**
 * Locks every post and then every comment that an undo or its restoration changes, each in the order of their ids and before people's
 * totals. Likes and new comments lock in this order too, so neither waits for the other.
 */
async function lockTexts(
  tx: Transaction,
  { posts, others, replies }: { posts: readonly number[]; others: readonly number[]; replies: readonly number[] },
): Promise<void> {
  await lockPosts(tx, [...posts, ...others]);
  // A post is hidden or shown together with its comments.
  await lockReplies(tx, replies, posts);
}

/** Hides all texts and messages of an account of the last days, and takes back its likes and votes. A row keeps what was taken, for `restore_all`. */
export async function undoAll(
  tx: Transaction,
  publish: Publish,
  { userId, days, reason, entryId }: { userId: string; days: number; reason: string; entryId: number },
): Promise<void> {
  const texts = await textsSince(tx, userId, days);
  const messages = await messagesSince(tx, userId, days);
  const [likedPosts, likedReplies] = [await postsLikedSince(tx, userId, days), await repliesLikedSince(tx, userId, days)];
  await lockTexts(tx, {
    posts: texts.posts,
    others: [...texts.threads, ...likedPosts],
    replies: [...texts.replies, ...likedReplies],
  });
  const hiding = { state: 'removed', reason, entryId } as const;
  await hideReplies(tx, publish, texts.replies, hiding);
  for (const id of texts.posts) await hidePost(tx, publish, id, hiding, threadHiding);
  await setMessagesRemoved(tx, publish, messages, entryId);
  const cases = await closeCases(tx, publish, { ...texts, messages });
  const likes = await takeLikesOf(tx, userId, likedPosts);
  await moveLikes(tx, likes.authors, -1);
  for (const { postId } of likes.taken) publish(postCounts, postId);
  const taken = await takeReplyLikesOf(tx, userId, likedReplies);
  for (const { replyId } of taken) publish(replyLikes, replyId);
  const votes = await takeRecentVotes(tx, userId, days);
  for (const { pollId } of votes) publish(pollCounts, pollId);
  await insertUndo(tx, userId, { entryId, texts: texts.hidden, cases, postLikes: likes.taken, replyLikes: taken, votes });
}

/** Brings back everything that one `undoAll` took. A text that was held or hidden by reports before gets that state and its case back. */
export async function restoreAll(tx: Transaction, publish: Publish, userId: string, undone: Undone): Promise<void> {
  const texts = await textsHiddenBy(tx, userId, undone.entryId);
  const messages = await messagesRemovedBy(tx, userId, undone.entryId);
  await lockTexts(tx, {
    posts: texts.posts,
    others: [...(await postsOfReplies(tx, texts.replies)), ...undone.postLikes.map(({ postId }) => postId)],
    replies: [...texts.replies, ...undone.replyLikes.map(({ replyId }) => replyId)],
  });
  // Reopen the cases first: a text that is held again would otherwise open a new one.
  const restored = new Set([
    ...texts.posts.map(id => `post:${id}`),
    ...texts.replies.map(id => `reply:${id}`),
    ...messages.map(id => `message:${id}`),
  ]);
  for (const each of undone.cases) if (restored.has(`${each.kind}:${each.targetId}`)) await reopenCase(tx, each);
  const former = new Map(undone.texts.map(text => [`${text.kind}:${text.id}`, text]));
  for (const id of texts.posts) {
    const hiding = former.get(`post:${id}`);
    await (hiding ? hidePost(tx, publish, id, hiding, threadHiding) : showPost(tx, publish, id, threadHiding));
  }
  for (const id of texts.replies) {
    const hiding = former.get(`reply:${id}`);
    if (hiding) await hideReply(tx, publish, id, hiding);
  }
  await showReplies(
    tx,
    publish,
    texts.replies.filter(id => !former.has(`reply:${id}`)),
  );
  await setMessagesRemoved(tx, publish, messages, null);
  const likes = await giveLikes(tx, userId, undone.postLikes);
  await moveLikes(tx, likes.authors, 1);
  for (const id of likes.postIds) publish(postCounts, id);
  for (const id of await giveReplyLikes(tx, userId, undone.replyLikes)) publish(replyLikes, id);
  for (const id of await giveVotes(tx, userId, undone.votes)) publish(pollCounts, id);
  await markRestored(tx, undone.entryId);
}
