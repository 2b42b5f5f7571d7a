import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { uploadedName } from '../../../images/images.rules.ts';
import { setCopyHidden, setImageHidden } from '../../../images/server/index.ts';
import { hideAboutPost } from '../../../notifications/server/index.ts';
import { discountPost, recountPost } from '../../../profiles/server/index.ts';
import { countTags, tagsForRestored } from '../../../tags/server/index.ts';
import { editProblem, type Hiding, unchangedText } from '../../hiding.rules.ts';
import { recordOfKind } from '../../kinds/posts.kinds.ts';
import { storedKinds } from '../posts.kinds.ts';
import { postHidden } from '../posts.liveUpdates.ts';
import { postDays } from '../posts.queries.ts';
import { attachTags, detachTags, moveTotal, countChange } from '../writing/postRows.queries.ts';
import { indexWords } from '../writing/searchWords.queries.ts';
import { type HideablePost, isPictureVisible, lockHideablePost, markShownByEdit, setPostHidden } from './hiding.queries.ts';

/** The comments under a post. They are hidden and shown with it; posts know nothing else of them. */
export interface ThreadHiding {
  /** Hides the visible comments with their post, and returns how many of each person. */
  hide: (tx: Transaction, postId: number) => Promise<ReadonlyMap<string, number>>;
  /** Shows the comments that were hidden with their post, and returns how many of each person. */
  show: (tx: Transaction, postId: number) => Promise<ReadonlyMap<string, number>>;
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

/**
 * Hides a post with everything under it: every counter, list and search is as if it were deleted. `showPost` brings all of it
 * back. A post that is hidden already takes the new state. Returns the post as it was before, undefined if it does not exist.
 */
export async function hidePost(
  tx: Transaction,
  publish: Publish,
  id: number,
  hiding: Hiding,
  thread: ThreadHiding,
): Promise<HideablePost | undefined> {
  const post = await lockHideablePost(tx, id);
  if (!post) return undefined;
  if (post.hidden !== null) {
    await setPostHidden(tx, id, hiding);
    return post;
  }
  const comments = await thread.hide(tx, id);
  await syncDetails(tx, post, false);
  await setPostHidden(tx, id, hiding);
  for (const url of post.pictures) await hidePicture(tx, url, true);
  await countTags(tx, [], await detachTags(tx, id));
  await hideAboutPost(tx, publish, id, { hidden: true });
  await discountPost(tx, post.authorId, { likes: post.likes, views: post.views, comments }, userId => postDays(tx, userId));
  await moveTotal(tx, -1);
  publish(postHidden, id);
  return post;
}

const noThread: ThreadHiding = { hide: async () => new Map(), show: async () => new Map(), hiddenSubjects: async () => [] };

/** Hides a post that was written in this transaction, so that nobody has commented on it yet. */
export async function hideNewPost(tx: Transaction, publish: Publish, id: number, hiding: Hiding): Promise<void> {
  await hidePost(tx, publish, id, hiding, noThread);
}

/** Shows a hidden post with everything that was hidden with it. Returns the post as it was before, undefined if it does not exist. */
export async function showPost(tx: Transaction, publish: Publish, id: number, thread: ThreadHiding): Promise<HideablePost | undefined> {
  const post = await lockHideablePost(tx, id);
  if (!post || post.hidden === null) return post;
  const comments = await thread.show(tx, id);
  const stillHidden = await thread.hiddenSubjects(tx, id);
  await setPostHidden(tx, id, null);
  await syncDetails(tx, post, true);
  for (const url of post.pictures) await hidePicture(tx, url, false);
  const tags = await tagsForRestored(tx, post.tags);
  await countTags(tx, tags, []);
  await attachTags(tx, id, tags);
  if (post.authorId !== null) await indexWords(tx, id, post.authorId);
  await hideAboutPost(tx, publish, id, { hidden: false, except: stillHidden });
  await recountPost(tx, post.authorId, { likes: post.likes, views: post.views, comments }, userId => postDays(tx, userId));
  await moveTotal(tx, 1);
  await countChange(tx);
  publish(postHidden, id);
  return post;
}

/** Shows a hidden post to the transaction in which its author deletes it, so that every counter is right afterwards. */
export async function showBeforeDeletion(
  tx: Transaction,
  publish: Publish,
  { viewer, id, thread }: { viewer: Viewer; id: number; thread: ThreadHiding },
): Promise<void> {
  const post = await lockHideablePost(tx, id);
  if (post?.hidden && post.authorId === viewer.id) await showPost(tx, publish, id, thread);
}

/** Shows an automatically hidden post to the edit of its author. A post that is hidden for another reason can't be edited. */
export async function showForEdit(
  tx: Transaction,
  publish: Publish,
  { viewer, id, content, thread }: { viewer: Viewer; id: number; content: string | undefined; thread: ThreadHiding },
): Promise<undefined | Refusal<'forbidden'>> {
  const post = await lockHideablePost(tx, id);
  if (!post?.hidden || post.authorId !== viewer.id) return undefined;
  const { hidden, hiddenAt, shownByEditAt } = post;
  const problem = editProblem({ hidden, hiddenAt, shownByEditAt }, Date.now());
  if (problem) return refuse('forbidden', problem);
  if (content === undefined || content === post.content) return refuse('forbidden', unchangedText);
  await showPost(tx, publish, id, thread);
  await markShownByEdit(tx, id);
  return undefined;
}
