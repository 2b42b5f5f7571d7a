import type { QueryClient } from '@tanstack/react-query';
import { readKey, useRead } from '../../../platform/web/api/query.ts';
import { useViewer } from '../../account/web/index.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { type ChatRoom, type chatSeenEvent, chatRoutes } from '../chat.contract.ts';
import { withSeen, withUnreadCount } from '../chat.live.rules.ts';

const roomsKey = readKey(chatRoutes.rooms, {});

/** How many unread messages wait in the room with each person, by username; empty while that is not known. */
export function useUnreadByPerson(): ReadonlyMap<string, number> {
  const { viewer } = useViewer();
  const { data } = useRead(chatRoutes.rooms, {}, { enabled: viewer !== null });
  return new Map(data?.map(room => [room.otherUser.username, room.unreadCount]));
}

/** How many messages wait in all rooms. */
export function useUnreadMessages(): number {
  return [...useUnreadByPerson().values()].reduce((sum, count) => sum + count, 0);
}

export function showUnread(client: QueryClient, roomId: number, unreadCount: number): void {
  client.setQueryData<ChatRoom[]>(roomsKey, rooms => rooms && withUnreadCount(rooms, { roomId, unreadCount }));
}

/** Shows how far the other member has read, where their room is open. */
export function showSeen(client: QueryClient, seen: EventData<typeof chatSeenEvent>): void {
  client.setQueriesData<ChatRoom>(
    { predicate: query => String(query.queryKey[0]).startsWith('/api/chat/room/') },
    room => room && withSeen(room, seen),
  );
}

export async function refreshRooms(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: roomsKey });
}
