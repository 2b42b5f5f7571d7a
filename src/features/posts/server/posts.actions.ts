import type { Transaction } from '../../../platform/server/db/database.ts';
import { type IdempotencyKey, idempotent } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { withdrawAboutPost } from '../../notifications/server/index.ts';
import type { NewPoll } from '../../polls/polls.contract.ts';
import { changePoll, createPoll } from '../../polls/server/index.ts';
import { screenText, type TextRefusal } from '../../safeguards/server/index.ts';
import { momentOfWriter } from '../../games/server/index.ts';
import { embedKey } from '../../embeds/embeds.rules.ts';
import { wantCard } from '../../embeds/server/index.ts';
import { award, changeStats, countPost, discountPost, lockStats } from '../../profiles/server/index.ts';
import { countTags, findOrCreateTags } from '../../tags/server/index.ts';
import { type NewPost, noPoll, type Post, type PostEdit } from '../posts.contract.ts';
import { type PostKind, postKindNames, postKinds } from '../kinds/posts.kinds.ts';
import { embedOfText } from '../text/posts.embeds.ts';
import { textOf } from '../posts.rules.ts';
import { postCounts, postCreated } from './posts.liveUpdates.ts';
import { postMentioned } from './posts.events.ts';
import { storeMentioned } from './writing/mentions.actions.ts';
import { hideNewPost, hidePost, showBeforeDeletion, showForEdit, type ThreadHiding } from './hiding/hiding.actions.ts';
import { ownPost, postNotFound } from './posts.access.ts';
import { copyImages, dropImages, dropImagesLater, imagesAfter, newImages } from './images/postImage.ts';
import { isInvisibleTo } from './hiding/posts.visibility.ts';
import { parseText } from '../text/posts.parse.ts';
import { storedKinds } from './posts.kinds.ts';
import { type StoredPost, forgetName, likedAuthors, postDays, postsByIds, takeLikesBack } from './posts.queries.ts';
import { changeLike } from './reactions/likes.queries.ts';
import {
  type PostValues,
  attachTags,
  deletePostRow,
  detachTags,
  insertPost,
  moveTotal,
  countChange,
  setMoment,
  updatePostRow,
} from './writing/postRows.queries.ts';
import { storePostVersion } from './writing/versions.queries.ts';
import { postsOfAuthor } from './writing/authorsTexts.queries.ts';
import { heldHiding, screenedPost } from './writing/screened.ts';
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

