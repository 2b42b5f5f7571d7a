import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { chatChangedEvent, chatMessageEvent, chatReadEvent, chatSeenEvent } from '../chat.contract.ts';
import { addMessage, changeMessage, refreshChats } from './chat.api.ts';
import { refreshRooms, showSeen, showUnread } from './chat.rooms.ts';

/** Keeps talks and unread counts current. */
export function useChatEvents(): void {
  const client = useQueryClient();
  useLiveEvent(chatMessageEvent, ({ message }) => {
    addMessage(client, message);
    void refreshRooms(client);
  });
  useLiveEvent(chatChangedEvent, ({ message }) => {
    changeMessage(client, message);
    void refreshRooms(client);
  });
  useLiveEvent(chatSeenEvent, seen => showSeen(client, seen));
  useLiveEvent(chatReadEvent, ({ roomId, unreadCount }) => showUnread(client, roomId, unreadCount));
  useMissedEvents(() => void refreshChats(client));
}
