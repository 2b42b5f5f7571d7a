import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { notificationEvent, notificationsReadEvent } from '../notifications.contract.ts';
import { refreshNotifications, showNotification, showUnreadCount } from './notifications.api.ts';

/** Keeps the bell current. */
export function useNotificationEvents(): void {
  const client = useQueryClient();
  useLiveEvent(notificationEvent, ({ notification, unreadCount }) => {
    showNotification(client, notification);
    showUnreadCount(client, unreadCount);
  });
  useLiveEvent(notificationsReadEvent, ({ unreadCount }) => {
    showUnreadCount(client, unreadCount);
    void refreshNotifications(client);
  });
  useMissedEvents(() => void refreshNotifications(client));
}
