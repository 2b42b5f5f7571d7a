import { type Connection, inTransaction, type Transaction } from '../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../platform/server/db/idempotency.ts';
import { readingAs } from '../../../platform/server/db/limited/limitedReads.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { type ClockGame, gameOfThread, isPlayedAt, momentOf, momentOfWriter, playKey, playTalk } from '../../games/server/index.ts';
import { withdrawAboutPost } from '../../notifications/server/index.ts';
import {
  dropImage,
  dropImagesLater,
  imageOf,
  isInvisibleTo,
  moveCounter,
  postCounts,
  postNotFound,
  postsByIds,
  threadState,
} from '../../posts/server/index.ts';
import {
  checkOutside,
  type OutsideVerdict,
  published,
  needsTransaction,
  screenText,
  type TextRefusal,
} from '../../safeguards/server/index.ts';
import { changeStats } from '../../profiles/server/index.ts';
import {
  findMentions,
  forgetAuthorOf,
  heldHiding,
  parseText,
  screened,
  showBeforeDeletion,
  showForEdit,
  storeMentioned,
  textsOfAuthor,
} from '../../texts/server/index.ts';
import { subjectOf } from '../../texts/texts.rules.ts';
import { quotedWords } from '../../texts/markup/quotes.ts';
import type { NewReply, Reply } from '../replies.contract.ts';
import { lockedText, newReplyState, slowModeText } from '../replies.rules.ts';
import { replyMentioned } from './replies.events.ts';
import { repliesChanged, replyCreated, replyEdited } from './replies.liveUpdates.ts';
import { replyTexts } from './replyTexts.queries.ts';
import { replyHiding } from './hiding/hiding.actions.ts';
import { isReplyInvisibleTo, ownReply } from './replies.access.ts';
import { insertReply, type NewReplyValues, secondsSinceComment } from './writing/newReplies.queries.ts';
import { deleteReply, emptyReply, hasAnswers, replyById } from './replies.queries.ts';
import { moveTalkOf } from './talk/talk.queries.ts';
import { replaceText } from './writing/edits.queries.ts';
import { replyLikeTally } from './likes/liking.ts';
import { likedReplies } from './likes/replyLikes.queries.ts';

type Created = Reply | TextRefusal | Refusal<'not_found' | 'invalid_input' | 'locked' | 'slow_mode'>;

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
  { limited }: NamedViewer,
  { postId, parentId, quote }: NewReply,
): Promise<Refusal<'invalid_input'> | undefined> {
  if (!limited) return undefined;
  return readingAs(limited, async () => {
    if (parentId && !(await replyById(db, parentId))) return parentIsGone();
    if (!quote) return undefined;
    const quoted = quote.replyId === undefined ? (await postsByIds(db, [postId]))[0] : await replyById(db, quote.replyId);
    return quoted && quotedWords(quote.text, quoted.content, quoted.markup) !== undefined ? undefined : isNotQuotable();
  });
}

async function livingText(
  db: Connection,
  viewer: NamedViewer,
  { postId, replyId }: { postId: number; replyId: number },
): Promise<Reply | undefined> {
  const reply = await replyById(db, replyId);
  return reply?.postId === postId && !reply.deleted && !isBlocked(viewer, reply.authorId) ? reply : undefined;
}

/** The words that a comment quotes must be in the post, or in a living comment under it. Words out of a spoiler stay hidden. */
async function quoteOf(
  db: Connection,
  viewer: NamedViewer,
  { postId, quote }: NewReply,
): Promise<Reply['quote'] | Refusal<'not_found' | 'invalid_input'>> {
  if (!quote) return null;
  const replyId = quote.replyId ?? null;
  const quoted = replyId === null ? (await postsByIds(db, [postId]))[0] : await livingText(db, viewer, { postId, replyId });
  const text = quoted && quotedWords(quote.text, quoted.content, quoted.markup);
  return text === undefined ? isNotQuotable() : { replyId, text, authorName: quoted?.authorName ?? null };
}

/** The moment of a comment in the thread of a game, the play to whose talk it belongs, and the position of a writer who is behind. */
type Timing = Pick<NewReplyValues['reply'], 'moment' | 'playSeq'> & { momentAt: Date | null; gameId: string | null };

const noTiming: Timing = { moment: null, playSeq: null, momentAt: null, gameId: null };

/** The same for a play that does not exist and one that its writer does not know. */
function playIsUnknown(): Refusal<'invalid_input'> {
  const message = 'That play is not known here.';
  return refuse('invalid_input', message, [{ path: 'playSeq', message }]);
}

/** The timing of a comment of a writer whose position in the game is `momentAt`, null for a live one. */
async function timingAt(
  db: Connection,
  game: ClockGame,
  { postId, playSeq }: NewReply,
  momentAt: Date | null,
): Promise<Timing | Refusal<'invalid_input'>> {
  if (playSeq !== undefined && !(await isPlayedAt(db, game, playSeq, momentAt))) return playIsUnknown();
  const moment = await momentOf(db, game, momentAt);
  const last = game.threadId === postId && moment && moment.seq > 0 ? moment.seq : null;
  return { moment, playSeq: playSeq ?? last, momentAt, gameId: game.id };
}

