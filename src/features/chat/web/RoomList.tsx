import { Avatar, classes, CountBadge, Link, VisuallyHidden } from '../../../design/index.ts';
import { LastLine } from './LastLine.tsx';
import { useRooms } from './chat.rooms.ts';

/** The caller's conversations, the newest first, beside the open one. */
export function RoomList({ current }: { current: string }) {
  const { data } = useRooms();
  if (!data || data.length === 0) return null;
  return (
    <nav aria-label="Messages" className="max-md:hidden">
      <ul className="sticky top-[calc(var(--bar-top)+1.25rem)] flex max-h-[calc(100dvh-var(--bar-top)-2.5rem)] flex-col gap-1 overflow-y-auto">
        {data.map(room => {
          const { id, username, profileImageUrl, flair } = room.otherUser;
          const isCurrent = username.toLowerCase() === current.toLowerCase();
          return (
            <li key={room.id}>
              <Link
                variant="bare"
                href={`/chat/${username}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={classes(
                  'flex items-center gap-2.5 rounded-control px-2.5 py-2 hover:bg-hover',
                  isCurrent && 'bg-surface shadow-raised',
                )}
              >
                <Avatar userId={id} name={username} src={profileImageUrl} flair={flair} />
                <span className="min-w-0 flex-1">
                  <span className={classes('block truncate', room.unreadCount > 0 ? 'font-bold' : 'font-medium')}>{username}</span>
                  <LastLine room={room} />
                </span>
                {room.unreadCount > 0 && (
                  <>
                    <CountBadge value={room.unreadCount} />
                    <VisuallyHidden>{room.unreadCount} unread</VisuallyHidden>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
