import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, readWith, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Notification, notificationsRoutes } from '../notifications.contract.ts';
import { unreadCountOf, withNotification, withoutNotification } from '../notifications.live.rules.ts';
import { cursorBehind, notificationListSize, unreadPollInterval } from '../notifications.rules.ts';

const listKey = readKey(notificationsRoutes.list, { query: { limit: String(notificationListSize) } });
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

type Pages = InfiniteData<Notification[], string | undefined>;

/** The list behind the bell: the newest, and page by page those before them. */
export function useNotifications() {
  return useInfiniteQuery<Notification[], ApiError, Pages, [string], string | undefined>({
    queryKey: listKey,
    initialPageParam: undefined,
    queryFn: ({ client, pageParam }) =>
      readWith(client, notificationsRoutes.list, { query: { limit: String(notificationListSize), cursor: pageParam } }),
    getNextPageParam: page => {
      const last = page.at(-1);
      return last && page.length >= notificationListSize ? cursorBehind(last) : undefined;
    },
  });
}

export function showUnreadCount(client: QueryClient, event: { unreadCount: number }): void {
  client.setQueryData<{ count: number }>(countKey, unreadCountOf(event));
}

/** Puts a new one, or one with a newer message, where the list has it. */
export function showNotification(client: QueryClient, notification: Notification): void {
  client.setQueryData<Pages>(listKey, known => {
    if (!known) return known;
    const [newest = [], ...older] = known.pages;
    // While older pages are shown, the first grows: a row that left it would be on none.
    const size = older.length > 0 ? newest.length + 1 : notificationListSize;
    return {
      ...known,
      pages: [withNotification(newest, notification, size), ...older.map(page => withoutNotification(page, notification.id))],
    };
  });
}

/** Reads list and count again; a list that nobody looks at is read when it is opened. */
export async function refreshNotifications(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: listKey }), client.invalidateQueries({ queryKey: countKey })]);
}

function markIn(client: QueryClient, isMarked: (notification: Notification) => boolean): void {
  const marked = (each: Notification) => (isMarked(each) && !each.isRead ? { ...each, isRead: true } : each);
  client.setQueryData<Pages>(listKey, known => known && { ...known, pages: known.pages.map(page => page.map(marked)) });
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
