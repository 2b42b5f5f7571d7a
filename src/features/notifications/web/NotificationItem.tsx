import { AtSign, Gavel, MessageCircle, MessagesSquare, UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, classes, FlairChip, Link } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/clock.tsx';
import type { Notification } from '../notifications.contract.ts';
import type { NotificationType } from '../notifications.rules.ts';

const icons: Record<NotificationType, ReactNode> = {
  friend_request: <UserPlus />,
  friend_accepted: <UserCheck />,
  chat_message: <MessagesSquare />,
  mention: <AtSign />,
  reply: <MessageCircle />,
  report_closed: <Gavel />,
  moderation: <Gavel />,
};

/** The page that a click opens: for a request, the tab that answers it. */
function pageOf({ type, href }: Notification): string {
  return type === 'friend_request' && href === '/friends' ? '/friends?tab=requests' : href;
}

/** One notification; a click goes where it happened, and it counts as read. */
export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { type, title, message, createdAt, isRead, actor } = notification;
  return (
    <li>
      <Link
        variant="bare"
        href={pageOf(notification)}
        onClick={onFollow}
        className={classes(
          'flex gap-3 rounded-control px-2.5 py-2.5 transition-colors hover:bg-hover',
          isRead ? 'text-muted' : 'bg-primary-soft text-fg',
        )}
      >
        <span className="relative mt-0.5 shrink-0">
          <Avatar userId={actor?.id ?? null} name={actor?.username ?? null} src={actor?.profileImageUrl ?? null} size="sm" />
          <span
            aria-hidden="true"
            className={classes('absolute -right-1.5 -bottom-1.5 rounded-full bg-raised p-0.5 [&_svg]:size-3.5', !isRead && 'text-link')}
          >
            {icons[type]}
          </span>
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className={classes('block text-sm', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
            {actor?.flair && (
              <span className="ml-1.5 inline-block align-middle">
                <FlairChip {...actor.flair} />
              </span>
            )}
          </span>
          <span dir="auto" className="line-clamp-2 text-sm break-words [overflow-wrap:anywhere]">
            {message}
          </span>
          <RelativeTime iso={createdAt} className="text-xs text-muted" />
        </span>
      </Link>
    </li>
  );
}
