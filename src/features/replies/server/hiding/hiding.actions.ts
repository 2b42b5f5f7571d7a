import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { hideAboutTexts } from '../../../notifications/server/index.ts';
import { createPostHiding, hidePicture, lockHideablePost, lockPosts, postCounts } from '../../../posts/server/index.ts';
import { changeStats } from '../../../profiles/server/index.ts';
import type { PublicTextHiding } from '../../../texts/server/index.ts';
import { subjectOf } from '../../../texts/texts.rules.ts';
import { replyTexts } from '../replyTexts.queries.ts';
import { repliesChanged } from '../replies.liveUpdates.ts';
import { moveTalkOf, moveTalkWithPost } from '../talk/talk.queries.ts';
import {
  type ChangedReply,
  type HideableReply,
  hiddenUnder,
  hideableReply,
  hideWithPost,
  moveCommentsOf,
  type MovedReplies,
  postsOfReplies,
  setRepliesHidden,
  setRepliesShown,
  showWithPost,
} from './hiding.queries.ts';

const subjectOfReply = (id: number) => subjectOf('reply', id);

async function movePictures(tx: Transaction, { counts, pictures }: MovedReplies, isHidden: boolean): Promise<Map<string, number>> {
  // Images are locked in one order, against deadlocks.
  for (const url of pictures.toSorted()) await hidePicture(tx, url, isHidden);
  return counts;
}

export const postHiding = createPostHiding({
  async hide(tx, publish, postId) {
    const moved = await hideWithPost(tx, postId);
    await moveTalkWithPost(tx, publish, postId, -1);
    return movePictures(tx, moved, true);
  },
  async show(tx, publish, postId) {
    await moveTalkWithPost(tx, publish, postId, 1);
    return movePictures(tx, await showWithPost(tx, postId), false);
  },
  hiddenSubjects: async (tx, postId) => (await hiddenUnder(tx, postId)).map(subjectOfReply),
});

/** A comment with its post locked, so that no other write changes either meanwhile. */
async function lockReply(tx: Transaction, id: number): Promise<HideableReply | undefined> {
  const seen = await hideableReply(tx, id);
  if (!seen || !(await lockHideablePost(tx, seen.postId))) return undefined;
  return hideableReply(tx, id);
}

function publishThread(publish: Publish, postId: number): void {
  publish(repliesChanged, postId);
  publish(postCounts, postId);
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
  await moveTalkOf(
    tx,
    publish,
    visible.map(({ id }) => id),
    by,
  );
  // Images and people are locked in one order, against deadlocks.
  const pictures = new Set(visible.flatMap(({ imageUrl }) => imageUrl ?? []));
  for (const url of [...pictures].sort()) await hidePicture(tx, url, isHidden);
  await hideAboutTexts(
    tx,
    publish,
    visible.map(({ id, postId }) => ({ postId, subject: subjectOfReply(id) })),
    isHidden,
  );
  const authors = countBy(visible, ({ authorId }) => authorId, by);
  const people = [...authors.keys()].filter(authorId => authorId !== null).sort();
  for (const authorId of people) await changeStats(tx, authorId, { comments: authors.get(authorId) ?? 0 });
  for (const postId of new Set(visible.map(reply => reply.postId))) publishThread(publish, postId);
}

/**
 * Hides comments by one statement per table and one more for each author and picture: every counter and list is as if they were deleted;
 * the place of one stays while it has answers. `show` brings all of it back, as far as the post is visible.
 */
export const replyHiding: PublicTextHiding = {
  rows: replyTexts,
  lock: lockReply,
  async hide(tx, publish, ids, hiding) {
    await lockPosts(tx, await postsOfReplies(tx, ids));
    const changed = await setRepliesHidden(tx, ids, hiding);
    await followHiding(
      tx,
      publish,
      changed.filter(({ hidden }) => hidden === null || hidden === 'post'),
      true,
    );
  },
  async show(tx, publish, ids) {
    await lockPosts(tx, await postsOfReplies(tx, ids));
    await followHiding(tx, publish, await setRepliesShown(tx, ids), false);
  },
};
