export { useUnreadByPerson, useUnreadMessages } from './chat.rooms.ts';
export { useChatEvents } from './chat.live.ts';
