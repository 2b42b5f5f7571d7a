export { chatMails } from './chat.mail.ts';
export { messageHiding } from './changes/chat.changes.ts';
export { isRoomMember, lockRoomsOfPerson, messagesUpTo } from './chat.queries.ts';
export { messagesRemovedBy, messagesSince } from './changes/removal.queries.ts';
export { messageSent } from './chat.events.ts';
