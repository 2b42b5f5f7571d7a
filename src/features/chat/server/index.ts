export { chatMails } from './chat.mail.ts';
export { setMessagesRemoved } from './chat.changes.ts';
export { isRoomMember, messagesRemovedBy, messagesSince, messagesUpTo } from './chat.queries.ts';
export { parseOldMessages } from './oldMessages.queries.ts';
