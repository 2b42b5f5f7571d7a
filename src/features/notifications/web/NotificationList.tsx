import { Bell, CheckCheck } from 'lucide-react';
import { Button, EmptyState, ErrorState, Loading, SkeletonRows } from '../../../design/index.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from './notifications.api.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationListProps {
  unreadCount: number;
  /** Somebody went where a notification leads. */
  onFollow: () => void;
}

/** The list behind the bell. */
export function NotificationList({ unreadCount, onFollow }: NotificationListProps) {
  const list = useNotifications();
  const notifications = list.data?.pages.flat();
  const markRead = useMarkRead();
  const markAll = useMarkAllRead();
  return (
    <>
      <header className="sticky top-0 z-10 flex min-h-13 items-center justify-between gap-2 border-b border-line bg-raised px-4 py-1.5">
        <h2 className="text-base font-bold">Notifications</h2>
        <Button
          variant="ghost"
          size="sm"
          icon={<CheckCheck />}
          disabled={unreadCount === 0}
          pending={markAll.isPending}
          onClick={() => markAll.mutate()}
        >
          Mark all read
        </Button>
      </header>
      {list.isPending && (
        <Loading label="Loading notifications" className="p-4">
          <SkeletonRows />
        </Loading>
      )}
      {list.isError && !notifications && (
        <ErrorState message="Your notifications could not be loaded." onRetry={() => void list.refetch()} pending={list.isFetching} />
      )}
      {notifications?.length === 0 && (
        <EmptyState icon={<Bell />} title="No notifications yet">
          Answers, mentions, friend requests and messages show up here.
        </EmptyState>
      )}
      {notifications && notifications.length > 0 && (
        <ul className="p-1.5">
          {notifications.map(notification => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onFollow={() => {
                markRead(notification);
                onFollow();
              }}
            />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <ErrorState
          className="py-4"
          message="Older notifications could not be loaded."
          onRetry={() => void list.fetchNextPage()}
          pending={list.isFetchingNextPage}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="flex justify-center px-4 pb-4">
          <Button variant="secondary" size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
