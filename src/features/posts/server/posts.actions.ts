import type { Transaction } from '../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { withdrawAboutPost } from '../../notifications/server/index.ts';
import { checkOutside, type OutsideVerdict, published, screenText, type TextRefusal } from '../../safeguards/server/index.ts';
import { momentOfWriter } from '../../games/server/index.ts';
import { embedKey } from '../../embeds/embeds.rules.ts';
import { wantCard } from '../../embeds/server/index.ts';
import { countPost, lockStats, movePost } from '../../profiles/server/index.ts';
import {
  forgetAuthorOf,
  heldHiding,
  type PublicTextHiding,
  showBeforeDeletion,
  showForEdit,
  storeMentioned,
  storeVersion,
  textsOfAuthor,
} from '../../texts/server/index.ts';
import { countTags, findOrCreateTags, newTagNames } from '../../tags/server/index.ts';
import type { NewPost, Post, PostEdit } from '../posts.contract.ts';
import type { PostKind } from '../kinds/posts.kinds.ts';
import { embedOfText } from '../../texts/markup/embeds.ts';
import { textOf } from '../posts.rules.ts';
import { postCreated } from './posts.liveUpdates.ts';
import { postMentioned, storeForFollowers } from './posts.events.ts';
import { newPostHiding } from './hiding/hiding.actions.ts';
import { isInvisibleTo } from './hiding/posts.visibility.ts';
import { ownPost } from './posts.access.ts';
import { copyImages, dropImages, dropImagesLater, imagesAfter, newImages } from './images/postImage.ts';
import { parseText } from '../../texts/markup/parse.ts';
import { awardFirst, kindAfter, kindProblem, storeDetails } from './posts.details.ts';
import { postLikeTally } from './reactions/liking.ts';
import { deleteViewsOf, likedAuthors, postDays, postsByIds } from './posts.queries.ts';
import {
  type PostValues,
  attachTags,
  deletePostRow,
  detachTags,
  insertPost,
  moveTotal,
  bumpPostsVersion,
  setMoment,
  updatePostRow,
} from './writing/postRows.queries.ts';
import { postTexts } from './postTexts.queries.ts';
import { checkedPost, screenedPost, wantedPictures } from './writing/screened.ts';
import { indexWords } from './writing/searchWords.queries.ts';

// Every write takes its locks in the order of docs/map.md, so two writes can't deadlock.

/** The post as everybody sees it; the route adds the reader's own state. */
async function readBack(tx: Transaction, id: number): Promise<Post> {
  const [post] = await postsByIds(tx, [id]);
  if (!post) throw new Error(`post ${id} is gone inside the transaction that wrote it`);
  return post;
}

async function tagPost(tx: Transaction, postId: number, tags: readonly { id: number }[]): Promise<void> {
  const ids = tags.map(tag => tag.id);
  await countTags(tx, ids, await detachTags(tx, postId));
  await attachTags(tx, postId, ids);
}

/** The moment of a text is how far its writer knows the games of the post, if they are behind in one. */
async function storeMoment(tx: Transaction, viewer: NamedViewer, id: number, edit: { isEdit: boolean }): Promise<void> {
  const at = await momentOfWriter(tx, viewer, id);
  if (at) await setMoment(tx, id, at, edit);
}

/** The parsed text of a post, and the name of its embed. */
function readText(post: { feature: PostKind; content: string }) {
  const text = textOf(post);
  const markup = parseText(text);
  const embed = embedOfText(text, markup);
  return { markup, embedKey: embed ? embedKey(embed) : null };
}

/** Queues the fetch of the pictures and the card that a post shows from other sites. */
async function fetchLater(tx: Transaction, { images, embedKey: key }: Pick<PostValues, 'images' | 'embedKey'>): Promise<void> {
  await copyImages(tx, images);
  if (key !== null) await wantCard(tx, key);
}

/**
 * Writes a post with its details, tags and pictures. `idempotencyKey` makes a repeat return the first answer. A post that waits for a moderator is returned with `held`.
 */
