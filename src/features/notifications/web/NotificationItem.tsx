import { AtSign, MessageCircle, MessagesSquare, UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes, Link } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';
import type { Notification } from '../notifications.contract.ts';
import type { NotificationType } from '../notifications.rules.ts';

const icons: Record<NotificationType, ReactNode> = {
  friend_request: <UserPlus />,
  friend_accepted: <UserCheck />,
  chat_message: <MessagesSquare />,
  mention: <AtSign />,
  reply: <MessageCircle />,
};

/** One notification; a click goes where it happened, and it counts as read. */
export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { type, title, message, createdAt, isRead, href } = notification;
  return (
    <li>
      <Link
        variant="bare"
        href={href}
        onClick={onFollow}
        className={classes(
          'flex gap-3 rounded-control px-2.5 py-2.5 transition-colors hover:bg-hover',
          isRead ? 'text-muted' : 'bg-primary-soft text-fg',
        )}
      >
        <span aria-hidden="true" className={classes('mt-0.5 shrink-0 [&_svg]:size-5', !isRead && 'text-link')}>
          {icons[type]}
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className={classes('block text-sm', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="line-clamp-2 text-sm break-words [overflow-wrap:anywhere]">{message}</span>
          <RelativeTime iso={createdAt} className="text-xs text-muted" />
        </span>
      </Link>
    </li>
  );
}
