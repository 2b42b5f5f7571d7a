import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { type IdempotencyKey, idempotent, idempotentStatement } from '../../../platform/server/db/idempotency.ts';
import { readingAs } from '../../../platform/server/db/late/lateReads.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { type ClockGame, gameOfThread, momentOf, momentOfWriter } from '../../games/server/index.ts';
import { withdrawAboutPost } from '../../notifications/server/index.ts';
import {
  aboutText,
  dropImage,
  dropImagesLater,
  heldHiding,
  imageOf,
  isInvisibleTo,
  lockPost,
  moveCounter,
  parseText,
  postCounts,
  postNotFound,
  postsByIds,
  screened,
  storeMentioned,
  threadState,
} from '../../posts/server/index.ts';
import { screensInSteps, screenText, type TextRefusal } from '../../safeguards/server/index.ts';
import { changeStats } from '../../profiles/server/index.ts';
import { quotedWords } from '../../posts/text/posts.quotes.ts';
import type { NewReply, Reply } from '../replies.contract.ts';
import { lockedText, newReplyState, slowModeText } from '../replies.rules.ts';
import { replyMentioned } from './replies.events.ts';
import { repliesChanged, replyCreated, replyEdited, replyLikes } from './replies.liveUpdates.ts';
import { repliesOfAuthor } from './writing/authorsReplies.queries.ts';
import { hideReply, showBeforeDeletion, showForEdit } from './hiding/hiding.actions.ts';
import { isReplyInvisibleTo, ownReply, removableReply, replyNotFound } from './replies.access.ts';
import { addExtras, insertReply, secondsSinceComment } from './writing/newReplies.queries.ts';
import { deleteReply, emptyReply, forgetCommenterName, hasAnswers, replyById } from './replies.queries.ts';
import { replaceText } from './writing/edits.queries.ts';
import { changeReplyLike, likedReplies, takeReplyLikesBack } from './likes/replyLikes.queries.ts';

type Created = Reply | TextRefusal | Refusal<'not_found' | 'invalid_input' | 'locked' | 'slow_mode'>;

/** The reason for which a comment was not stored. */
async function refusedComment(db: Connection, postId: number, authorId: string): Promise<Refusal<'not_found' | 'locked' | 'slow_mode'>> {
  const thread = await threadState(db, postId);
  if (!thread) return postNotFound();
  if (thread.isLocked) return refuse('locked', lockedText);
  const waited = await secondsSinceComment(db, postId, authorId);
  return new Refusal('slow_mode', slowModeText(thread.slowSeconds), undefined, Math.max(1, Math.ceil(thread.slowSeconds - waited)));
}

interface Writing {
  parent?: Reply;
  idempotencyKey?: IdempotencyKey | undefined;
  /** The game whose thread it is. */
  game?: ClockGame | undefined;
  /** The moment of a comment whose writer is behind. */
  momentAt?: Date | null;
}

/** Stores a reply. Concurrent replies share one batch write. */
async function write(
  db: Connection,
  publish: Publish,
  viewer: NamedViewer,
  { postId, content }: NewReply,
  { parent, idempotencyKey, game, momentAt = null }: Writing,
): Promise<Reply | Refusal<'not_found' | 'locked' | 'slow_mode'>> {
  const [authorId, authorName] = [viewer.id, viewer.username];
  const markup = parseText(content);
  const author = { authorId, authorName, authorImageUrl: viewer.profileImageUrl, authorFlair: viewer.flair };
  const reply = {
    content,
    markup,
    postId,
    parentId: parent?.id ?? null,
    ...author,
    ...newReplyState,
    moment: game ? await momentOf(db, game, momentAt) : null,
  };
  const inserted = await insertReply(db, {
    reply,
    momentAt,
    idempotencyKey,
  });
  if (!inserted) return refusedComment(db, postId, authorId);
  const { id, createdAt } = inserted;
  publish.noteEvent();
  publish(replyCreated, id);
  publish(postCounts, postId);
  return { id, ...reply, createdAt: createdAt.toISOString() };
}

const parentIsGone = () =>
  refuse('invalid_input', 'The comment you are answering is not there any more.', [
    { path: 'parentId', message: 'must be a living reply of the same post' },
  ]);

function isNotQuotable(): Refusal<'invalid_input'> {
  const message = 'The quoted words are not in that text.';
  return refuse('invalid_input', message, [{ path: 'quote.text', message }]);
}

/**
 * A late writer answers and quotes only what they may know. Otherwise the answer would tell them whether words occur in a later comment,
 * and their own comment would show those words to other late readers.
 */
