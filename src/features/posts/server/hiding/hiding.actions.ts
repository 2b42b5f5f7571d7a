import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { uploadedName } from '../../../images/images.rules.ts';
import { setCopyHidden, setImageHidden } from '../../../images/server/index.ts';
import { hideAboutPost } from '../../../notifications/server/index.ts';
import { movePost } from '../../../profiles/server/index.ts';
import { countTags, tagsForRestored } from '../../../tags/server/index.ts';
import type { Hiding } from '../../../texts/hiding.rules.ts';
import { recordOfKind } from '../../kinds/posts.kinds.ts';
import { storedKinds } from '../posts.kinds.ts';
import { postTexts } from '../postTexts.queries.ts';
import type { PublicTextHiding, TextHiding } from '../../../texts/server/index.ts';
import { postHidden } from '../posts.liveUpdates.ts';
import { postDays } from '../posts.queries.ts';
import { attachTags, detachTags, moveTotal, bumpPostsVersion } from '../writing/postRows.queries.ts';
import { indexWords } from '../writing/searchWords.queries.ts';
import { type HideablePost, isPictureVisible, lockHideablePost, setPostHidden } from './hiding.queries.ts';

/** The comments under posts. They are hidden and shown with their post; posts know nothing else of them. */
export interface CommentsOfPosts {
  /** Hides the visible comments with their post, and returns how many of each person. */
  hide: (tx: Transaction, publish: Publish, postId: number) => Promise<ReadonlyMap<string, number>>;
  /** Shows the comments that were hidden with their post, and returns how many of each person. */
  show: (tx: Transaction, publish: Publish, postId: number) => Promise<ReadonlyMap<string, number>>;
  /** The subjects of notifications about comments that stay hidden. */
  hiddenSubjects: (tx: Transaction, postId: number) => Promise<string[]>;
}

/** Hides a picture that no visible post shows any more, or shows it. */
export async function hidePicture(tx: Transaction, url: string | null, hidden: boolean): Promise<void> {
  if (url === null) return;
  const name = uploadedName(url);
  const isHidden = hidden && !(await isPictureVisible(tx, url));
  if (name) await setImageHidden(tx, name, isHidden);
  else if (!url.startsWith('/')) await setCopyHidden(tx, url, isHidden);
}

const syncDetails = async (tx: Transaction, post: HideablePost, isVisible: boolean) =>
  recordOfKind(storedKinds, post.kind).details?.syncDetails(tx, post, isVisible);

async function hidePost(tx: Transaction, publish: Publish, id: number, hiding: Hiding, comments: CommentsOfPosts): Promise<void> {
  const post = await lockHideablePost(tx, id);
  if (!post) return;
  if (post.hidden !== null) return setPostHidden(tx, id, hiding);
  const counts = await comments.hide(tx, publish, id);
  await syncDetails(tx, post, false);
  await setPostHidden(tx, id, hiding);
  for (const url of post.pictures) await hidePicture(tx, url, true);
  await countTags(tx, [], await detachTags(tx, id));
  await hideAboutPost(tx, publish, id, { hidden: true });
  await movePost(tx, post.authorId, { ...post, comments: counts }, -1, userId => postDays(tx, userId));
  await moveTotal(tx, -1);
  publish(postHidden, id);
}

async function showPost(tx: Transaction, publish: Publish, id: number, comments: CommentsOfPosts): Promise<void> {
  const post = await lockHideablePost(tx, id);
  if (!post || post.hidden === null) return;
  const counts = await comments.show(tx, publish, id);
  const stillHidden = await comments.hiddenSubjects(tx, id);
  await setPostHidden(tx, id, null);
  await syncDetails(tx, post, true);
  for (const url of post.pictures) await hidePicture(tx, url, false);
  const tags = await tagsForRestored(tx, post.tags);
  await countTags(tx, tags, []);
  await attachTags(tx, id, tags);
  if (post.authorId !== null) await indexWords(tx, id, post.authorId);
  await hideAboutPost(tx, publish, id, { hidden: false, except: stillHidden });
  await movePost(tx, post.authorId, { ...post, comments: counts }, 1, userId => postDays(tx, userId));
  await moveTotal(tx, 1);
  await bumpPostsVersion(tx);
  publish(postHidden, id);
}

/**
 * Hides posts with everything under them: every counter, list and search is as if they were deleted. `show` brings all of it back.
 * Comments hand their part in, so that nobody else can forget them.
 */
export const createPostHiding = (comments: CommentsOfPosts): PublicTextHiding => ({
  rows: postTexts,
  lock: lockHideablePost,
  async hide(tx, publish, ids, hiding) {
    for (const id of ids) await hidePost(tx, publish, id, hiding, comments);
  },
  async show(tx, publish, ids) {
    for (const id of ids) await showPost(tx, publish, id, comments);
  },
});

/** Hides posts that were written in this transaction, so that nobody has commented on them yet. */
export const newPostHiding: TextHiding = createPostHiding({
  hide: async () => new Map(),
  show: async () => new Map(),
  hiddenSubjects: async () => [],
});
