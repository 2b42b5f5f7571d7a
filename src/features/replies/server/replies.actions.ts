import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { type IdempotencyKey, idempotent, idempotentStatement } from '../../../platform/server/db/idempotency.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { publishAdded, withdrawAboutPost } from '../../notifications/server/index.ts';
import { aboutText, lockPost, moveCounter, postCounts, postNotFound, tellMentioned } from '../../posts/server/index.ts';
import { changeStats } from '../../profiles/server/index.ts';
import type { NewReply, Reply } from '../replies.contract.ts';
import { repliesChanged, replyCreated } from './replies.liveUpdates.ts';
import { removableReply } from './replies.access.ts';
import { insertReply } from './newReplies.queries.ts';
import { deleteReply, emptyReply, hasAnswers, replyById } from './replies.queries.ts';

type Created = Reply | Refusal<'not_found' | 'invalid_input'>;

/** Stores a reply and notifies the person it answers. Concurrent replies share one batch write. */
async function write(
  db: Connection,
  publish: Publish,
  viewer: NamedViewer,
  { postId, content }: NewReply,
  { parent, idempotencyKey }: { parent?: Reply; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Reply | Refusal<'not_found'>> {
  const [authorId, authorName] = [viewer.id, viewer.username];
  const { message, href, subject } = aboutText({ content, postId, replyId: '{id}' });
  const title = parent ? `@${authorName} answered your comment` : `@${authorName} commented on your post`;
  const notification = { title, message, href, subject };
  const reply = { content, postId, parentId: parent?.id ?? null, authorId, authorName, mentions: [], deleted: false };
  const inserted = await insertReply(db, {
    reply,
    answeredId: parent?.authorId ?? null,
    idempotencyKey,
    notification,
    sendsMail: publish.sendsMail,
  });
  if (!inserted) return postNotFound();
  const { id, createdAt, notificationId } = inserted;
  publishAdded(publish, notificationId);
  publish(replyCreated, id);
  publish(postCounts, postId);
  return { id, ...reply, createdAt: createdAt.toISOString() };
}

/** The answered comment, unless it is deleted. The post is locked first, so a deletion of either happens before or waits. */
async function livingParent(tx: Transaction, postId: number, parentId: number): Promise<Created> {
  if (!(await lockPost(tx, postId))) return postNotFound();
  const parent = await replyById(tx, parentId);
  if (parent?.postId === postId && !parent.deleted) return parent;
  return refuse('invalid_input', 'The comment you are answering is not there any more.', [
    { path: 'parentId', message: 'must be a living reply of the same post' },
  ]);
}

/**
 * Creates a comment. The author of the answered text is notified first, then the people it mentions: each person once, and the
 * comment's author never.
 */
export async function createReply(
  context: Context,
  viewer: NamedViewer,
  input: NewReply,
  idempotencyKey?: IdempotencyKey,
): Promise<Created> {
  const { postId, parentId, content } = input;
  const namesPeople = content.includes('@');
  const inSteps = () =>
    writeAndPublish(context, (tx, publish) =>
      idempotent(tx, idempotencyKey, async () => {
        const parent = parentId ? await livingParent(tx, postId, parentId) : undefined;
        if (refused(parent)) return parent;
        const reply = await write(tx, publish, viewer, input, parent ? { parent } : {});
        if (refused(reply) || !namesPeople) return reply;
        await tellMentioned(tx, publish, viewer, { content, postId, replyId: reply.id });
        return (await replyById(tx, reply.id)) ?? reply;
      }),
    );
  if (parentId || namesPeople) return inSteps();
  return idempotentStatement(
    idempotencyKey,
    () => writeAndPublish(context, (db, publish) => write(db, publish, viewer, input, { idempotencyKey }), { isOneStatement: true }),
    inSteps,
  );
}

/** With answers its place stays, empty; without any it goes, and with it the empty places it alone kept. */
export async function removeReply(
  context: Context,
  viewer: NamedViewer,
  id: number,
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  const outcome = await writeAndPublish(context, async (tx, publish) => {
    const seen = await removableReply(tx, viewer, id);
    if (refused(seen)) return seen;
    await lockPost(tx, seen.postId);
    // Read again after the post is locked, so of two concurrent deletions the second finds nothing.
    const reply = await removableReply(tx, viewer, id);
    if (refused(reply)) return reply;
    await moveCounter(tx, reply.postId, 'comments', -1);
    if (reply.authorId !== null) await changeStats(tx, reply.authorId, { comments: -1 });
    if (await hasAnswers(tx, id)) await emptyReply(tx, id);
    else await deleteReply(tx, id);
    publish(repliesChanged, reply.postId);
    publish(postCounts, reply.postId);
    await withdrawAboutPost(tx, publish, reply.postId, aboutText({ ...reply, replyId: id }).subject);
    return { authorId: reply.authorId };
  });
  if (refused(outcome)) return outcome;
  if (outcome.authorId !== viewer.id)
    context.log.info({ moderator: viewer.id, reply: id, author: outcome.authorId }, 'a moderator deleted a comment');
  return undefined;
}