async function timingOf(context: Context, viewer: NamedViewer, input: NewReply): Promise<Timing | Refusal<'invalid_input'>> {
  const { postId, parentId, playSeq } = input;
  const game = await gameOfThread(context, postId);
  if (playSeq !== undefined && (parentId || game?.threadId !== postId)) return playIsUnknown();
  if (!viewer.limited) return game ? timingAt(context.db, game, input, null) : noTiming;
  const ofLateWriter = async (tx: Transaction) => {
    const momentAt = await momentOfWriter(tx, viewer, postId);
    return game ? timingAt(tx, game, input, momentAt) : { ...noTiming, momentAt };
  };
  return inTransaction(context.db, ofLateWriter, { isQuiet: true });
}

/** The comment with all that it refers to. `store_replies` checks again that what it answers, quotes and shows is there. */
async function describeReply(
  db: Connection,
  viewer: NamedViewer,
  input: NewReply,
  { moment, playSeq, momentAt }: Timing,
): Promise<Omit<NewReplyValues, 'idempotencyKey'> | Refusal<'not_found' | 'invalid_input'>> {
  const { postId, parentId, content, imageUrl } = input;
  if ((parentId || input.quote) && !(await threadState(db, postId))) return postNotFound();
  const parent = parentId ? await livingText(db, viewer, { postId, replyId: parentId }) : undefined;
  if (parentId && !parent) return parentIsGone();
  const quote = await quoteOf(db, viewer, input);
  if (refused(quote)) return quote;
  const image = imageUrl ? await imageOf(db, viewer, imageUrl) : undefined;
  if (refused(image)) return image;
  const markup = parseText(content);
  const mentions = await findMentions(db, viewer, { content, markup });
  const author = { authorId: viewer.id, authorName: viewer.username, authorImageUrl: viewer.profileImageUrl, authorFlair: viewer.flair };
  const named = mentions && { mentions: mentions.usernames.toSorted() };
  const place = { moment, playSeq: parent ? parent.playSeq : playSeq };
  const reply = { content, markup, postId, parentId: parentId ?? null, ...author, ...newReplyState, ...named, quote, ...image, ...place };
  return { reply, momentAt, mentions };
}

/** The reason for which a comment was not stored. */
async function refusedComment(
  db: Connection,
  viewer: NamedViewer,
  input: NewReply,
): Promise<Refusal<'not_found' | 'invalid_input' | 'locked' | 'slow_mode'>> {
  const thread = await threadState(db, input.postId);
  if (!thread) return postNotFound();
  if (thread.isLocked) return refuse('locked', lockedText);
  const described = await describeReply(db, viewer, input, noTiming);
  if (refused(described)) return described;
  const waited = await secondsSinceComment(db, input.postId, viewer.id);
  return new Refusal('slow_mode', slowModeText(thread.slowSeconds), undefined, Math.max(1, Math.ceil(thread.slowSeconds - waited)));
}