export async function createPost(
  context: Context,
  viewer: NamedViewer,
  input: NewPost,
  idempotencyKey?: IdempotencyKey,
): Promise<Post | TextRefusal | Refusal<'invalid_input' | 'rate_limited'>> {
  const kind = kindAfter('regular', input);
  if (refused(kind)) return kind;
  const problem = kindProblem({ kind, content: input.content, tags: input.tags });
  if (problem) return problem;
  const newTags = await checkedTags(context, input.tags);
  const checked = checkedPost(input, input.content, { pictures: wantedPictures(input) ?? [], newTags });
  const outside = await checkOutside(context, viewer, checked, idempotencyKey);
  const create = async (tx: Transaction, publish: Publish) => {
    const images = await newImages(tx, viewer, input);
    if (refused(images)) return images;
    const text = screenedPost(input, input.content, { images, isEdit: false });
    const verdict = await screenText(context, tx, { viewer, text, texts: textsOfAuthor(postTexts, viewer.id), outside });
    if (refused(verdict)) return verdict;
    const tags = await findOrCreateTags(tx, input.tags, viewer.id);
    if (refused(tags)) return tags;
    const read = readText({ feature: kind, content: input.content });
    const id = await insertPost(tx, {
      authorId: viewer.id,
      authorName: viewer.username,
      content: input.content,
      ...read,
      images,
      tags: tags.map(tag => tag.name),
      kind,
    });
    await fetchLater(tx, { images, embedKey: read.embedKey });
    const details = await storeDetails(tx, id, { next: { kind, content: input.content }, given: input });
    if (refused(details)) return details;
    await tagPost(tx, id, tags);
    await storeMoment(tx, viewer, id, { isEdit: false });
    await indexWords(tx, id, viewer.id);
    await countPost(tx, viewer.id);
    await awardFirst(tx, viewer.id, kind);
    await storeMentioned(tx, publish, viewer, postMentioned, { content: input.content, markup: read.markup, id });
    await storeForFollowers(tx, publish, viewer.id, id);
    await moveTotal(tx, 1);
    publish(postCreated, id);
    const written = await readBack(tx, id);
    if (!verdict.isHeld) return written;
    await newPostHiding.hide(tx, publish, [id], heldHiding(verdict.reason));
    return { ...written, held: true as const };
  };
  return writeAndPublish(context, create, { idempotencyKey });
}

/** The tags that a post makes, as far as a service outside is asked about them. */
async function checkedTags({ db, settings }: Context, tags: readonly string[] = []): Promise<string[]> {
  return settings.contentCheck ? newTagNames(db, tags) : [];
}

/** The verdict from outside about an edit of the words or pictures of one's own post. Another one is published as it is, or refused later. */
async function checkEdit(context: Context, viewer: NamedViewer, id: number, edit: PostEdit): Promise<OutsideVerdict> {
  const [stored] = context.settings.contentCheck ? await postsByIds(context.db, [id], viewer) : [];
  if (!stored || stored.authorId !== viewer.id) return published;
  const { tags, content, ...rest } = edit;
  const newTags = await checkedTags(context, tags);
  const isChanged =
    (content ?? stored.content) !== stored.content || [...Object.values(rest), ...newTags].some(value => value !== undefined);
  if (!isChanged) return published;
  const pictures = wantedPictures(edit) ?? (stored.images ?? []).map(({ url }) => url);
  return checkOutside(context, viewer, checkedPost(edit, edit.content ?? stored.content, { pictures, newTags }));
}

