import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { chatMessageEvent, chatReadEvent } from '../chat.contract.ts';
import { addMessage, refreshChats } from './chat.api.ts';
import { refreshRooms, showUnread } from './chat.rooms.ts';

/** Keeps talks and unread counts current. */
export function useChatEvents(): void {
  const client = useQueryClient();
  useLiveEvent(chatMessageEvent, ({ message }) => {
    addMessage(client, message);
    void refreshRooms(client);
  });
  useLiveEvent(chatReadEvent, ({ roomId, unreadCount }) => showUnread(client, roomId, unreadCount));
  useMissedEvents(() => void refreshChats(client));
}
