import { Avatar, classes, CountBadge, FlairChip, Link, VisuallyHidden } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { ChatRoom } from '../../chat.contract.ts';
import { lastWords } from './lastWords.ts';

interface RoomListProps {
  rooms: readonly ChatRoom[];
  /** The username of whom the open conversation is with. */
  current?: string;
  className?: string;
}

/** The caller's conversations, the newest first. */
export function RoomList({ rooms, current, className }: RoomListProps) {
  return (
    <nav aria-label="Messages" className={className}>
      <ul className="flex flex-col gap-1 max-md:-mx-2 md:sticky md:top-[calc(var(--bar-top)+1.25rem)] md:max-h-[calc(100dvh-var(--bar-top)-2.5rem)] md:overflow-y-auto">
        {rooms.map(room => (
          <li key={room.id}>
            <RoomRow room={room} isCurrent={room.otherUser.username.toLowerCase() === current?.toLowerCase()} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Picture, name, flair and time, and below them the newest message with the number of unread ones. */
function RoomRow({ room, isCurrent }: { room: ChatRoom; isCurrent: boolean }) {
  const { otherUser, lastMessage, unreadCount } = room;
  const { username, profileImageUrl, flair } = otherUser;
  return (
    <Link
      variant="bare"
      href={`/chat/${username}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-16 items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-hover md:px-2.5',
        isCurrent && 'bg-surface shadow-raised',
      )}
    >
      <Avatar name={username} src={profileImageUrl} flair={flair} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className={classes('truncate', unreadCount > 0 ? 'font-bold' : 'font-medium')}>{username}</span>
          {/* In the narrow column the ring of the picture shows the team, and the name needs the room. */}
          {flair && (
            <span className="contents md:max-xl:hidden">
              <FlairChip {...flair} />
            </span>
          )}
          {lastMessage && <RelativeTime iso={lastMessage.createdAt} short className="ml-auto shrink-0 pl-1 text-xs text-muted" />}
        </span>
        <span className="flex min-h-5 items-center gap-2 text-sm">
          <span dir="auto" className={classes('min-w-0 flex-1 truncate', unreadCount > 0 ? 'font-medium' : 'text-muted')}>
            {lastWords(room)}
          </span>
          {unreadCount > 0 && (
            <>
              <CountBadge value={unreadCount} />
              <VisuallyHidden>{unreadCount} unread</VisuallyHidden>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
