export { chatMails } from './chat.mail.ts';
export { setMessageRemoved } from './chat.changes.ts';
export { isRoomMember, messagesUpTo } from './chat.queries.ts';
export { parseOldMessages } from './oldMessages.queries.ts';
