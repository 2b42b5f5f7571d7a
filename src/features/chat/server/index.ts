export { chatMails } from './chat.mail.ts';
export { setMessagesRemoved } from './chat.changes.ts';
export { isRoomMember, messagesUpTo } from './chat.queries.ts';
export { messagesRemovedBy, messagesSince } from './removal.queries.ts';
export { parseOldMessages } from './oldMessages.queries.ts';
