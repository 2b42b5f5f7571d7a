import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { hideAboutTexts } from '../../../notifications/server/index.ts';
import { editProblem, type Hiding, unchangedText } from '../../../posts/hiding.rules.ts';
import { hidePicture, lockHideablePost, lockPosts, postCounts, type ThreadHiding } from '../../../posts/server/index.ts';
import { changeStats } from '../../../profiles/server/index.ts';
import { repliesChanged } from '../replies.liveUpdates.ts';
import { publishTalkOf } from '../talk/talk.queries.ts';
import {
  type ChangedReply,
  type HideableReply,
  hiddenUnder,
  hideableReply,
  hideWithPost,
  moveCommentsOf,
  type MovedReplies,
  markShownByEdit,
  postsOfReplies,
  setRepliesHidden,
  setRepliesShown,
  setReplyHidden,
  showWithPost,
} from './hiding.queries.ts';

const subjectOf = (replyId: number) => `reply:${replyId}`;

async function movePictures(tx: Transaction, { counts, pictures }: MovedReplies, isHidden: boolean): Promise<Map<string, number>> {
  // Images are locked in one order, against deadlocks.
  for (const url of pictures.toSorted()) await hidePicture(tx, url, isHidden);
  return counts;
}

/** The comments of a post that is hidden or shown. */
export const threadHiding: ThreadHiding = {
  hide: async (tx, postId) => movePictures(tx, await hideWithPost(tx, postId), true),
  show: async (tx, postId) => movePictures(tx, await showWithPost(tx, postId), false),
  hiddenSubjects: async (tx, postId) => (await hiddenUnder(tx, postId)).map(subjectOf),
};

/** A comment with its post locked, so that no other write changes either meanwhile. */
async function lockReply(tx: Transaction, id: number): Promise<{ reply: HideableReply; isPostHidden: boolean } | undefined> {
  const seen = await hideableReply(tx, id);
  if (!seen) return undefined;
  const post = await lockHideablePost(tx, seen.postId);
  const reply = await hideableReply(tx, id);
  return post && reply && { reply, isPostHidden: post.hidden !== null };
}

function publishThread(publish: Publish, postId: number): void {
  publish(repliesChanged, postId);
  publish(postCounts, postId);
}

/**
 * Hides a comment: every counter and list is as if it were deleted; its place stays while it has answers. `showReply` brings all of
 * it back. A hidden comment takes the new state. Returns the comment as it was before, undefined if it does not exist.
 */
export async function hideReply(tx: Transaction, publish: Publish, id: number, hiding: Hiding): Promise<HideableReply | undefined> {
  const locked = await lockReply(tx, id);
  if (!locked) return undefined;
  const { reply, isPostHidden } = locked;
  await setReplyHidden(tx, id, hiding);
  if (reply.hidden === null || reply.hidden === 'post') await followHiding(tx, publish, [{ ...reply, isPostHidden }], true);
  return reply;
}

/** Shows a hidden comment, as far as its post is visible. Returns the comment as it was before, undefined if it does not exist. */
export async function showReply(tx: Transaction, publish: Publish, id: number): Promise<HideableReply | undefined> {
  const locked = await lockReply(tx, id);
  if (!locked) return undefined;
  const { reply, isPostHidden } = locked;
  if (reply.hidden === null || reply.hidden === 'post') return reply;
  await setReplyHidden(tx, id, isPostHidden ? 'post' : null);
  await followHiding(tx, publish, [{ ...reply, isPostHidden }], false);
  return reply;
}

function countBy<Key>(replies: readonly ChangedReply[], keyOf: (reply: ChangedReply) => Key, by: 1 | -1): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const reply of replies) counts.set(keyOf(reply), (counts.get(keyOf(reply)) ?? 0) + by);
  return counts;
}

/** Moves every counter and list by comments that were hidden or shown. */
async function followHiding(tx: Transaction, publish: Publish, moved: readonly ChangedReply[], isHidden: boolean): Promise<void> {
  const by = isHidden ? -1 : 1;
  await moveCommentsOf(
    tx,
    countBy(moved, ({ postId }) => postId, by),
  );
  const visible = moved.filter(({ isPostHidden }) => !isPostHidden);
  // Images and people are locked in one order, against deadlocks.
  const pictures = new Set(visible.flatMap(({ imageUrl }) => imageUrl ?? []));
  for (const url of [...pictures].sort()) await hidePicture(tx, url, isHidden);
  await hideAboutTexts(
    tx,
    publish,
    visible.map(({ id, postId }) => ({ postId, subject: subjectOf(id) })),
    isHidden,
  );
  const authors = countBy(visible, ({ authorId }) => authorId, by);
  const people = [...authors.keys()].filter(authorId => authorId !== null).sort();
  for (const authorId of people) await changeStats(tx, authorId, { comments: authors.get(authorId) ?? 0 });
  for (const postId of new Set(visible.map(reply => reply.postId))) publishThread(publish, postId);
  await publishTalkOf(
    tx,
    publish,
    visible.map(({ id }) => id),
  );
}

/** Hides many comments as `hideReply` hides each, by one statement per table and one more for each author and picture. */
export async function hideReplies(tx: Transaction, publish: Publish, ids: readonly number[], hiding: Hiding): Promise<void> {
  await lockPosts(tx, await postsOfReplies(tx, ids));
  const changed = await setRepliesHidden(tx, ids, hiding);
  await followHiding(
    tx,
    publish,
    changed.filter(({ hidden }) => hidden === null || hidden === 'post'),
    true,
  );
}

/** Shows many hidden comments as `showReply` shows each, by one statement per table and one more for each author and picture. */
export async function showReplies(tx: Transaction, publish: Publish, ids: readonly number[]): Promise<void> {
  await lockPosts(tx, await postsOfReplies(tx, ids));
  await followHiding(tx, publish, await setRepliesShown(tx, ids), false);
}

/** Shows a hidden comment to the transaction in which its author deletes it, so that every counter is right. */
export async function showBeforeDeletion(tx: Transaction, publish: Publish, viewer: Viewer, id: number): Promise<void> {
  const reply = await hideableReply(tx, id);
  if (reply?.hidden && reply.authorId === viewer.id) await showReply(tx, publish, id);
}

/** Shows an automatically hidden comment to the edit of its author. One that is hidden for another reason can't be edited. */
export async function showForEdit(
  tx: Transaction,
  publish: Publish,
  { viewer, id, content }: { viewer: Viewer; id: number; content: string },
): Promise<undefined | Refusal<'forbidden'>> {
  const reply = (await lockReply(tx, id))?.reply;
  if (!reply?.hidden || reply.hidden === 'post' || reply.authorId !== viewer.id) return undefined;
  const { hidden, hiddenAt, shownByEditAt } = reply;
  const problem = editProblem({ hidden, hiddenAt, shownByEditAt }, Date.now());
  if (problem) return refuse('forbidden', problem);
  if (content === reply.content) return refuse('forbidden', unchangedText);
  await showReply(tx, publish, id);
  await markShownByEdit(tx, id);
  return undefined;
}
