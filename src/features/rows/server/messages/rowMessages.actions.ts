import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { IdempotencyKey } from '../../../../platform/server/db/idempotency.ts';
import { storeEvent } from '../../../../platform/server/events/events.ts';
import type { Context, NamedViewer } from '../../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse, refused } from '../../../../platform/shared/errors.ts';
import { createMessageHiding, lockMessage, noticeText } from '../../../chat/server/index.ts';
import { deletedMessage, noImage, tooLateToChange } from '../../../chat/chat.rules.ts';
import type { PlayReaction } from '../../../games/games.rules.ts';
import { hasBegun, isPlayedAt, momentInGame, momentOf, positionInGame } from '../../../games/server/index.ts';
import { lockAsReader, readAbout } from '../../../notifications/server/index.ts';
import { dropImage, dropImagesLater, imageOf } from '../../../posts/server/index.ts';
import { screenMessage, type TextRefusal } from '../../../safeguards/server/index.ts';
import { parseText, screened } from '../../../texts/server/index.ts';
import { createTally } from '../../../tallies/server/index.ts';
import type { NewRowMessage, RowMessage } from '../../rowMessages.contract.ts';
import { openRow, ownRow, rowNotFound } from '../rows.access.ts';
import { lockRow, type StoredRow } from '../rows.queries.ts';
import { rowMessageStored } from './rowMessages.events.ts';
import { rowMessageChanged, rowMessageReactions, rowMessageSent } from './rowMessages.liveUpdates.ts';
import {
  emptyRowMessage,
  insertRowMessage,
  markRowRead,
  messageFor,
  newestMessage,
  replaceWords,
  rowMessageRows,
  rowReactionRows,
  type StoredMoment,
  unreadInRows,
} from './rowMessages.queries.ts';
import { requoteRowMessage, rowSubject } from './rowNotices.ts';

export const rowReactionTally = createTally(rowReactionRows, {
  publish: (publish, { messageId }) => publish(rowMessageReactions, messageId),
});

export const rowMessageHiding = createMessageHiding(rowMessageRows, rowMessageChanged, async (tx, messages, isRemoved) => {
  if (!isRemoved) return;
  for (const { roomId, content } of messages)
    await requoteRowMessage(tx, { rowId: roomId, content, markup: parseText(content) }, deletedMessage);
});

const messageNotFound = () => refuse('not_found', 'Message not found');

const wrong = (path: 'replyTo' | 'playSeq', message: string) => refuse('invalid_input', message, [{ path, message }]);

/** The state of the game at the moment of a message, and that moment: others get it once they are there. Before the game both are null. */
async function momentOfMember(tx: Transaction, viewer: NamedViewer, row: StoredRow): Promise<StoredMoment> {
  const isInReplay = row.clock.mode === 'replay' && row.members.some(({ id, isHere }) => id === viewer.id && isHere);
  const at = await momentInGame(tx, viewer, row.gameId, isInReplay);
  const moment = await momentOf(tx, { id: row.gameId }, at);
  return { moment, at: moment || (await hasBegun(tx, row.gameId, at)) ? (at ?? new Date()) : null };
}

/** A message that its writer has stored, which quotes the message that it answers in the words that the writer may know. */
async function asKnown(context: Context, viewer: NamedViewer, message: RowMessage): Promise<RowMessage> {
  const { replyTo, rowId } = message;
  if (!replyTo) return message;
  const known = await readingAs(viewer.limited, () => messageFor(context.db, rowId, replyTo.id, viewer.id));
  return { ...message, replyTo: known ? { ...replyTo, content: known.content, markup: known.markup } : null };
}

type Sent = RowMessage | TextRefusal | Refusal<'not_found' | 'gone' | 'invalid_input'>;

