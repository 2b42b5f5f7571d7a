import { type LiveUpdate, liveEvent } from '../../../../platform/server/live/liveUpdate.ts';
import { rowMessageChangedEvent, rowMessageEvent, rowReactionsEvent } from '../../rowMessages.contract.ts';
import { messagesForMembers } from './rowMessages.queries.ts';

/** By the message's id. */
export const rowMessageSent: LiveUpdate<number> = {
  name: 'row_message',
  async load(db, ids) {
    const found = await messagesForMembers(db, ids);
    return found.map(({ message, people }) => liveEvent(rowMessageEvent, { people }, { message }, message.senderId));
  },
};

/** By the message's id: it was edited, deleted or removed. */
export const rowMessageChanged: LiveUpdate<number> = {
  name: 'row_message_changed',
  async load(db, ids) {
    const found = await messagesForMembers(db, ids, { isEditKnown: true });
    return found.map(({ message, people }) => liveEvent(rowMessageChangedEvent, { people }, { message }, message.senderId));
  },
};

/** By the message's id: somebody reacted to it. */
export const rowMessageReactions: LiveUpdate<number> = {
  name: 'row_reactions',
  async load(db, ids) {
    const found = await messagesForMembers(db, ids);
    return found.map(({ message: { id, rowId, reactions }, people }) =>
      liveEvent(rowReactionsEvent, { people }, { rowId, messageId: id, reactions }),
    );
  },
};
