export { LastLine } from './LastLine.tsx';
export { prefetchRooms, useRoomsByPerson, useUnreadMessages } from './chat.rooms.ts';
export { useChatEvents } from './chat.live.ts';