/** Stores a message in a row, which is locked, so that ids grow in the order in which messages become visible. */
async function storeMessage(
  tx: Transaction,
  publish: Publish,
  viewer: NamedViewer,
  { code, input }: { code: string; input: NewRowMessage },
): Promise<Sent> {
  if ((await lockRow(tx, code)) === undefined) return rowNotFound();
  const row = await openRow(tx, viewer, code);
  if (refused(row)) return row;
  const { content, replyTo = null, imageUrl, playSeq = null } = input;
  const stored = await momentOfMember(tx, viewer, row);
  const position = viewer.limited ? await positionInGame(tx, viewer.limited, row.gameId) : null;
  const answered = replyTo === null ? undefined : await messageFor(tx, row.id, replyTo, viewer.id);
  if (replyTo !== null && (!answered || answered.deleted)) return wrong('replyTo', 'The message you are answering is not there any more.');
  if (playSeq !== null && !(await isPlayedAt(tx, { id: row.gameId }, playSeq, position)))
    return wrong('playSeq', 'There is no such play yet.');
  const image = imageUrl ? await imageOf(tx, viewer, imageUrl) : noImage;
  if (refused(image)) return image;
  const id = await insertRowMessage(
    tx,
    { rowId: row.id, gameId: row.gameId, senderId: viewer.id, content, markup: parseText(content), replyToId: replyTo, playSeq, ...image },
    stored,
  );
  await storeEvent(tx, publish, rowMessageStored, { actorId: viewer.id, subjectId: id, details: {} });
  return (await messageFor(tx, row.id, id, viewer.id)) ?? messageNotFound();
}