async function unknownReference(
  { db }: Context,
  { late }: NamedViewer,
  { postId, parentId, quote }: NewReply,
): Promise<Refusal<'invalid_input'> | undefined> {
  if (!late) return undefined;
  return readingAs(late, async () => {
    if (parentId && !(await replyById(db, parentId))) return parentIsGone();
    if (!quote) return undefined;
    const quoted = quote.replyId === undefined ? (await postsByIds(db, [postId]))[0] : await replyById(db, quote.replyId);
    return quoted && quotedWords(quote.text, quoted.content, quoted.markup) !== undefined ? undefined : isNotQuotable();
  });
}

/** The answered comment, unless it is deleted. The post is locked first, so a deletion of either happens before or waits. */
async function livingParent(
  tx: Transaction,
  viewer: NamedViewer,
  { postId, parentId }: { postId: number; parentId: number },
): Promise<Created> {
  if (!(await lockPost(tx, postId))) return postNotFound();
  const parent = await replyById(tx, parentId);
  if (parent?.postId === postId && !parent.deleted && !isBlocked(viewer, parent.authorId)) return parent;
  return parentIsGone();
}

/**
 * The text that a comment quotes must be there: in the post, or in a living comment under it. Words out of a spoiler stay hidden. The post is
 * locked first.
 */
async function checkedQuote(
  tx: Transaction,
  viewer: NamedViewer,
  postId: number,
  quote: NewReply['quote'],
): Promise<{ replyId: number | null; text: string } | null | Refusal<'not_found' | 'invalid_input'>> {
  if (!quote) return null;
  const post = await lockPost(tx, postId);
  if (!post) return postNotFound();
  const quoted =
    quote.replyId === undefined
      ? { content: post.content, markup: parseText(post.content) }
      : await livingText(tx, viewer, { postId, replyId: quote.replyId });
  const text = quoted && quotedWords(quote.text, quoted.content, quoted.markup);
  return text === undefined ? isNotQuotable() : { replyId: quote.replyId ?? null, text };
}

async function livingText(
  tx: Transaction,
  viewer: NamedViewer,
  { postId, replyId }: { postId: number; replyId: number },
): Promise<Reply | undefined> {
  const reply = await replyById(tx, replyId);
  return reply?.postId === postId && !reply.deleted && !isBlocked(viewer, reply.authorId) ? reply : undefined;
}

/**
 * Creates a comment. Its events notify the author of the answered text, and then the people it mentions: each person once, and the
 * comment's author never.
 */
export async function createReply(
  context: Context,
  viewer: NamedViewer,
  input: NewReply,
  idempotencyKey?: IdempotencyKey,
): Promise<Created> {
  const { postId, parentId, content, imageUrl } = input;
  const namesPeople = /[@＠]/.test(content);
  if (await isInvisibleTo(context.db, viewer, postId)) return postNotFound();
  const unknown = await unknownReference(context, viewer, input);
  if (unknown) return unknown;
  const text = screened('comment', content, { images: imageUrl ? 1 : 0, quote: input.quote?.text, postId });
  const game = await gameOfThread(context, postId);
  const inSteps = () =>
    writeAndPublish(context, (tx, publish) =>
      idempotent(tx, idempotencyKey, async () => {
        const verdict = await screenText(context, tx, { viewer, text, texts: repliesOfAuthor(viewer.id) });
        if (refused(verdict)) return verdict;
        const parent = parentId ? await livingParent(tx, viewer, { postId, parentId }) : undefined;
        if (refused(parent)) return parent;
        const quote = await checkedQuote(tx, viewer, postId, input.quote);
        if (refused(quote)) return quote;
        const image = imageUrl ? await imageOf(tx, viewer, imageUrl) : null;
        if (refused(image)) return image;
        const momentAt = await momentOfWriter(tx, viewer, postId);
        const reply = await write(tx, publish, viewer, input, { ...(parent && { parent }), game, momentAt });
        const isPlain = !namesPeople && !quote && !image;
        if (refused(reply) || (isPlain && !verdict.isHeld)) return reply;
        if (quote || image) await addExtras(tx, reply.id, { quote, image });
        if (namesPeople)
          await storeMentioned(tx, publish, viewer, replyMentioned, { content, markup: reply.markup, postId, replyId: reply.id });
        const written = (await replyById(tx, reply.id)) ?? reply;
        if (!verdict.isHeld) return written;
        await hideReply(tx, publish, reply.id, heldHiding);
        return { ...written, held: true as const };
      }),
    );
  const inOneStatement = () =>
    idempotentStatement(
      idempotencyKey,
      () =>
        writeAndPublish(context, (db, publish) => write(db, publish, viewer, input, { idempotencyKey, game }), { isOneStatement: true }),
      inSteps,
    );
  const needsSteps = viewer.late || parentId || namesPeople || input.quote || imageUrl || (await screensInSteps(context, viewer, text));
  return needsSteps ? inSteps() : inOneStatement();
}

