import type { ComponentType } from 'react';
import { Avatar, classes, FlairChip, Link } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Notification } from '../../notifications.contract.ts';
import type { NotificationGroup } from '../../notifications.groups.ts';
import { icons } from './icons.tsx';

/** The buttons that answer a friend request. */
export type RequestAnswers = ComponentType<{ id: number; username: string }>;

/** The page that a click opens: for a request, the tab that answers it. */
function pageOf({ type, href }: Notification): string {
  return type === 'friend_request' && href === '/friends' ? '/friends?tab=requests' : href;
}

interface NotificationItemProps {
  group: NotificationGroup;
  onFollow: () => void;
  /** The answers to a friend request, by the request's id. */
  answers?: RequestAnswers | undefined;
}

/** The notifications of a group; a click goes where the newest happened, and all count as read. */
export function NotificationItem({ group: { items, title }, onFollow, answers: Answers }: NotificationItemProps) {
  const [newest] = items;
  const { type, message, createdAt, isRead, actor, relatedId } = newest;
  const hasAnswers = Answers && type === 'friend_request' && !isRead && actor && relatedId !== null;
  return (
    <li className={classes('rounded-control transition-colors hover:bg-hover', isRead ? 'text-muted' : 'bg-primary-soft text-fg')}>
      <Link variant="bare" href={pageOf(newest)} onClick={onFollow} className="flex gap-3 rounded-control px-2.5 py-2.5">
        <span className="relative mt-0.5 shrink-0 self-start">
          {actor && <Avatar name={actor.username} src={actor.profileImageUrl} flair={actor.flair} size="sm" />}
          <span
            aria-hidden="true"
            className={classes(
              actor
                ? 'absolute -right-1.5 -bottom-1.5 rounded-full bg-raised p-0.5 [&_svg]:size-3.5'
                : 'grid size-8 place-items-center rounded-full bg-raised [&_svg]:size-4.5',
              !isRead && 'text-link',
            )}
          >
            {icons[type]}
          </span>
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className={classes('block text-sm', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">Unread: </span>}
            <Title text={title} actor={actor} />
          </span>
          {/* The message of a request says where its answers are. */}
          {!hasAnswers && (
            <span dir="auto" className="line-clamp-2 text-sm break-words [overflow-wrap:anywhere]">
              {message}
            </span>
          )}
          <RelativeTime iso={createdAt} className="text-xs text-muted" />
        </span>
      </Link>
      {hasAnswers && (
        <div className="flex gap-2 pr-2.5 pb-2.5 pl-13.5">
          <Answers id={relatedId} username={actor.username} />
        </div>
      )}
    </li>
  );
}

/** The title with the team of the person behind their name. */
function Title({ text, actor }: { text: string; actor: Notification['actor'] }) {
  const name = `@${actor?.username}`;
  if (!actor?.flair || !text.startsWith(name)) return text;
  return (
    <>
      {name}
      <span className="ml-1.5 inline-block align-middle">
        <FlairChip {...actor.flair} />
      </span>
      {text.slice(name.length)}
    </>
  );
}
