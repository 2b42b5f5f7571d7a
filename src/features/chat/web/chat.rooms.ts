import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { useViewer } from '../../account/web/index.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { type ChatRoom, type chatSeenEvent, chatRoutes } from '../chat.contract.ts';
import { withSeen, withUnreadCount } from '../chat.live.rules.ts';

const roomsKey = readKey(chatRoutes.rooms, {});

/** The viewer's rooms, the one with the newest message first. */
export function useRooms() {
  const { viewer } = useViewer();
  return useRead(chatRoutes.rooms, {}, { enabled: viewer !== null });
}

/** The number of unread messages in all rooms. */
export function useUnreadMessages(): number {
  return (useRooms().data ?? []).reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}

export function prefetchRooms(client: QueryClient): Promise<void> {
  return prefetchRead(client, chatRoutes.rooms, {});
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