/** Replaces the text of one's own reply. An edit without a change does not mark it as edited. Only names that the edit adds are notified. */
export async function editReply(
  context: Context,
  viewer: NamedViewer,
  id: number,
  content: string,
): Promise<Reply | TextRefusal | Refusal<'not_found' | 'forbidden' | 'locked'>> {
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    const hidden = await showForEdit(tx, publish, { viewer, id, content });
    if (refused(hidden)) return hidden;
    const seen = await ownReply(tx, viewer, id);
    if (refused(seen)) return seen;
    await lockPost(tx, seen.postId);
    if ((await threadState(tx, seen.postId))?.isLocked) return refuse('locked', lockedText);
    // Read again after the post is locked: another edit or a deletion may have come first.
    const reply = await ownReply(tx, viewer, id);
    if (refused(reply) || reply.content === content) return reply;
    const text = screened('comment', content, { images: reply.imageUrl ? 1 : 0, isEdit: true, postId: reply.postId });
    const verdict = await screenText(context, tx, { viewer, text, texts: repliesOfAuthor(viewer.id) });
    if (refused(verdict)) return verdict;
    const markup = parseText(content);
    const editMomentAt = await momentOfWriter(tx, viewer, reply.postId);
    await replaceText(tx, id, { content, markup, editMomentAt });
    await storeMentioned(tx, publish, viewer, replyMentioned, {
      content,
      markup,
      postId: reply.postId,
      replyId: id,
      former: reply.content,
    });
    publish(replyEdited, id);
    const edited = (await replyById(tx, id)) ?? reply;
    if (!verdict.isHeld) return edited;
    await hideReply(tx, publish, id, heldHiding);
    return { ...edited, held: true as const };
  });
  if (refused(outcome)) return outcome;
  const liked = (await likedReplies(context.db, { postId: outcome.postId, userId: viewer.id })).has(id);
  return { ...outcome, liked };
}

/** Removes a reply. A reply with answers is emptied and keeps its place. One without is deleted, with empty parents that have no other answer. */
export async function removeReply(
  context: Context,
  viewer: NamedViewer,
  id: number,
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    await showBeforeDeletion(tx, publish, viewer, id);
    const seen = await removableReply(tx, viewer, id);
    if (refused(seen)) return seen;
    await lockPost(tx, seen.postId);
    // Read again after the post is locked, so of two concurrent deletions the second finds nothing.
    const reply = await removableReply(tx, viewer, id);
    if (refused(reply)) return reply;
    await moveCounter(tx, reply.postId, 'comments', -1);
    if (reply.authorId !== null) await changeStats(tx, reply.authorId, { comments: -1 });
    if (await hasAnswers(tx, id)) await emptyReply(tx, reply);
    else await deleteReply(tx, id);
    publish(repliesChanged, reply.postId);
    publish(postCounts, reply.postId);
    await withdrawAboutPost(tx, publish, reply.postId, aboutText({ ...reply, replyId: id }).subject);
    if (reply.imageUrl !== null) await dropImagesLater(tx, [{ url: reply.imageUrl }]);
    return { imageUrl: reply.imageUrl };
  });
  if (refused(outcome)) return outcome;
  await dropImage(context, outcome.imageUrl);
  return undefined;
}

/** Gives or takes back a like of a comment; idempotent. */
export async function setReplyLike(
  context: Context,
  viewer: NamedViewer,
  replyId: number,
  isLiked: boolean,
): Promise<{ likes: number; liked: boolean } | Refusal<'not_found'>> {
  return writeAndPublish(
    context,
    async (db, publish) => {
      if (await isReplyInvisibleTo(db, viewer, replyId)) return replyNotFound();
      const state = await changeReplyLike(db, { replyId, userId: viewer.id, isLiked });
      if (!state) return replyNotFound();
      if (state.changed) publish(replyLikes, replyId);
      return { likes: state.likes, liked: isLiked };
    },
    { isOneStatement: true },
  );
}

/** Removes a person from threads: their comments stay without a name, and the likes that they gave to comments are taken back. */
export async function forgetCommenter(tx: Transaction, userId: string, publish: Publish): Promise<void> {
  for (const id of await takeReplyLikesBack(tx, userId)) publish(replyLikes, id);
  await forgetCommenterName(tx, userId);
}