/** Changes the given fields. An edit that changes nothing does not mark the post as edited. */
export async function updatePost(
  context: Context,
  viewer: NamedViewer,
  id: number,
  edit: PostEdit,
  hiding: PublicTextHiding,
): Promise<Post | TextRefusal | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const isInvisible = await isInvisibleTo(context.db, viewer, id);
  const outside = await checkEdit(context, viewer, id, edit);
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    const hidden = await showForEdit(tx, publish, hiding, { viewer, id, content: edit.content });
    if (refused(hidden)) return hidden;
    const stored = await ownPost(tx, viewer, { id, isInvisible });
    if (refused(stored)) return stored;
    const images = await imagesAfter(tx, viewer, stored.images, edit);
    if (refused(images)) return images;
    const kind = kindAfter(stored.kind, edit);
    if (refused(kind)) return kind;
    const tags = edit.tags && (await findOrCreateTags(tx, edit.tags, viewer.id));
    if (refused(tags)) return tags;
    const content = edit.content ?? stored.content;
    const text = screenedPost(edit, content, { images, isEdit: true });
    const verdict = await screenText(context, tx, { viewer, text, texts: textsOfAuthor(postTexts, viewer.id), outside });
    if (refused(verdict)) return verdict;
    const next = {
      content,
      ...readText({ feature: kind, content }),
      images,
      tags: tags?.map(tag => tag.name) ?? stored.tags,
      kind,
    };
    const problem = kindProblem(next);
    if (problem) return problem;
    const tagsChanged = next.tags.join() !== stored.tags.join();
    const detailsChanged = await storeDetails(tx, id, { before: stored, next, given: edit });
    if (refused(detailsChanged)) return detailsChanged;
    const textChanged = next.content !== stored.content || JSON.stringify(images) !== JSON.stringify(stored.images);
    const kindChanged = next.kind !== stored.kind;
    if (!textChanged && !detailsChanged && !tagsChanged && !kindChanged) return { post: await readBack(tx, id), formerImages: [] };
    if (next.content !== stored.content) await storeVersion(tx, postTexts, id);
    await updatePostRow(tx, id, next, { isEdit: true });
    await fetchLater(tx, next);
    if (tags && tagsChanged) await tagPost(tx, id, tags);
    await storeMoment(tx, viewer, id, { isEdit: true });
    await indexWords(tx, id, viewer.id);
    if (next.content !== stored.content)
      await storeMentioned(tx, publish, viewer, postMentioned, {
        content: next.content,
        markup: next.markup,
        id,
        former: stored.content,
      });
    if (kindChanged || detailsChanged) await awardFirst(tx, viewer.id, next.kind);
    await bumpPostsVersion(tx);
    const shown = new Set(images.map(({ url }) => url));
    const formerImages = stored.images.filter(({ url }) => !shown.has(url));
    await dropImagesLater(tx, formerImages);
    const post = await readBack(tx, id);
    if (verdict.isHeld) await hiding.hide(tx, publish, [id], heldHiding(verdict.reason));
    return {
      post: verdict.isHeld ? { ...post, held: true as const } : post,
      formerImages,
    };
  });
  if (refused(outcome)) return outcome;
  await dropImages(context, outcome.formerImages);
  return outcome.post;
}

/** Deletes a post with everything under it. `commentsUnder` returns the number of comments under it by the id of their author. */
export async function removePost(
  context: Context,
  viewer: NamedViewer,
  id: number,
  {
    commentsUnder,
    hiding,
  }: { commentsUnder: (tx: Transaction, postId: number) => Promise<ReadonlyMap<string, number>>; hiding: PublicTextHiding },
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const isInvisible = await isInvisibleTo(context.db, viewer, id);
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    await showBeforeDeletion(tx, publish, hiding, { viewer, id });
    const stored = await ownPost(tx, viewer, { id, isInvisible });
    if (refused(stored)) return stored;
    // A game or day without its thread would open another one.
    if (stored.kind === 'game' || stored.kind === 'post-game' || stored.kind === 'off-day')
      return refuse('forbidden', 'A thread of the product can only be removed.');
    const comments = await commentsUnder(tx, id);
    await countTags(tx, [], await detachTags(tx, id));
    const deletedTotals = await deletePostRow(tx, id);
    await withdrawAboutPost(tx, publish, id);
    if (deletedTotals) {
      await movePost(tx, stored.authorId, { ...deletedTotals, comments }, -1, userId => postDays(tx, userId));
      await moveTotal(tx, -1);
    }
    await dropImagesLater(tx, stored.images);
    return { formerImages: stored.images };
  });
  if (refused(outcome)) return outcome;
  await dropImages(context, outcome.formerImages);
  return undefined;
}

/** Locks the totals that a deletion of the person's account changes: those of the person and of the authors whom they liked. */
export async function lockTotalsForDeletion(tx: Transaction, userId: string): Promise<void> {
  await lockStats(tx, [userId, ...(await likedAuthors(tx, userId))]);
}

/** Removes a person who deletes their account: their posts stay without a name, their likes are taken back, and every count follows. */
export async function forgetAuthor(tx: Transaction, userId: string, publish: Publish): Promise<void> {
  await postLikeTally.take(tx, publish, userId);
  await forgetAuthorOf(tx, postTexts, userId);
  await deleteViewsOf(tx, userId);
}
