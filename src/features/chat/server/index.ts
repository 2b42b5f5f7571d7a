export { chatMails } from './chat.mail.ts';
export { messageHiding } from './changes/chat.changes.ts';
export { isRoomMember, lockRoomsOfPerson } from './chat.queries.ts';
export { createMessageHiding } from './changes/messageHiding.ts';
export {
  chatMessageRows,
  lockMessage,
  type MessageRows,
  messagesRemovedBy,
  messagesSince,
  messagesUpTo,
} from './changes/messageRows.queries.ts';
export { noticeText } from './chat.notices.ts';
export { messageSent } from './chat.events.ts';
