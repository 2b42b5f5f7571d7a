import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, readWith, useRead } from '../../../platform/web/api/query.ts';
import { reportFailure } from '../../account/web/index.ts';
import { type Notification, notificationsRoutes } from '../notifications.contract.ts';
import { unreadCountOf, withNotification, withoutNotification } from '../notifications.live.rules.ts';
import { cursorBehind, maxMarkedAtOnce, notificationListSize, notificationPageSize, unreadPollInterval } from '../notifications.rules.ts';
import type { NotificationFilter } from '../notifications.types.ts';

const listKey = readKey(notificationsRoutes.list, { query: { limit: String(notificationListSize) } });
const listPath = notificationsRoutes.list.path;

/** Whether a key is that of a list: of the bell or of the page. */
const isList = ({ queryKey: [url] }: { queryKey: readonly unknown[] }) => typeof url === 'string' && url.startsWith(`${listPath}?`);
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

const newest: string | undefined = undefined;

/** A list: the newest, and page by page those before them. The bell has no filter. */
function listQuery(filter: NotificationFilter | undefined) {
  const size = filter ? notificationPageSize : notificationListSize;
  const query = { limit: String(size), ...(filter && { filter }) };
  return {
    queryKey: readKey(notificationsRoutes.list, { query }),
    initialPageParam: newest,
    queryFn: ({ client, pageParam }: { client: QueryClient; pageParam: string | undefined }) =>
      readWith(client, notificationsRoutes.list, { query: { ...query, cursor: pageParam } }),
    getNextPageParam: (page: Notification[]) => {
      const last = page.at(-1);
      return last && page.length >= size ? cursorBehind(last) : undefined;
    },
  };
}

/** The list behind the bell, or with a filter that of the page. */
export function useNotifications(filter?: NotificationFilter) {
  return useInfiniteQuery<Notification[], ApiError, Pages, [string], string | undefined>(listQuery(filter));
}

/** Reads the page's list for the first paint. */
export function prefetchNotifications(client: QueryClient, filter: NotificationFilter): Promise<void> {
  return client.prefetchInfiniteQuery(listQuery(filter));
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

/** Reads lists and count again; a list that nobody looks at is read when it is opened. */
export async function refreshNotifications(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ predicate: isList }), client.invalidateQueries({ queryKey: countKey })]);
}

/** Reads the lists of the page again: a new notification may belong to any filter. */
export async function refreshPage(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: query => isList(query) && query.queryKey[0] !== listKey[0] });
}

function markIn(client: QueryClient, isMarked: (notification: Notification) => boolean): void {
  const marked = (each: Notification) => (isMarked(each) && !each.isRead ? { ...each, isRead: true } : each);
  client.setQueriesData<Pages>({ predicate: isList }, known => known && { ...known, pages: known.pages.map(page => page.map(marked)) });
}

/** Marks one or a group as read, at once on the screen. */
export function useMarkRead(): (notifications: readonly Notification[]) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const [only, ...others] = ids;
      if (only !== undefined && others.length === 0) await call(notificationsRoutes.markRead, { params: { id: only } });
      else await call(notificationsRoutes.markSomeRead, { body: { ids: ids.slice(0, maxMarkedAtOnce) } });
    },
    onMutate: ids => {
      markIn(client, each => ids.includes(each.id));
      client.setQueryData<{ count: number }>(countKey, known => known && { count: Math.max(0, known.count - ids.length) });
    },
    // The reader is on their way to another page: a failure only shows the notifications as unread again.
    onSettled: () => refreshNotifications(client),
  });
  return notifications => {
    const unread = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (unread.length > 0) mutate(unread);
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
