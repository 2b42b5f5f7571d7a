export { chatMails } from './chat.mail.ts';
export { isRoomMember, messagesUpTo, setMessageRemoved } from './chat.queries.ts';
export { messageChanged } from './chat.liveUpdates.ts';
export { parseOldMessages } from './oldMessages.queries.ts';
