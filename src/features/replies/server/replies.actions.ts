import type { Transaction } from '../../../platform/server/db/database.ts';
import { type Claim, once } from '../../../platform/server/db/once.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { type Tell, writeAndTell } from '../../../platform/server/live/announcement.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { notify, withdrawAboutPost } from '../../notifications/server/index.ts';
import { aboutText, lockPost, moveCounter, postCounts, postNotFound, tellMentioned } from '../../posts/server/index.ts';
import { changeStats } from '../../profiles/server/index.ts';
import type { NewReply, Reply } from '../replies.contract.ts';
import { repliesChanged, replyCreated } from './replies.announcements.ts';
import { ownReply } from './replies.access.ts';
import { deleteReply, emptyReply, hasAnswers, type Inserted, insertReply, replyById } from './replies.queries.ts';

/** Whose text a reply answers: a comment's, or else the post's. Null when their account is gone. */
interface Answered {
  authorId: string | null;
  title: string;
}

/** Tells whom a reply answers, and whom it names; each of them once, and its author never. */
async function tellOfReply(tx: Transaction, tell: Tell, viewer: NamedViewer, reply: Reply, answered: Answered): Promise<void> {
  const { authorId, title } = answered;
  const text = { content: reply.content, postId: reply.postId, replyId: reply.id };
  if (authorId !== null && authorId !== viewer.id)
    await notify(tx, tell, { userId: authorId, actorId: viewer.id, type: 'reply', title, ...aboutText(text) });
  await tellMentioned(tx, tell, viewer, text);
}

export async function createReply(
  context: Context,
  viewer: NamedViewer,
  input: NewReply,
  claim?: Claim,
): Promise<Reply | Refusal<'not_found' | 'invalid_input'>> {
  return writeAndTell(context, (tx, tell) =>
    once(tx, claim, async () => {
      const { postId, content } = input;
      const parentId = input.parentId ?? null;
      // The post first: whoever deletes the parent at the same moment is done before, or waits.
      if (parentId !== null && !(await lockPost(tx, postId))) return postNotFound();
      const parent = parentId === null ? undefined : await replyById(tx, parentId);
      if (parentId !== null && (!parent || parent.postId !== postId || parent.deleted)) {
        return refuse('invalid_input', 'The comment you are answering is not there any more.', [
          { path: 'parentId', message: 'must be a living reply of the same post' },
        ]);
      }
      const inserted = await insertReply(tx, { postId, parentId, authorId: viewer.id, authorName: viewer.username, content });
      if (!inserted) return postNotFound();
      const reply = await asWritten(tx, viewer, input, inserted);
      await tellOfReply(tx, tell, viewer, reply, {
        authorId: parent ? parent.authorId : inserted.postAuthorId,
        title: parent ? `@${viewer.username} answered your comment` : `@${viewer.username} commented on your post`,
      });
      tell(replyCreated, reply.id);
      tell(postCounts, postId);
      return reply;
    }),
  );
}

/** The reply as a reading has it; only whom it names has to be asked for. */
async function asWritten(
  tx: Transaction,
  viewer: NamedViewer,
  { postId, parentId = null, content }: NewReply,
  inserted: Inserted,
): Promise<Reply> {
  const { id, createdAt } = inserted;
  const read = content.includes('@') ? await replyById(tx, id) : undefined;
  const [authorId, authorName] = [viewer.id, viewer.username];
  return read ?? { id, content, postId, parentId, authorId, authorName, createdAt: createdAt.toISOString(), mentions: [], deleted: false };
}

/** With answers its place stays, empty; without any it goes, and with it the empty places it alone kept. */
export async function removeReply(
  context: Context,
  viewer: NamedViewer,
  id: number,
): Promise<undefined | Refusal<'not_found' | 'forbidden'>> {
  return writeAndTell(context, async (tx, tell) => {
    const seen = await ownReply(tx, viewer, id);
    if (refused(seen)) return seen;
    await lockPost(tx, seen.postId);
    // Read again behind the post's lock: of two deletions at once the second finds nothing.
    const reply = await ownReply(tx, viewer, id);
    if (refused(reply)) return reply;
    await moveCounter(tx, reply.postId, 'comments', -1);
    await changeStats(tx, viewer.id, { comments: -1 });
    if (await hasAnswers(tx, id)) await emptyReply(tx, id);
    else await deleteReply(tx, id);
    tell(repliesChanged, reply.postId);
    tell(postCounts, reply.postId);
    await withdrawAboutPost(tx, tell, reply.postId, aboutText({ ...reply, replyId: id }).subject);
    return undefined;
  });
}
