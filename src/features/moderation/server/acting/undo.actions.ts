import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Publish } from '../../../../platform/server/live/liveUpdate.ts';
import { chatMessageRows, messagesRemovedBy, messagesSince } from '../../../chat/server/index.ts';
import { lockPosts } from '../../../posts/server/index.ts';
import { lockReplies, postsOfReplies } from '../../../replies/server/index.ts';
import { rowMessageRows } from '../../../rows/server/index.ts';
import { type TextKind, textKinds } from '../../../texts/texts.rules.ts';
import { closeCase, openCasesOf, reopenCase } from '../queue/cases.queries.ts';
import { type FormerHiding, textsHiddenBy, textsSince } from '../targets.queries.ts';
import { hiddenByNotices, setTargetHidden } from '../takedowns/noticeTargets.queries.ts';
import { publicTexts, textHiding } from '../texts.ts';
import { noteDecided, withdrawFromStaff } from './notices.ts';
import { ofEachTally, thingsOf } from './tallies.ts';
import { type ClosedCase, hasTexts, insertUndo, markRestored, type Undone } from './undo.queries.ts';

/** Comments come before their posts, so that each is hidden for itself. */
const hidingOrder = ['reply', 'post', 'message', 'row_message'] as const;

type TextIds = Record<TextKind, readonly number[]>;

const subjectsOf = (texts: TextIds) => textKinds.flatMap(kind => texts[kind].map(id => `${kind}:${id}`));

/** Closes the cases of texts and notifies their reporters. */
export async function closeCases(tx: Transaction, publish: Publish, texts: TextIds): Promise<ClosedCase[]> {
  const closed: ClosedCase[] = [];
  for (const each of await openCasesOf(tx, subjectsOf(texts))) {
    const reports = await closeCase(tx, each.id, 'upheld');
    await noteDecided(tx, publish, reports, 'upheld');
    await withdrawFromStaff(tx, publish, `case:${each.id}`);
    closed.push({ ...each, reports: reports.map(({ id }) => id) });
  }
  return closed;
}

/**
 * Locks every post and then every comment that an undo or its restoration changes, each in the order of their ids and before people's
 * totals. Likes and new comments lock in this order too, so neither waits for the other.
 */
export async function lockTexts(
  tx: Transaction,
  { posts, others, replies }: { posts: readonly number[]; others: readonly number[]; replies: readonly number[] },
): Promise<void> {
  await lockPosts(tx, [...posts, ...others]);
  // A post is hidden or shown together with its comments.
  await lockReplies(tx, replies, posts);
}

/** Hides all texts and messages of an account of the last days, and takes back what it gave. A row keeps what was taken, for `restore_all`. */
export async function undoAll(
  tx: Transaction,
  publish: Publish,
  { userId, days, reason, entryId }: { userId: string; days: number; reason: string; entryId: number },
): Promise<void> {
  const [posts, replies] = [
    await textsSince(tx, publicTexts.post.rows, userId, days),
    await textsSince(tx, publicTexts.reply.rows, userId, days),
  ];
  const texts: TextIds = {
    post: posts.map(({ id }) => id),
    reply: replies.map(({ id }) => id),
    message: await messagesSince(tx, chatMessageRows, userId, days),
    row_message: await messagesSince(tx, rowMessageRows, userId, days),
  };
  const given = await thingsOf(tx, userId, days);
  await lockTexts(tx, {
    posts: texts.post,
    others: [...replies.map(({ postId }) => postId), ...given.post_likes.map(({ postId }) => postId)],
    replies: [...texts.reply, ...given.reply_likes.map(({ replyId }) => replyId)],
  });
  await ofEachTally(tally => tally.lock(tx, given[tally.kind]));
  const hiding = { state: 'removed', reason, entryId } as const;
  for (const kind of hidingOrder) await textHiding[kind].hide(tx, publish, texts[kind], hiding);
  const cases = await closeCases(tx, publish, texts);
  const taken = await ofEachTally(tally => tally.take(tx, publish, userId, given[tally.kind]));
  const hidden = [...posts, ...replies].flatMap(({ hiding: former }) => former ?? []);
  await insertUndo(tx, userId, { entryId, texts: hidden, cases, taken });
}

/** Leaves the texts hidden that notices of law name, by the entries of the notices. Returns them as `kind:id`. */
async function leaveToNotices(
  tx: Transaction,
  publish: Publish,
  texts: TextIds,
  former: ReadonlyMap<string, FormerHiding>,
): Promise<Set<string>> {
  const left = new Set<string>();
  for (const kind of ['reply', 'post'] as const)
    for (const { id, noticeId, entryId, reason } of await hiddenByNotices(tx, kind, texts[kind])) {
      await textHiding[kind].hide(tx, publish, [id], { state: 'removed', reason, entryId });
      await setTargetHidden(tx, noticeId, { kind, id: String(id) }, { entryId, former: former.get(`${kind}:${id}`) ?? null });
      left.add(`${kind}:${id}`);
    }
  return left;
}

/** Brings back everything that one `undoAll` took. A text that was held or hidden by reports before gets that state and its case back. */
export async function restoreAll(tx: Transaction, publish: Publish, userId: string, undone: Undone): Promise<void> {
  const texts: TextIds = {
    post: await textsHiddenBy(tx, publicTexts.post.rows, userId, undone.entryId),
    reply: await textsHiddenBy(tx, publicTexts.reply.rows, userId, undone.entryId),
    message: await messagesRemovedBy(tx, chatMessageRows, userId, undone.entryId),
    row_message: await messagesRemovedBy(tx, rowMessageRows, userId, undone.entryId),
  };
  await lockTexts(tx, {
    posts: texts.post,
    others: [...(await postsOfReplies(tx, texts.reply)), ...undone.taken.post_likes.map(({ postId }) => postId)],
    replies: [...texts.reply, ...undone.taken.reply_likes.map(({ replyId }) => replyId)],
  });
  await ofEachTally(tally => tally.lock(tx, undone.taken[tally.kind]));
  const former = new Map(undone.texts.map(text => [`${text.kind}:${text.id}`, text]));
  const left = await leaveToNotices(tx, publish, texts, former);
  // Reopen the cases first: a text that is held again would otherwise open a new one.
  const restored = new Set(subjectsOf(texts).filter(subject => !left.has(subject)));
  for (const each of undone.cases) if (restored.has(`${each.kind}:${each.targetId}`)) await reopenCase(tx, each);
  for (const kind of textKinds) {
    const shown = texts[kind].filter(id => !left.has(`${kind}:${id}`));
    for (const id of shown) {
      const hiding = former.get(`${kind}:${id}`);
      if (hiding) await textHiding[kind].hide(tx, publish, [id], hiding);
    }
    const visible = shown.filter(id => !former.has(`${kind}:${id}`));
    await textHiding[kind].show(tx, publish, visible);
  }
  await ofEachTally(tally => tally.give(tx, publish, userId, undone.taken[tally.kind]));
  await markRestored(tx, undone.entryId);
}

/** Whether an account has texts, or has given something, in the last days that an undo would take back. */
export async function hasActs(tx: Transaction, userId: string, days: number): Promise<boolean> {
  if (await hasTexts(tx, userId, days)) return true;
  const given = await thingsOf(tx, userId, days);
  return Object.values(given).some(things => things.length > 0);
}
