import { useRooms } from '../chat.rooms.ts';
import { LastLine } from './LastLine.tsx';

/** Finds what a list of friends shows of the conversation with one of them, by username. */
export function useConversations() {
  const rooms = new Map(useRooms().data?.map(room => [room.otherUser.username, room]));
  return (username: string) => {
    const room = rooms.get(username);
    return room && { unread: room.unreadCount, lastAt: room.lastMessage?.createdAt ?? '', lastLine: <LastLine room={room} /> };
  };
}