/** Stores a comment whose timing is known. */
async function storeReply(
  context: Context,
  viewer: NamedViewer,
  input: NewReply,
  { timing, outside }: { timing: Timing; outside: OutsideVerdict },
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Created> {
  const { postId, content, imageUrl } = input;
  const text = screened('comment', content, { images: imageUrl ? 1 : 0, quote: input.quote?.text, postId });

  /** `key` for a statement by itself; a transaction stores the answer under its key. */
  async function store(
    db: Connection,
    publish: Publish,
    { key, held }: { key?: IdempotencyKey | undefined; held?: true },
  ): Promise<Created> {
    const described = await describeReply(db, viewer, input, timing);
    if (refused(described)) return described;
    const reply = { ...described.reply, ...(held && { held }) };
    const inserted = await insertReply(db, { ...described, reply, idempotencyKey: key });
    if (!inserted) return refusedComment(db, viewer, input);
    const { id, createdAt } = inserted;
    publish.noteEvent();
    publish(replyCreated, id);
    publish(postCounts, postId);
    if (reply.playSeq !== null && timing.gameId !== null) publish(playTalk, playKey({ gameId: timing.gameId, seq: reply.playSeq }));
    return { id, ...reply, createdAt: createdAt.toISOString() };
  }

  async function screenAndStore(tx: Transaction, publish: Publish): Promise<Created> {
    const verdict = await screenText(context, tx, { viewer, text, texts: textsOfAuthor(replyTexts, viewer.id), outside });
    if (refused(verdict) || !verdict.isHeld) return refused(verdict) ? verdict : store(tx, publish, {});
    const reply = await store(tx, publish, { held: true });
    if (!refused(reply)) await replyHiding.hide(tx, publish, [reply.id], heldHiding(verdict.reason));
    return reply;
  }

  if (await needsTransaction(context, viewer, text, outside)) return writeAndPublish(context, screenAndStore, { idempotencyKey });
  const storeKeyed = (db: Connection, publish: Publish) => store(db, publish, { key: idempotencyKey });
  return writeAndPublish(context, storeKeyed, { isOneStatement: true, idempotencyKey });
}

/**
 * Creates a comment by one statement; concurrent comments share it. Its events notify the author of the answered text, and then the
 * people it mentions: each person once, and the comment's author never. A comment that may have to be held is screened in the transaction
 * that stores it.
 */
export async function createReply(
  context: Context,
  viewer: NamedViewer,
  input: NewReply,
  idempotencyKey?: IdempotencyKey,
): Promise<Created> {
  if (await isInvisibleTo(context.db, viewer, input.postId)) return postNotFound();
  const unknown = await unknownReference(context, viewer, input);
  if (unknown) return unknown;
  const timing = await timingOf(context, viewer, input);
  if (refused(timing)) return timing;
  const { content: text, imageUrl } = input;
  const content = { kind: 'comment' as const, text, pictures: imageUrl ? [imageUrl] : [] };
  const outside = await checkOutside(context, viewer, content, idempotencyKey);
  return storeReply(context, viewer, input, { timing, outside }, idempotencyKey);
}

/** The verdict from outside about an edit that changes one's own comment. Another one is published as it is, or refused later. */
async function checkEdit(context: Context, viewer: NamedViewer, id: number, text: string): Promise<OutsideVerdict> {
  const stored = context.settings.contentCheck && (await replyById(context.db, id));
  if (stored && (stored.authorId !== viewer.id || stored.content === text)) return published;
  // One's own hidden comment is not found, and its edit may show it.
  return checkOutside(context, viewer, { kind: 'comment', text, pictures: stored?.imageUrl ? [stored.imageUrl] : [] });
}

/** Replaces the text of one's own reply. An edit without a change does not mark it as edited. Only names that the edit adds are notified. */
export async function editReply(
  context: Context,
  viewer: NamedViewer,
  id: number,
  content: string,
): Promise<Reply | TextRefusal | Refusal<'not_found' | 'forbidden' | 'locked'>> {
  const isInvisible = await isReplyInvisibleTo(context.db, viewer, id);
  const outside = await checkEdit(context, viewer, id, content);
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    const hidden = await showForEdit(tx, publish, replyHiding, { viewer, id, content });
    if (refused(hidden)) return hidden;
    const reply = await ownReply(tx, viewer, { id, change: 'change', isInvisible });
    if (refused(reply)) return reply;
    if ((await threadState(tx, reply.postId))?.isLocked) return refuse('locked', lockedText);
    if (reply.content === content) return reply;
    const text = screened('comment', content, { images: reply.imageUrl ? 1 : 0, isEdit: true, postId: reply.postId });
    const verdict = await screenText(context, tx, { viewer, text, texts: textsOfAuthor(replyTexts, viewer.id), outside });
    if (refused(verdict)) return verdict;
    const markup = parseText(content);
    const editMomentAt = await momentOfWriter(tx, viewer, reply.postId);
    await replaceText(tx, id, { content, markup, editMomentAt });
    await storeMentioned(tx, publish, viewer, replyMentioned, { id, content, markup, former: reply.content });
    publish(replyEdited, id);
    const edited = (await replyById(tx, id)) ?? reply;
    if (!verdict.isHeld) return edited;
    await replyHiding.hide(tx, publish, [id], heldHiding(verdict.reason));
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
  const isInvisible = await isReplyInvisibleTo(context.db, viewer, id);
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    await showBeforeDeletion(tx, publish, replyHiding, { viewer, id });
    const reply = await ownReply(tx, viewer, { id, change: 'delete', isInvisible });
    if (refused(reply)) return reply;
    await moveCounter(tx, reply.postId, 'comments', -1);
    await moveTalkOf(tx, publish, [id], -1);
    if (reply.authorId !== null) await changeStats(tx, reply.authorId, { comments: -1 });
    if (await hasAnswers(tx, id)) await emptyReply(tx, id);
    else await deleteReply(tx, id);
    publish(repliesChanged, reply.postId);
    publish(postCounts, reply.postId);
    await withdrawAboutPost(tx, publish, reply.postId, subjectOf('reply', id));
    if (reply.imageUrl !== null) await dropImagesLater(tx, [{ url: reply.imageUrl }]);
    return { imageUrl: reply.imageUrl };
  });
  if (refused(outcome)) return outcome;
  await dropImage(context, outcome.imageUrl);
  return undefined;
}

/** Removes a person from threads: their comments stay without a name, and the likes that they gave to comments are taken back. */
export async function forgetCommenter(tx: Transaction, userId: string, publish: Publish): Promise<void> {
  await replyLikeTally.take(tx, publish, userId);
  await forgetAuthorOf(tx, replyTexts, userId);
}
