export { useUnreadByPerson, useUnreadMessages } from './chat.api.ts';
export { useChatEvents } from './chat.live.ts';