/** Says something to a row. */
export async function sendRowMessage(
  context: Context,
  viewer: NamedViewer,
  { code, input }: { code: string; input: NewRowMessage },
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Sent> {
  const row = await openRow(context.db, viewer, code);
  if (refused(row)) return row;
  // A message that the writer may not know is not there for them.
  if (input.replyTo && !(await readingAs(viewer.limited, () => messageFor(context.db, row.id, input.replyTo ?? 0, viewer.id))))
    return wrong('replyTo', 'The message you are answering is not there any more.');
  const refusal = await screenMessage(context, viewer, screened('message', input.content, { images: input.imageUrl ? 1 : 0 }));
  if (refusal) return refusal;
  const sent = await writeAndPublish(
    context,
    async (tx, publish) => {
      const stored = await storeMessage(tx, publish, viewer, { code, input });
      if (!refused(stored)) publish(rowMessageSent, stored.id);
      return stored;
    },
    { isQuiet: true, idempotencyKey },
  );
  return refused(sent) ? sent : asKnown(context, viewer, sent);
}

interface MessageInRow {
  code: string;
  messageId: number;
}

/** Whether the viewer may know a message at their position. */
async function isMessageKnown({ db }: Context, viewer: NamedViewer, { code, messageId }: MessageInRow): Promise<boolean> {
  if (!viewer.limited) return true;
  const row = await openRow(db, viewer, code);
  return !refused(row) && (await readingAs(viewer.limited, () => messageFor(db, row.id, messageId, viewer.id))) !== undefined;
}

/** The viewer's own message of the last ten minutes in an open row, locked until the transaction ends. */
async function changeableMessage(tx: Transaction, viewer: NamedViewer, { code, messageId, isKnown }: MessageInRow & { isKnown: boolean }) {
  const row = await openRow(tx, viewer, code);
  if (refused(row)) return row;
  const message = await lockMessage(tx, rowMessageRows, row.id, messageId);
  if (!message || !(await messageFor(tx, row.id, messageId, viewer.id))) return messageNotFound();
  if (message.senderId !== viewer.id) return isKnown ? refuse('forbidden', 'Only the sender can change this message.') : messageNotFound();
  return message.isLate ? refuse('forbidden', tooLateToChange) : { row, message };
}

/** Replaces the words of one's own message. */
export async function editRowMessage(
  context: Context,
  viewer: NamedViewer,
  place: MessageInRow,
  content: string,
): Promise<RowMessage | TextRefusal | Refusal<'not_found' | 'forbidden' | 'gone'>> {
  const refusal = await screenMessage(context, viewer, screened('message', content, { images: 0, isEdit: true }));
  if (refusal) return refusal;
  const isKnown = await isMessageKnown(context, viewer, place);
  const edited = await writeAndPublish(
    context,
    async (tx, publish) => {
      const found = await changeableMessage(tx, viewer, { ...place, isKnown });
      if (refused(found)) return found;
      const { row, message } = found;
      if (message.content !== content) {
        const { at } = await momentOfMember(tx, viewer, row);
        await replaceWords(tx, place.messageId, { content, markup: parseText(content) }, at);
        const former = { rowId: row.id, content: message.content, markup: parseText(message.content) };
        await requoteRowMessage(tx, former, noticeText(content, parseText(content)));
        publish(rowMessageChanged, place.messageId);
      }
      return (await messageFor(tx, row.id, place.messageId, viewer.id)) ?? messageNotFound();
    },
    { isQuiet: true },
  );
  return refused(edited) ? edited : asKnown(context, viewer, edited);
}

/** Deletes one's own message; its place stays. */
export async function removeRowMessage(
  context: Context,
  viewer: NamedViewer,
  place: MessageInRow,
): Promise<undefined | Refusal<'not_found' | 'forbidden' | 'gone'>> {
  const isKnown = await isMessageKnown(context, viewer, place);
  const removed = await writeAndPublish(
    context,
    async (tx, publish) => {
      const found = await changeableMessage(tx, viewer, { ...place, isKnown });
      if (refused(found)) return found;
      const { imageUrl, content } = found.message;
      await requoteRowMessage(tx, { rowId: found.row.id, content, markup: parseText(content) }, deletedMessage);
      await emptyRowMessage(tx, place.messageId);
      if (imageUrl !== null) await dropImagesLater(tx, [{ url: imageUrl }]);
      publish(rowMessageChanged, place.messageId);
      return { imageUrl };
    },
    { isQuiet: true },
  );
  if (refused(removed)) return removed;
  await dropImage(context, removed.imageUrl);
  return undefined;
}

/** Sets the viewer's reaction to a message that they may know, or takes it back; idempotent. */
export async function reactInRow(
  context: Context,
  viewer: NamedViewer,
  { code, messageId }: MessageInRow,
  reaction: PlayReaction | null,
): Promise<Pick<RowMessage, 'reactions' | 'mine'> | Refusal<'not_found' | 'gone'>> {
  const row = await openRow(context.db, viewer, code);
  if (refused(row)) return row;
  const known = await readingAs(viewer.limited, () => messageFor(context.db, row.id, messageId, viewer.id));
  if (!known || known.deleted) return messageNotFound();
  return writeAndPublish(
    context,
    async (tx, publish) => {
      if (!(await lockMessage(tx, rowMessageRows, row.id, messageId))) return messageNotFound();
      const before = await messageFor(tx, row.id, messageId, viewer.id);
      if (!before || before.mine === reaction) return before ? { reactions: before.reactions, mine: reaction } : messageNotFound();
      await rowReactionTally.take(tx, publish, viewer.id, [{ messageId }]);
      if (reaction) await rowReactionTally.give(tx, publish, viewer.id, [{ messageId, reaction, createdAt: new Date().toISOString() }]);
      return { reactions: (await messageFor(tx, row.id, messageId, viewer.id))?.reactions ?? {}, mine: reaction };
    },
    { isQuiet: true },
  );
}

/** Marks the messages that the viewer may know as read. */
export async function readRowMessages(
  context: Context,
  viewer: NamedViewer,
  code: string,
): Promise<{ unreadCount: number } | Refusal<'not_found'>> {
  const row = await ownRow(context.db, viewer, code);
  if (refused(row)) return row;
  // The notification of a message that is already shown would otherwise come after the row is read.
  await context.events.caughtUp();
  const upTo = await readingAs(viewer.limited, () => newestMessage(context.db, row.id));
  await writeAndPublish(
    context,
    async (tx, publish) => {
      await lockAsReader(tx, rowSubject(row.id));
      const position = viewer.limited ? await positionInGame(tx, viewer.limited, row.gameId) : null;
      await markRowRead(tx, { rowId: row.id, userId: viewer.id, upTo, position });
      await readAbout(tx, publish, viewer.id, rowSubject(row.id));
    },
    { isQuiet: true },
  );
  const unread = await readingAs(viewer.limited, () => unreadInRows(context.db, viewer.id, [row.id]));
  return { unreadCount: unread.get(row.id) ?? 0 };
}
