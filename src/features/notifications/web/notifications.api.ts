import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/api.ts';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Notification, notificationsRoutes } from '../notifications.contract.ts';
import { unreadCountOf, withNotification } from '../notifications.live.rules.ts';
import { notificationListSize, unreadPollInterval } from '../notifications.rules.ts';

const listInput = { query: { limit: String(notificationListSize) } };
const listKey = readKey(notificationsRoutes.list, listInput);
const countKey = readKey(notificationsRoutes.unreadCount, {});

/** How many are unread: pushed, or asked for regularly where nothing is pushed. */
export function useUnreadCount(isSignedIn: boolean): number {
  const isLive = useIsLive();
  const options = { enabled: isSignedIn, refetchInterval: isLive ? false : unreadPollInterval } as const;
  return useRead(notificationsRoutes.unreadCount, {}, options).data?.count ?? 0;
}

export function prefetchUnreadCount(client: QueryClient): Promise<void> {
  return prefetchRead(client, notificationsRoutes.unreadCount, {});
}

export function useNotifications() {
  return useRead(notificationsRoutes.list, listInput);
}

export function showUnreadCount(client: QueryClient, event: { unreadCount: number }): void {
  client.setQueryData<{ count: number }>(countKey, unreadCountOf(event));
}

/** Puts a new one, or one with a newer message, where the list has it. */
export function showNotification(client: QueryClient, notification: Notification): void {
  client.setQueryData<Notification[]>(listKey, known => known && withNotification(known, notification));
}

/** Reads list and count again; a list that nobody looks at is read when it is opened. */
export async function refreshNotifications(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: listKey }), client.invalidateQueries({ queryKey: countKey })]);
}

function markIn(client: QueryClient, isMarked: (notification: Notification) => boolean): void {
  client.setQueryData<Notification[]>(listKey, known =>
    known?.map(each => (isMarked(each) && !each.isRead ? { ...each, isRead: true } : each)),
  );
}

/** Marks one as read, at once on the screen. */
export function useMarkRead(): (notification: Notification) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (notification: Notification) => call(notificationsRoutes.markRead, { params: { id: notification.id } }),
    onMutate: notification => {
      markIn(client, each => each.id === notification.id);
      client.setQueryData<{ count: number }>(countKey, known => known && { count: Math.max(0, known.count - 1) });
    },
    // The reader is on their way to another page: a failure only shows the notification as unread again.
    onSettled: () => refreshNotifications(client),
  });
  return notification => {
    if (!notification.isRead) mutate(notification);
  };
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notificationsRoutes.markAllRead, {}),
    onMutate: () => {
      markIn(client, () => true);
      showUnreadCount(client, { unreadCount: 0 });
    },
    onError: error => reportFailure(error, 'Failed to mark notifications as read'),
    onSettled: () => refreshNotifications(client),
  });
}
