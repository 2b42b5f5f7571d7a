import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { notificationEvent, notificationsReadEvent } from '../notifications.contract.ts';
import { refreshNotifications, refreshPage, showNotification, showUnreadCount } from './notifications.api.ts';

/** Keeps the bell current. */
export function useNotificationEvents(): void {
  const client = useQueryClient();
  useLiveEvent(notificationEvent, event => {
    showNotification(client, event.notification);
    showUnreadCount(client, event);
    void refreshPage(client);
  });
  useLiveEvent(notificationsReadEvent, event => {
    showUnreadCount(client, event);
    void refreshNotifications(client);
  });
  useMissedEvents(() => void refreshNotifications(client));
}