/** Stores the rows that a post's kind derives from its content, and removes the rows of other kinds. */
async function storeDetails(tx: Transaction, id: number, next: { kind: PostKind; content: string }): Promise<void> {
  for (const kind of postKindNames) await storedKinds[kind].keep?.(tx, id, kind === next.kind ? next.content : null);
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

async function awardFirst(tx: Transaction, userId: string, kind: PostKind): Promise<void> {
  const { firstAchievement } = postKinds[kind];
  if (firstAchievement) await award(tx, userId, firstAchievement);
}

/** The refusal of a post whose text or tags its kind cannot have; undefined if there is none. */
function kindProblem({ kind, content, tags }: Pick<StoredPost, 'kind' | 'content' | 'tags'>): Refusal<'invalid_input'> | undefined {
  const problem = storedKinds[kind].problem?.(content, tags);
  return problem && refuse('invalid_input', problem.message, [problem]);
}

/**
 * Writes a post with its poll, tags and pictures. `idempotencyKey` makes a repeat return the first answer. A post that waits for a moderator is returned with `held`.
 */
export async function createPost(
  context: Context,
  viewer: NamedViewer,
  input: NewPost,
  idempotencyKey?: IdempotencyKey,
): Promise<Post | TextRefusal | Refusal<'invalid_input' | 'rate_limited'>> {
  const kind = input.poll ? 'poll' : input.feature;
  const problem = kindProblem({ kind, content: input.content, tags: input.tags });
  if (problem) return problem;
  return writeAndPublish(context, async (tx, publish) => {
    return idempotent(tx, idempotencyKey, async () => {
      // A repeat must find the first answer even if its upload is gone by now.
      const images = await newImages(tx, viewer, input);
      if (refused(images)) return images;
      const text = screenedPost(input, input.content, { images, isEdit: false });
      const verdict = await screenText(context, tx, { viewer, text, texts: postsOfAuthor(viewer.id) });
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
      const pollProblem = input.poll && (await createPoll(tx, id, input.poll));
      if (pollProblem) return pollProblem;
      if (!input.poll) await storeDetails(tx, id, { kind, content: input.content });
      await tagPost(tx, id, tags);
      await storeMoment(tx, viewer, id, { isEdit: false });
      await indexWords(tx, id, viewer.id);
      await countPost(tx, viewer.id);
      await awardFirst(tx, viewer.id, kind);
      await storeMentioned(tx, publish, viewer, postMentioned, { content: input.content, markup: read.markup, postId: id });
      await moveTotal(tx, 1);
      publish(postCreated, id);
      const written = await readBack(tx, id);
      if (!verdict.isHeld) return written;
      await hideNewPost(tx, publish, id, heldHiding);
      return { ...written, held: true as const };
    });
  });
}

/** The poll after an edit: a new poll, null to remove it, or undefined for no change. A post of kind poll must have one. */
function pollAfter(stored: StoredPost, edit: PostEdit): NewPoll | null | undefined | Refusal<'invalid_input'> {
  if (edit.poll !== undefined) return edit.poll;
  if (edit.feature !== undefined && edit.feature !== 'poll') return null;
  if (edit.feature === 'poll' && stored.kind !== 'poll') return refuse('invalid_input', noPoll, [{ path: 'poll', message: noPoll }]);
  return undefined;
}

function kindAfter(stored: StoredPost, edit: PostEdit, poll: NewPoll | null | undefined): PostKind {
  if (poll) return 'poll';
  const next = edit.feature ?? stored.kind;
  return poll === null && next === 'poll' ? 'regular' : next;
}

/** Changes the given fields. An edit that changes nothing does not mark the post as edited. */
export async function updatePost(
  context: Context,
  viewer: NamedViewer,
  id: number,
  edit: PostEdit,
  thread: ThreadHiding,
): Promise<Post | TextRefusal | Refusal<'not_found' | 'forbidden' | 'invalid_input' | 'rate_limited'>> {
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    const hidden = await showForEdit(tx, publish, { viewer, id, content: edit.content, thread });
    if (refused(hidden)) return hidden;
    const stored = await ownPost(tx, viewer, id);
    if (refused(stored)) return stored;
    const images = await imagesAfter(tx, viewer, stored.images, edit);
    if (refused(images)) return images;
    const poll = pollAfter(stored, edit);
    if (refused(poll)) return poll;
    const tags = edit.tags && (await findOrCreateTags(tx, edit.tags, viewer.id));
    if (refused(tags)) return tags;
    const content = edit.content ?? stored.content;
    const text = screenedPost(edit, content, { images, isEdit: true });
    const verdict = await screenText(context, tx, { viewer, text, texts: postsOfAuthor(viewer.id) });
    if (refused(verdict)) return verdict;
    const kind = kindAfter(stored, edit, poll);
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
    const pollChanged = poll !== undefined && (await changePoll(tx, id, poll));
    if (refused(pollChanged)) return pollChanged;
    const textChanged = next.content !== stored.content || JSON.stringify(images) !== JSON.stringify(stored.images);
    const detailsChanged = next.kind !== stored.kind || next.content !== stored.content;
    if (!textChanged && !detailsChanged && !tagsChanged && !pollChanged) return { post: await readBack(tx, id), formerImages: [] };
    if (next.content !== stored.content) await storePostVersion(tx, id);
    await updatePostRow(tx, id, next);
    await fetchLater(tx, next);
    if (detailsChanged) await storeDetails(tx, id, next);
    if (tags && tagsChanged) await tagPost(tx, id, tags);
    await storeMoment(tx, viewer, id, { isEdit: true });
    await indexWords(tx, id, viewer.id);
    if (next.content !== stored.content)
      await storeMentioned(tx, publish, viewer, postMentioned, {
        content: next.content,
        markup: next.markup,
        postId: id,
        former: stored.content,
      });
    if (pollChanged || detailsChanged) await awardFirst(tx, viewer.id, next.kind);
    await countChange(tx);
    const shown = new Set(images.map(({ url }) => url));
    const formerImages = stored.images.filter(({ url }) => !shown.has(url));
    await dropImagesLater(tx, formerImages);
    const post = await readBack(tx, id);
    if (verdict.isHeld) await hidePost(tx, publish, id, heldHiding, thread);
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
    thread,
  }: { commentsUnder: (tx: Transaction, postId: number) => Promise<ReadonlyMap<string, number>>; thread: ThreadHiding },
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    await showBeforeDeletion(tx, publish, { viewer, id, thread });
    const stored = await ownPost(tx, viewer, id);
    if (refused(stored)) return stored;
    const comments = await commentsUnder(tx, id);
    await countTags(tx, [], await detachTags(tx, id));
    const brought = await deletePostRow(tx, id);
    await withdrawAboutPost(tx, publish, id);
    if (brought) {
      await discountPost(tx, stored.authorId, { ...brought, comments }, userId => postDays(tx, userId));
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
  const { postIds, authors } = await takeLikesBack(tx, userId);
  for (const { id, likes } of authors) await changeStats(tx, id, { likes: -likes });
  for (const id of postIds) publish(postCounts, id);
  await forgetName(tx, userId);
}

/** Sets or removes a like; idempotent. */
export async function setLike(
  context: Context,
  viewer: NamedViewer,
  id: number,
  liked: boolean,
): Promise<{ likes: number; liked: boolean } | Refusal<'not_found'>> {
  return writeAndPublish(
    context,
    async (db, publish) => {
      if (await isInvisibleTo(db, viewer, id)) return postNotFound();
      const state = await changeLike(db, { postId: id, userId: viewer.id, isLiked: liked });
      if (!state) return postNotFound();
      if (state.changed) publish(postCounts, id);
      return { likes: state.likes, liked };
    },
    { isOneStatement: true },
  );
}
