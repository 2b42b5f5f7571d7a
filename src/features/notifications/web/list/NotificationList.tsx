import { Link } from '../../../../design/index.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { useNotifications } from '../notifications.api.ts';
import type { RequestAnswers } from './NotificationItem.tsx';
import { NotificationRows } from './NotificationRows.tsx';

interface NotificationListProps {
  unreadCount: number;
  /** Somebody went where a notification leads. */
  onFollow: () => void;
  answers?: RequestAnswers | undefined;
}

/** The list behind the bell. */
export function NotificationList({ unreadCount, onFollow, answers }: NotificationListProps) {
  const list = useNotifications();
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-13 items-center justify-between gap-2 border-b border-line bg-raised px-4 py-1.5">
        <h2 className="text-base font-bold">Notifications</h2>
        <MarkAllRead unreadCount={unreadCount} />
      </div>
      <NotificationRows list={list} onFollow={onFollow} answers={answers} />
      <p className="border-t border-line p-1.5">
        <Link
          variant="bare"
          href="/notifications"
          onClick={onFollow}
          className="flex h-10 items-center justify-center rounded-control text-sm font-semibold text-link hover:bg-hover"
        >
          See all notifications
        </Link>
      </p>
    </>
  );
}
