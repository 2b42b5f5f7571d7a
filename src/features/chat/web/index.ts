export { inboxHref } from './inbox/inbox.address.ts';
export { useConversations } from './inbox/useConversations.tsx';
export { prefetchRooms, useUnreadMessages } from './chat.rooms.ts';
export { useChatEvents } from './chat.live.ts';
export { MessageText } from './conversation/MessageText.tsx';
export { useNewestInView } from './conversation/useNewestInView.ts';
